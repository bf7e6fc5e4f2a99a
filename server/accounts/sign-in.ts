import { emailKey } from "#shared/email.ts";
import type { SignInInput } from "#shared/accounts.schema.ts";
import { endPushOfSession, movePush } from "../platform/push/subscriptions.ts";
import { sha256 } from "../platform/secrets.ts";
import { tellNewDevice } from "./tell-new-device.ts";
import { record } from "../platform/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { isPassword } from "./passwords.ts";
import { createSession, endSession } from "./session.ts";
import { giveTriesBack, takeTry } from "./sign-in-throttle.ts";
import { accountByEmail } from "./find-account.ts";

/** What the browser that signs in brings along. */
export interface Browser {
  /** A session it already has, whoever gave it one: it ends here (no session is carried over a sign-in). */
  token: string | undefined;
  userAgent: string | null;
}

/** Signs in with e-mail and password; same words and same time whether the e-mail or the password is wrong. */
export async function signIn(ctx: Ctx, input: SignInInput, browser: Browser) {
  takeTry(ctx, emailKey(input.email));
  const account = await accountByEmail(ctx.db, input.email);
  if (!(await isPassword(ctx, input.password, account?.passwordHash)) || !account) {
    throw new Problem("wrong_credentials");
  }
  giveTriesBack(ctx, emailKey(input.email));
  // Only who knows the password learns that the account was deactivated.
  if (account.deactivatedAt !== null) throw new Problem("deactivated");
  return ctx.db.write(async (tx) => {
    await tellNewDevice(tx, ctx, account, browser.userAgent);
    if (browser.token) await endSession(tx, browser.token);
    const session = await createSession(tx, ctx, account.id, browser.userAgent);
    if (browser.token) await movePush(tx, browser.token, session.token, account.id);
    await record(tx, ctx, "account.sign-in", { type: "account", id: account.id });
    return session;
  });
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
