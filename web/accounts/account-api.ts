import type {
  AcceptInviteInput,
  AccountRecoveryInput,
  ChangePasswordInput,
  FirstAdminInput,
  ResetPasswordInput,
} from "#shared/accounts.schema.ts";
import type { Role } from "#shared/roles.ts";
import { api, type CallName } from "../platform/api/api.ts";

export const askForCode = (email: string, botCheck: string | undefined) =>
  api("POST /api/forgot-password", { body: { email }, botCheck });

export const resetPassword = (body: ResetPasswordInput) => api("POST /api/forgot-password-reset", { body });

export const askForRecovery = (body: AccountRecoveryInput, botCheck: string | undefined) =>
  api("POST /api/account-recovery", { body, botCheck });

const changePasswordCalls = {
  rider: "PUT /api/rider/rider/change-password",
  dealer: "PUT /api/dealer/dealer/change-password",
  promoter: "PUT /api/promoter/promoter/change-password",
  admin: "PUT /api/admin/admin/change-password",
} as const satisfies Record<Role, CallName>;

export const changePassword = (type: Role, body: ChangePasswordInput) => api(changePasswordCalls[type], { body });

/** Reads the account whose password an emailed link sets. */
export const readInvite = (token: string) => api("POST /api/invitation/read", { body: { token } });

export const acceptInvite = (body: AcceptInviteInput) => api("POST /api/invitation", { body });

/** Resolves if the portal still needs its first admin. Otherwise it rejects with "not found". */
export const needsFirstAdmin = (signal: AbortSignal) => api("GET /api/first-admin", { signal });

export const makeFirstAdmin = (body: FirstAdminInput) => api("POST /api/first-admin", { body });
