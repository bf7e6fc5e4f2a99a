import type { Context } from "hono";
import { changePasswordInput, forgotPasswordInput, resetPasswordInput } from "#shared/accounts.schema.ts";
import { done } from "#shared/fields.ts";
import type { Role } from "#shared/roles.ts";
import { evenTime } from "../../platform/even-time.ts";
import { call } from "../../platform/http/call.ts";
import { readKnownBrowser, rememberBrowser } from "../../platform/http/pages/known-browser.ts";
import { changePassword } from "./change-password.ts";
import { forgotPassword, resetPassword } from "./reset-password.ts";
import { writeSessionCookie } from "../sessions/session-cookie.ts";

const ok = { ok: true } as const;
/**
 * Every answer takes at least this long, because creating a code for an existing account takes a few milliseconds more
 * than creating none.
 */
const forgotMs = 250;

export const passwordCalls = [
  call({
    method: "POST",
    path: "/api/forgot-password",
    roles: "public",
    added: true,
    limit: "code",
    botCheck: true,
    summary: "Emails a code if the address has an account",
    body: forgotPasswordInput,
    answer: done,
    async handle({ ctx, body, c }) {
      await evenTime(ctx, forgotMs, () => forgotPassword(ctx, body.email, readKnownBrowser(c)));
      return ok;
    },
  }),
  call({
    method: "POST",
    path: "/api/forgot-password-reset",
    roles: "public",
    added: true,
    limit: "code",
    summary: "Resets the password with the code",
    body: resetPasswordInput,
    answer: done,
    async handle({ ctx, body, c }) {
      await resetPassword(ctx, body, readKnownBrowser(c));
      // The code proved the mailbox. The browser is remembered, so that it can sign in with the new password whatever
      // strangers try from other places.
      rememberBrowser(c, ctx, body.email);
      return ok;
    },
  }),
  changePasswordCall("rider"),
  changePasswordCall("dealer"),
  changePasswordCall("promoter"),
  changePasswordCall("admin"),
];

/**
 * Declares the call for a role. The specification has a path for each role except promoters; the portal adds that path.
 */
function changePasswordCall<const R extends Role>(role: R) {
  return call({
    method: "PUT",
    path: `/api/${role}/${role}/change-password`,
    roles: [role],
    least: "readOnly",
    limit: "signIn",
    summary: "Changes your password and ends every other session",
    body: changePasswordInput,
    answer: done,
    async handle({ ctx, body, c }) {
      const { actor } = ctx;
      writeSessionCookie(c, ctx, await changePassword(ctx, actor, body, userAgentOf(c)));
      return ok;
    },
  });
}

const userAgentOf = (c: Context): string | null => c.req.header("user-agent") ?? null;
