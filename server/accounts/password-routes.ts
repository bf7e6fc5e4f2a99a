import type { Context } from "hono";
import { changePasswordInput, forgotPasswordInput, resetPasswordInput } from "#shared/accounts.schema.ts";
import { done } from "#shared/fields.ts";
import { roles, type Role } from "#shared/roles.ts";
import { evenTime } from "../platform/even-time.ts";
import { call, type Call } from "../platform/http/call.ts";
import { signedIn } from "../platform/http/guard.ts";
import { changePassword } from "./change-password.ts";
import { forgotPassword, resetPassword } from "./reset-password.ts";
import { writeSessionCookie } from "./session-cookie.ts";

const ok = { ok: true } as const;
/** A code for somebody takes a few milliseconds more than none for nobody. */
const forgotMs = 250;

export const passwordCalls: Call[] = [
  call({
    method: "POST",
    path: "/api/forgot-password",
    who: "public",
    added: true,
    limit: "code",
    botCheck: true,
    summary: "Mails a code, if the e-mail has an account",
    body: forgotPasswordInput,
    answer: done,
    async handle({ ctx, body }) {
      await evenTime(ctx, forgotMs, () => forgotPassword(ctx, body.email));
      return ok;
    },
  }),
  call({
    method: "POST",
    path: "/api/forgot-password-reset",
    who: "public",
    added: true,
    limit: "code",
    summary: "Takes the code and the new password",
    body: resetPasswordInput,
    answer: done,
    async handle({ ctx, body }) {
      await resetPassword(ctx, body);
      return ok;
    },
  }),
  ...roles.map(changePasswordCall),
];

/** The specification spells one path per role; there is no promoter's in it (inventory: added). */
function changePasswordCall(role: Role): Call {
  return call({
    method: "PUT",
    path: `/api/${role}/${role}/change-password`,
    who: [role],
    limit: "signIn",
    summary: "Changes one's own password; ends every other session",
    body: changePasswordInput,
    answer: done,
    async handle({ ctx, body, c }) {
      const actor = signedIn(ctx, role);
      writeSessionCookie(c, ctx, await changePassword(ctx, actor, body, userAgentOf(c)));
      return ok;
    },
  });
}

const userAgentOf = (c: Context): string | null => c.req.header("user-agent") ?? null;
