import { verifyEmailInput } from "#shared/accounts.schema.ts";
import { done } from "#shared/fields.ts";
import { roles } from "#shared/roles.ts";
import { call } from "../platform/http/call.ts";
import { adminCalls } from "./staff/admin-routes.ts";
import { ownAccountCalls } from "./own-account-routes.ts";
import { passwordCalls } from "./passwords/password-routes.ts";
import { proxyCalls } from "./sessions/proxy-routes.ts";
import { resendVerifyCode, verifyEmail } from "./verification/verify-email.ts";

const ok = { ok: true } as const;

/**
 * The accounts slice declares these calls. `server/api.ts` lists them before the rider calls, so that `change-password`
 * in `/api/rider/rider/change-password` is not read as a rider's id.
 */
export const accountCalls = [
  call({
    method: "POST",
    path: "/api/email-verify",
    roles: roles,
    least: "readOnly",
    added: true,
    unverified: true,
    limit: "code",
    summary: "Verifies the code emailed to the account",
    body: verifyEmailInput,
    answer: done,
    async handle({ ctx, body }) {
      await verifyEmail(ctx, ctx.actor, body.code);
      return ok;
    },
  }),
  call({
    method: "POST",
    path: "/api/email-verify/resend",
    roles: roles,
    least: "readOnly",
    added: true,
    unverified: true,
    limit: "code",
    summary: "Emails a new code",
    answer: done,
    async handle({ ctx }) {
      await resendVerifyCode(ctx, ctx.actor);
      return ok;
    },
  }),
  ...passwordCalls,
  ...ownAccountCalls,
  ...proxyCalls,
  ...adminCalls,
];
