import type { SignInInput } from "#shared/accounts.schema.ts";
import { endPushOfSession, movePush } from "../../platform/push/subscriptions.ts";
import { sha256 } from "../../platform/secrets.ts";
import { tellNewDevice } from "./tell-new-device.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { evenTime } from "../../platform/even-time.ts";
import { Problem } from "../../platform/problem.ts";
import type { KnownBrowser } from "../../platform/http/pages/known-browser.ts";
import { recordLogin } from "./record-login.ts";
import { recordRefused } from "./record-refused.ts";
import { limitSignIn } from "./guess-limits.ts";
import { needsItsPasskey } from "../passkeys/staff-passkeys.ts";
import { isPassword } from "../passwords/passwords.ts";
import { createSession, endSession } from "./session.ts";
import { accountByEmail, isBlocked, isMerged } from "../find-account.ts";
import { mailPending } from "../verification/pending-registration.ts";
import { pendingByEmail, type PendingRow } from "../verification/pending-store.ts";

/** A sign-in needs these facts about the browser. */
export interface Browser {
  /**
   * The browser already has a session with this token. That session ends here, because no session survives a sign-in.
   */
  token: string | undefined;
  userAgent: string | null;
  /** These accounts were signed in on this browser before; null means that the browser is new. */
  known: KnownBrowser | null;
}

/**
 * After the password of an unverified registration, the answer takes this fixed time in ms. Otherwise the time would
 * reveal whether a code was emailed, or skipped because the address already belongs to an account.
 */
const pendingMs = 250;

/**
 * Signs in with email and password. The answer and its time are the same whether the email or the password is wrong.
 * The password of an unverified registration does not sign in: a new code is emailed, and the answer is the same
 * whether the address has an account or not. For the limits this counts as a wrong try, so that registering with
 * somebody's address cannot reset the count of guesses at their password.
 */
export async function signIn(ctx: Ctx, input: SignInInput, browser: Browser) {
  let pending: PendingRow | undefined;
  const account = await limitSignIn(ctx, input.email, browser.known, async () => {
    const found = await accountByEmail(ctx.db, input.email);
    if ((await isPassword(ctx, input.password, found?.passwordHash)) && found) return found;
    const registered = await pendingByEmail(ctx.db, input.email);
    if (await isPassword(ctx, input.password, registered?.passwordHash)) pending = registered;
    return null;
  });
  if (!account && pending) return askForCode(ctx, pending);
  if (!account) {
    await recordRefused(ctx, input.email);
    throw new Problem("wrong_credentials");
  }
  // The password was verified, so it is safe to say that the account was merged or deactivated.
  if (await isMerged(ctx.db, account)) throw new Problem("account_merged");
  if (await isBlocked(ctx.db, account)) throw new Problem("deactivated");
  if (await needsItsPasskey(ctx.db, ctx, account)) {
    await recordRefused(ctx, input.email);
    throw new Problem("passkey_only");
  }
  return ctx.db.write(async (tx) => {
    await tellNewDevice(tx, ctx, account, browser.userAgent);
    if (browser.token) await endSession(tx, browser.token);
    const session = await createSession(tx, ctx, account.id, browser.userAgent);
    if (browser.token) await movePush(tx, browser.token, session.token, account.id);
    await recordLogin(tx, ctx, session, browser.known, "account.sign-in");
    return session;
  });
}

async function askForCode(ctx: Ctx, pending: PendingRow): Promise<never> {
  await evenTime(ctx, pendingMs, () =>
    ctx.db.write(async (tx) => {
      const now = await pendingByEmail(tx, pending.form.email);
      // This is skipped when another registration replaced this one since the password was checked.
      if (now?.id === pending.id) await mailPending(tx, ctx, now);
      await record(tx, ctx, "account.resend-code", { type: "rider", id: pending.riderId });
    }),
  );
  throw new Problem("registration_unproven");
}

export async function signOut(ctx: Ctx, token: string | undefined): Promise<void> {
  if (!token) return;
  await ctx.db.write(async (tx) => {
    await endSession(tx, token);
    await endPushOfSession(tx, sha256(token));
    if ("accountId" in ctx.actor) {
      await record(tx, ctx, "account.sign-out", { type: "account", id: ctx.actor.accountId });
    }
  });
}
