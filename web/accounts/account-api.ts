import type {
  AccountRecoveryInput,
  ChangePasswordInput,
  FirstAdminInput,
  ResetPasswordInput,
} from "#shared/accounts.schema.ts";
import type { Role } from "#shared/roles.ts";
import { request } from "../platform/api.ts";
import type { Session } from "../platform/session.ts";

export const askForCode = (email: string, botCheck: string | undefined) =>
  request<unknown>("POST", "/api/forgot-password", { body: { email }, botCheck });

export const resetPassword = (body: ResetPasswordInput) =>
  request<unknown>("POST", "/api/forgot-password-reset", { body });

export const askForRecovery = (body: AccountRecoveryInput, botCheck: string | undefined) =>
  request<unknown>("POST", "/api/account-recovery", { body, botCheck });

export const changePassword = (type: Role, body: ChangePasswordInput) =>
  request<unknown>("PUT", `/api/${type}/${type}/change-password`, { body });

export const makeFirstAdmin = (body: FirstAdminInput) => request<Session>("POST", "/api/first-admin", { body });
