import { emailKey } from "#shared/email.ts";
import type { ResetPasswordInput } from "#shared/accounts.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { hasSignedIn, type KnownBrowser } from "../../platform/http/pages/known-browser.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { Problem } from "../../platform/problem.ts";
import { passwordChangedMail } from "../verification/account.mail.ts";
import { limitTries, placeOf } from "../sessions/guess-limits.ts";
import { markEmailVerified } from "../verification/mark-verified.ts";
import { hashNewPassword } from "./passwords.ts";
import { tryResetCode, type Place } from "../verification/reset-codes.ts";
import { sendResetCode } from "../verification/send-code.ts";
import { endAllSessions } from "../sessions/session.ts";
import { deletePasskeysOf, passkeysOf } from "../passkeys/passkey-store.ts";
import { mustHavePasskey } from "../passkeys/staff-passkeys.ts";
import { accountByEmail } from "../find-account.ts";
import { setPasswordHash } from "../store.ts";
import { unverifiedResetListeners } from "../verification/verified-listeners.ts";

/**
 * Emails a code if the email has an account. Neither the answer nor its time reveals whether it has
 * (docs/spec/accounts.md#sign-in).
 */
export async function forgotPassword(ctx: Ctx, email: string, browser: KnownBrowser | null): Promise<void> {
  await ctx.db.write(async (tx) => {
    const account = await accountByEmail(tx, email);
    if (account) await sendResetCode(tx, ctx, account, placeFor(ctx, email, browser));
    // The attempt is recorded even when no account exists: a transaction that writes takes longer than one that does
    // not.
    await record(tx, ctx, "account.forgot-password", {
      type: "account",
      id: account?.id ?? "unknown",
    });
  });
}

/**
 * Sets a new password with the emailed code. An unknown email, a wrong code and an expired one get the same answer,
 * `code_wrong`.
 */
export async function resetPassword(ctx: Ctx, input: ResetPasswordInput, browser: KnownBrowser | null): Promise<void> {
  const passwordHash = await hashNewPassword(ctx, input.password);
  const place = placeFor(ctx, input.email, browser);
  const key = `${emailKey(input.email)} ${place.key}`;
  const done = await limitTries(ctx, "reset", key, async () => (await reset(ctx, input, passwordHash, place)) || null);
  if (!done) throw new Problem("code_wrong", { fields: { code: "code_wrong" } });
}

const placeFor = (ctx: Ctx, email: string, browser: KnownBrowser | null): Place => ({
  key: placeOf(ctx, email, browser),
  known: hasSignedIn(browser, ctx.secrets, email),
});

function reset(ctx: Ctx, input: ResetPasswordInput, passwordHash: string, place: Place): Promise<boolean> {
  return ctx.db.write(async (tx) => {
    const account = await accountByEmail(tx, input.email);
    const right = account !== undefined && (await tryResetCode(tx, ctx, account.id, place, input.code));
    const subject = { type: "account", id: account?.id ?? "unknown" };
    if (!account || !right) {
      await record(tx, ctx, "account.reset-refused", subject);
      return false;
    }
    const before = (await passkeysOf(tx, account.id)).map(({ name }) => name);
    const keepsPasskeys = mustHavePasskey(ctx, account);
    if (input.removePasskeys && keepsPasskeys && before.length > 0) {
      // Throwing inside the transaction rolls it back, so the code can be used again.
      throw new Problem("passkey_last", { fields: { removePasskeys: "passkey_last" } });
    }
    await setPasswordHash(tx, account.id, passwordHash);
    if (input.removePasskeys) await deletePasskeysOf(tx, account.id);
    if (account.emailVerifiedAt === null) {
      // Somebody else may have registered with this address, so the owner has to set the PIN again.
      await unverifiedResetListeners.run(tx, ctx, { accountId: account.id });
      if (!keepsPasskeys) await deletePasskeysOf(tx, account.id);
    }
    // The code was sent to this mailbox, so entering it also verifies the address.
    await markEmailVerified(tx, ctx, account.id);
    await endAllSessions(tx, account.id);
    const passkeys = (await passkeysOf(tx, account.id)).map(({ name }) => name);
    const removed = before.filter((name) => !passkeys.includes(name));
    const mail = passwordChangedMail(ctx, account.locale, passkeys, removed);
    const cause = `password:${ctx.requestId}`;
    await queueMail(tx, ctx, { cause, to: account.email, locale: account.locale, mail });
    const change = removed.length > 0 ? { before: { passkeys: removed } } : {};
    await record(tx, ctx, "account.reset-password", subject, change);
    return true;
  });
}
