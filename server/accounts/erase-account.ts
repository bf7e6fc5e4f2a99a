import { eq, sql } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { erasedMailbox, forgetMailAbout, forgetMailTo } from "../platform/mail/outbox.ts";
import { noticeChoices } from "../platform/tables.ts";
import { deletePasskeysOf } from "./passkeys/passkey-store.ts";
import { deletePending } from "./verification/pending-store.ts";
import { endAllSessions } from "./sessions/session.ts";
import { forgetLastLogin } from "./sessions/last-login.ts";
import { accountById } from "./find-account.ts";
import { deleteInvite } from "./invites/invite-store.ts";
import { accounts, mailCodes, savedViews } from "./tables.ts";

/**
 * Deactivates the account and removes everything personal from it: it replaces the email address and the password hash,
 * and deletes passkeys, sessions, codes, invitations, saved views, notice choices and emails. The row remains, because
 * ledger records refer to it. It runs inside the transaction of the caller, which writes the audit record. Data of the
 * account in other slices is erased by server/erasure/.
 */
export async function eraseAccount(tx: Tx, ctx: Ctx, accountId: string, passwordHash: string): Promise<void> {
  const account = await accountById(tx, accountId);
  if (!account) return;
  const nobody = `${accountId}${erasedMailbox}`;
  await tx
    .update(accounts)
    .set({
      email: nobody,
      emailKey: nobody,
      passwordHash,
      emailVerifiedAt: null,
      deactivatedAt: ctx.now,
      version: sql`${accounts.version} + 1`,
    })
    .where(eq(accounts.id, accountId));
  await forgetMailTo(tx, account.email);
  await deletePending(tx, account.email);
  await tx.delete(noticeChoices).where(eq(noticeChoices.accountId, accountId));
  await deleteInvite(tx, accountId);
  await tx.delete(savedViews).where(eq(savedViews.accountId, accountId));
  const codes = await tx.delete(mailCodes).where(eq(mailCodes.accountId, accountId)).returning({ id: mailCodes.id });
  await forgetMailAbout(
    tx,
    codes.map(({ id }) => `code:${id}`),
  );
  await deletePasskeysOf(tx, accountId);
  await forgetLastLogin(tx, accountId);
  await endAllSessions(tx, accountId);
}
