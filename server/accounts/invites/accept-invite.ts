import type { AcceptInviteInput, InviteAnswer } from "#shared/accounts.schema.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { Problem } from "../../platform/problem.ts";
import { sha256 } from "../../platform/secrets.ts";
import { isBlocked } from "../find-account.ts";
import { nameOfAccount } from "../name-of-account.ts";
import { hashNewPassword } from "../passwords/passwords.ts";
import { recordLogin } from "../sessions/record-login.ts";
import { createSession, endAllSessions, endSession, ownerOfToken } from "../sessions/session.ts";
import { lastLoginOf } from "../sessions/last-login.ts";
import type { Browser } from "../sessions/sign-in.ts";
import { setPasswordHash } from "../store.ts";
import { passwordChangedMail } from "../verification/account.mail.ts";
import { markEmailVerified } from "../verification/mark-verified.ts";
import { inviteByToken } from "./invite-store.ts";

/** Returns the account whose password the link sets, for anybody who has the link. */
export async function readInvite(ctx: Ctx, token: string): Promise<InviteAnswer> {
  const account = await invitedBy(ctx.db, ctx, token);
  return {
    email: account.email,
    name: await nameOfAccount(ctx.db, account.id),
    isNew: (await lastLoginOf(ctx.db, account.id)) === null,
  };
}

/**
 * Sets the password with the link and logs in. Every refusal is the same: for a token that was never sent, for one that
 * was used, replaced or expired, and for one of a deactivated account.
 */
export async function acceptInvite(ctx: Ctx, { token, password }: AcceptInviteInput, browser: Browser) {
  await invitedBy(ctx.db, ctx, token);
  const passwordHash = await hashNewPassword(ctx, password);
  return ctx.db.write(async (tx) => {
    // The link is checked again inside the transaction: of two simultaneous uses only one sets the password.
    const account = await invitedBy(tx, ctx, token);
    await setPasswordHash(tx, account.id, passwordHash);
    await endAllSessions(tx, account.id);
    if (browser.token) await endSession(tx, browser.token);
    const isNew = (await lastLoginOf(tx, account.id)) === null;
    const session = await createSession(tx, ctx, account.id, browser.userAgent);
    const actor = await ownerOfToken(tx, session.token);
    // The link was sent to this mailbox, so opening it verifies the address.
    await markEmailVerified(tx, { ...ctx, actor }, account.id);
    if (!isNew) {
      const mail = passwordChangedMail(ctx, account.locale, []);
      const cause = `password:${ctx.requestId}`;
      await queueMail(tx, ctx, { cause, to: account.email, locale: account.locale, mail });
    }
    await recordLogin(tx, ctx, session, browser.known, "account.accept-invite");
    return session;
  });
}

async function invitedBy(db: Reader, ctx: Ctx, token: string) {
  const found = await inviteByToken(db, sha256(token));
  if (!found || found.invite.expiresAt <= ctx.now || (await isBlocked(db, found.account))) {
    throw new Problem("invite_link_used", { fields: { token: "invite_link_used" } });
  }
  return found.account;
}
