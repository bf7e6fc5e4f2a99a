import { emailKey } from "#shared/email.ts";
import type { ResetPasswordInput } from "#shared/accounts.schema.ts";
import { record } from "../platform/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { Problem } from "../platform/problem.ts";
import { passwordChangedMail } from "./account.mail.ts";
import { tryCode } from "./codes.ts";
import { markEmailVerified } from "./mark-verified.ts";
import { hashNewPassword } from "./passwords.ts";
import { sendResetCode } from "./send-code.ts";
import { endAllSessions } from "./session.ts";
import { giveTriesBack, takeTry } from "./sign-in-throttle.ts";
import { accountByEmail } from "./find-account.ts";
import { setPasswordHash } from "./store.ts";

/** Mails a code if the e-mail has an account. Nothing in the answer or its time says whether it has (decisions §6). */
export async function forgotPassword(ctx: Ctx, email: string): Promise<void> {
  await ctx.db.write(async (tx) => {
    const account = await accountByEmail(tx, email);
    if (account) await sendResetCode(tx, ctx, account);
    // Also for nobody: a transaction that writes takes longer than one that does not.
    await record(tx, ctx, "account.forgot-password", {
      type: "account",
      id: account?.id ?? "unknown",
    });
  });
}

/** Takes the code and the new password. An unknown e-mail, a wrong code and an old one are the same answer. */
export async function resetPassword(ctx: Ctx, input: ResetPasswordInput): Promise<void> {
  const passwordHash = await hashNewPassword(ctx, input.password);
  takeTry(ctx, `reset:${emailKey(input.email)}`);
  const outcome = await ctx.db.write(async (tx) => {
    const account = await accountByEmail(tx, input.email);
    const found = account ? await tryCode(tx, ctx, account.id, "reset", input.code) : "expired";
    const subject = { type: "account", id: account?.id ?? "unknown" };
    if (!account || found !== "right") {
      await record(tx, ctx, "account.reset-refused", subject);
      return "wrong";
    }
    await setPasswordHash(tx, account.id, passwordHash);
    // The code came to this mailbox: that verifies it as well.
    await markEmailVerified(tx, ctx, account.id);
    await endAllSessions(tx, account.id);
    const mail = passwordChangedMail(ctx, account.locale);
    const cause = `password:${ctx.requestId}`;
    await queueMail(tx, ctx, { cause, to: account.email, locale: account.locale, mail });
    await record(tx, ctx, "account.reset-password", subject);
    return "right";
  });
  if (outcome === "right") {
    giveTriesBack(ctx, emailKey(input.email));
    return;
  }
  throw new Problem("code_wrong", { fields: { code: "code_wrong" } });
}
