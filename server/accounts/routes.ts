import type { Context } from "hono";
import {
  accountRecoveryInput,
  confirmRegistrationInput,
  firstAdminInput,
  signInInput,
  verifyEmailInput,
} from "#shared/accounts.schema.ts";
import { done } from "#shared/fields.ts";
import { passkeyOptionsAnswer, passkeySignInInput } from "#shared/passkeys.schema.ts";
import { roles } from "#shared/roles.ts";
import { sessionAnswer, type SessionAnswer } from "#shared/session.schema.ts";
import { inLocale, navigationLocale } from "../locale/page-locale.ts";
import type { Ctx } from "../platform/context.ts";
import { call, type HttpEnv } from "../platform/http/call.ts";
import { readKnownBrowser, rememberBrowser } from "../platform/http/known-browser.ts";
import { confirmRegistration } from "./confirm-registration.ts";
import { dealerLoginCalls } from "./dealer-logins-routes.ts";
import { accountById } from "./find-account.ts";
import { makeFirstAdmin } from "./first-admin.ts";
import { ownAccountCalls } from "./own-account-routes.ts";
import { passkeySignIn, passkeySignInOptions } from "./passkey-sign-in.ts";
import { passwordCalls } from "./password-routes.ts";
import { presentSession } from "./present.ts";
import { proxyCalls } from "./proxy-routes.ts";
import { requestRecovery } from "./request-recovery.ts";
import { adminCalls } from "./admin-routes.ts";
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from "./session-cookie.ts";
import { actorOfToken, renewedUntil } from "./session.ts";
import { signIn, signOut, type Browser } from "./sign-in.ts";
import { resendVerifyCode, verifyEmail } from "./verify-email.ts";

const ok = { ok: true } as const;

/**
 * Registered before the rider calls in app.ts, so that `/api/rider/rider/change-password` is not taken for a rider's
 * id.
 */
export const accountCalls = [
  call({
    method: "GET",
    path: "/api/session",
    roles: "public",
    added: true,
    summary: "Who is signed in, or null; proxyHost while an admin acts as someone else",
    answer: sessionAnswer,
    async handle({ ctx, c }) {
      const token = readSessionCookie(c);
      // The cookie expires with the session, which each visit renews.
      if (token && "accountId" in ctx.actor) {
        writeSessionCookie(c, ctx, { token, expiresAt: renewedUntil(ctx) });
      }
      return presentSession(ctx);
    },
  }),
  call({
    method: "POST",
    path: "/api/login",
    roles: "public",
    added: true,
    limit: "signIn",
    summary: "Signs in; sets the session cookie",
    body: signInInput,
    answer: sessionAnswer,
    handle: async ({ ctx, body, c }) => enter(c, ctx, await signIn(ctx, body, browserOf(c))),
  }),
  call({
    method: "POST",
    path: "/api/login/passkey/options",
    roles: "public",
    added: true,
    limit: "signIn",
    summary: "Begins a sign-in with a passkey: the same for everyone",
    answer: passkeyOptionsAnswer,
    handle: async ({ ctx }) => ({ options: { ...(await passkeySignInOptions(ctx)) } }),
  }),
  call({
    method: "POST",
    path: "/api/login/passkey",
    roles: "public",
    added: true,
    limit: "signIn",
    summary: "Signs in with a passkey; sets the session cookie",
    body: passkeySignInInput,
    answer: sessionAnswer,
    handle: async ({ ctx, body, c }) => enter(c, ctx, await passkeySignIn(ctx, body, browserOf(c))),
  }),
  call({
    method: "GET",
    path: "/api/logout",
    roles: "public",
    beforePasskey: true,
    navigation: true,
    summary: "Ends the session and goes to the front page",
    async handle({ ctx, c }) {
      await signOut(ctx, readSessionCookie(c));
      clearSessionCookie(c, ctx);
      return c.redirect(inLocale("/", navigationLocale(c, ctx)), 302);
    },
  }),
  call({
    method: "POST",
    path: "/api/email-verify",
    roles: roles,
    added: true,
    unverified: true,
    limit: "code",
    summary: "Enters the code that was mailed to the account",
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
    added: true,
    unverified: true,
    limit: "code",
    summary: "Mails another code",
    answer: done,
    async handle({ ctx }) {
      await resendVerifyCode(ctx, ctx.actor);
      return ok;
    },
  }),
  call({
    method: "POST",
    path: "/api/register/confirm",
    roles: "public",
    added: true,
    limit: "signIn",
    summary: "Ends a registration with the code that was mailed; signs in",
    body: confirmRegistrationInput,
    answer: sessionAnswer,
    handle: async ({ ctx, body, c }) => enter(c, ctx, await confirmRegistration(ctx, body, browserOf(c))),
  }),
  call({
    method: "POST",
    path: "/api/account-recovery",
    roles: "public",
    added: true,
    limit: "code",
    botCheck: true,
    summary: "Asks the programme's staff for help of who has lost the mailbox",
    body: accountRecoveryInput,
    answer: done,
    async handle({ ctx, body }) {
      await requestRecovery(ctx, body);
      return ok;
    },
  }),
  call({
    method: "POST",
    path: "/api/first-admin",
    roles: "public",
    added: true,
    limit: "signIn",
    summary: "Makes the first admin of an empty portal, by the link that the server printed",
    body: firstAdminInput,
    answer: sessionAnswer,
    handle: async ({ ctx, body, c }) => enter(c, ctx, await makeFirstAdmin(ctx, body, browserOf(c).userAgent)),
  }),
  ...passwordCalls,
  ...ownAccountCalls,
  ...proxyCalls,
  ...dealerLoginCalls,
  ...adminCalls,
];

const browserOf = (c: Context<HttpEnv>): Browser => ({
  token: readSessionCookie(c),
  known: readKnownBrowser(c),
  userAgent: c.req.header("user-agent") ?? null,
});

/** Sets the new session cookie, and answers as GET /api/session would. */
async function enter(
  c: Context<HttpEnv>,
  ctx: Ctx,
  session: { token: string; expiresAt: Date },
): Promise<SessionAnswer> {
  writeSessionCookie(c, ctx, session);
  const actor = await actorOfToken(ctx.db, session.token, ctx.now, ctx.staffPasskeys);
  const owner = actor.type === "visitor" ? actor.withoutPasskey : actor;
  const account = owner && "accountId" in owner ? await accountById(ctx.db, owner.accountId) : undefined;
  if (account) rememberBrowser(c, ctx, account.email);
  return presentSession({ ...ctx, actor });
}
