import type { Context } from "hono";
import {
  acceptInviteInput,
  confirmRegistrationInput,
  firstAdminInput,
  inviteAnswer,
  readInviteInput,
  signInInput,
} from "#shared/accounts.schema.ts";
import { done } from "#shared/fields.ts";
import { passkeyLoginOptions, passkeySignInInput } from "#shared/passkeys.schema.ts";
import { sessionAnswer, type SessionAnswer } from "#shared/session.schema.ts";
import { confirmRegistration } from "../accounts/verification/confirm-registration.ts";
import { acceptInvite, readInvite } from "../accounts/invites/accept-invite.ts";
import { accountById } from "../accounts/find-account.ts";
import { assertNeedsFirstAdmin, makeFirstAdmin } from "../accounts/staff/first-admin.ts";
import { passkeySignIn, passkeySignInOptions } from "../accounts/passkeys/passkey-sign-in.ts";
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from "../accounts/sessions/session-cookie.ts";
import { actorOfToken, renewedUntil } from "../accounts/sessions/session.ts";
import { signIn, signOut, type Browser } from "../accounts/sessions/sign-in.ts";
import { inLocale, navigationLocale } from "../locale/page-locale.ts";
import type { Ctx } from "../platform/context.ts";
import { call, type HttpEnv } from "../platform/http/call.ts";
import { readKnownBrowser, rememberBrowser } from "../platform/http/pages/known-browser.ts";
import { limitOf } from "../platform/limits.ts";
import { makeRider } from "../riders/make-rider.ts";
import { presentSession } from "./present.ts";

/** These calls begin, show and end a session. Their answers include the data of other slices about the account. */
export const sessionCalls = [
  call({
    method: "GET",
    path: "/api/session",
    roles: "public",
    added: true,
    summary: "The logged-in user, or null; proxyHost while an admin acts as someone else",
    answer: sessionAnswer,
    async handle({ ctx, c }) {
      const token = readSessionCookie(c);
      // Each visit renews the session, so the cookie is set again with the new expiration.
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
    summary: "Logs in and sets the session cookie",
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
    summary: "Starts a passkey login; the response is the same for everyone",
    answer: passkeyLoginOptions,
    handle: async ({ ctx }) => ({ options: await passkeySignInOptions(ctx) }),
  }),
  call({
    method: "POST",
    path: "/api/login/passkey",
    roles: "public",
    added: true,
    limit: "signIn",
    summary: "Logs in with a passkey and sets the session cookie",
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
    summary: "Ends the session and goes to the home page",
    async handle({ ctx, c }) {
      await signOut(ctx, readSessionCookie(c));
      clearSessionCookie(c, ctx);
      return c.redirect(inLocale("/", navigationLocale(c, ctx)), 302);
    },
  }),
  call({
    method: "POST",
    path: "/api/register/confirm",
    roles: "public",
    added: true,
    limit: "signIn",
    summary: "Completes a registration with the emailed code and logs in",
    body: confirmRegistrationInput,
    answer: sessionAnswer,
    handle: async ({ ctx, body, c }) => enter(c, ctx, await confirmRegistration(ctx, body, browserOf(c), makeRider)),
  }),
  call({
    method: "POST",
    path: "/api/invitation/read",
    roles: "public",
    added: true,
    limit: "code",
    summary: "The account that an emailed set-password link is for",
    body: readInviteInput,
    answer: inviteAnswer,
    handle: ({ ctx, body }) => readInvite(ctx, body.token),
  }),
  call({
    method: "POST",
    path: "/api/invitation",
    roles: "public",
    added: true,
    limit: "code",
    summary: "Sets the password with the emailed link, and logs in",
    body: acceptInviteInput,
    answer: sessionAnswer,
    handle: async ({ ctx, body, c }) => enter(c, ctx, await acceptInvite(ctx, body, browserOf(c))),
  }),
  call({
    method: "GET",
    path: "/api/first-admin",
    roles: "public",
    added: true,
    summary: "Whether the portal still needs its first admin; 404 once it has one",
    answer: done,
    async handle({ ctx }) {
      await assertNeedsFirstAdmin(ctx);
      return { ok: true } as const;
    },
  }),
  call({
    method: "POST",
    path: "/api/first-admin",
    roles: "public",
    added: true,
    limit: "signIn",
    summary: "Creates the first admin of an empty portal, through the link the server printed",
    body: firstAdminInput,
    answer: sessionAnswer,
    handle: async ({ ctx, body, c }) => enter(c, ctx, await makeFirstAdmin(ctx, body, browserOf(c).userAgent)),
  }),
];

const browserOf = (c: Context<HttpEnv>): Browser => ({
  token: readSessionCookie(c),
  known: readKnownBrowser(c),
  userAgent: c.req.header("user-agent") ?? null,
});

/**
 * This is the max number of logins per account, in a window of this length, that do not count against the rate limit of
 * the call.
 */
const freeSignIns = { points: 30, seconds: 60 };

/**
 * Gives back the point that the login took from the rate limit of the call, because a successful login must not use up
 * the limit: hundreds of riders at a race may share an IP address. It gives back only the point of this login, so that
 * failed ones from the same address still count. Somebody who logs in to one account over and over is counted again,
 * because each login costs a password hash.
 */
async function giveSignInBack(c: Context<HttpEnv>, { db }: Ctx, accountId: string): Promise<void> {
  const wait = await limitOf(db, "sign-in-free", freeSignIns).take(accountId);
  if (wait === 0) await c.get("giveBackPoint")?.();
}

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
  if (account) {
    rememberBrowser(c, ctx, account.email);
    await giveSignInBack(c, ctx, account.id);
  }
  return presentSession({ ...ctx, actor });
}
