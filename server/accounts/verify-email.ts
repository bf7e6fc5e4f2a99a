import type { ConfirmRegistrationInput } from "#shared/accounts.schema.ts";
import { emailKey } from "#shared/email.ts";
import { record } from "../platform/audit.ts";
import type { AccountActor, Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { tryCode } from "./codes.ts";
import { markEmailVerified } from "./mark-verified.ts";
import { isPassword } from "./passwords.ts";
import { sendVerifyCode } from "./send-code.ts";
import { createSession, endSession } from "./session.ts";
import type { Browser } from "./sign-in.ts";
import { takeTry } from "./sign-in-throttle.ts";
import { accountByEmail, accountById } from "./find-account.ts";

/** The signed-in account enters the code that was mailed to it. */
export async function verifyEmail(ctx: Ctx, actor: AccountActor, code: string): Promise<void> {
  if (actor.proxy) throw new Problem("proxy_forbids");
  if (actor.emailVerified) return;
  const outcome = await ctx.db.write(async (tx) => {
    const found = await tryCode(tx, ctx, actor.accountId, "verify", code);
    if (found === "right") await markEmailVerified(tx, ctx, actor.accountId);
    await record(tx, ctx, "account.verify-email", { type: "account", id: actor.accountId }, { after: found });
    return found;
  });
  if (outcome === "right") return;
  const refusal = outcome === "wrong" ? "code_wrong" : "code_expired";
  throw new Problem(refusal, { fields: { code: refusal } });
}

export async function resendVerifyCode(ctx: Ctx, actor: AccountActor): Promise<void> {
  if (actor.proxy) throw new Problem("proxy_forbids");
  if (actor.emailVerified) return;
  const sent = await ctx.db.write(async (tx) => {
    const account = await accountById(tx, actor.accountId);
    if (!account) throw new Problem("not_found");
    await record(tx, ctx, "account.resend-code", { type: "account", id: account.id });
    return sendVerifyCode(tx, ctx, account);
  });
  if (!sent) throw new Problem("too_many_requests", { retryAfter: 3600 });
}

/**
 * Ends a registration: the code proves the mailbox and signs in. Registering itself signs nobody in, or the answer
 * would tell whether the e-mail had an account before (decisions §6). Every refusal is the same one.
 */
export async function confirmRegistration(ctx: Ctx, input: ConfirmRegistrationInput, browser: Browser) {
  takeTry(ctx, `confirm:${emailKey(input.email)}`);
  const known = await accountByEmail(ctx.db, input.email);
  const right = await isPassword(ctx, input.password, known?.passwordHash);
  const session = await ctx.db.write(async (tx) => {
    const account = right ? await accountByEmail(tx, input.email) : undefined;
    // The password was held against this very hash: a registration that replaced it in between is another's.
    const usable =
      account?.passwordHash === known?.passwordHash && !account?.deactivatedAt && !account?.emailVerifiedAt;
    const found = account && usable ? await tryCode(tx, ctx, account.id, "verify", input.code) : "expired";
    const subject = { type: "account", id: known?.id ?? "unknown" };
    await record(tx, ctx, "account.confirm-registration", subject, { after: found });
    if (!account || found !== "right") return null;
    await markEmailVerified(tx, ctx, account.id);
    if (browser.token) await endSession(tx, browser.token);
    return createSession(tx, ctx, account.id, browser.userAgent);
  });
  if (!session) throw new Problem("code_wrong", { fields: { code: "code_wrong" } });
  return session;
}
