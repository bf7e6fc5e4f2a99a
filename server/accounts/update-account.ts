import { eq, sql } from "drizzle-orm";
import { emailKey } from "#shared/email.ts";
import type { Locale } from "#shared/locale.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { accountById, accountHolding } from "./find-account.ts";
import { deleteInvite } from "./invites/invite-store.ts";
import { sendVerifyCode } from "./verification/send-code.ts";
import { endAllSessions } from "./sessions/session.ts";
import { accounts, verifiedEmailChangeAction } from "./tables.ts";
import { tellOldAddress } from "./tell-old-address.ts";

/**
 * Updates the fields that are on the account and not on the record of the role: language, email, active or not. It runs
 * inside the transaction of the verb that updates the record, which checks the policy and records the change.
 */
export async function updateAccount(
  tx: Tx,
  ctx: Ctx,
  accountId: string,
  change: { locale?: Locale | undefined; email?: string | undefined; deActivated?: boolean | undefined },
): Promise<void> {
  const { locale, email, deActivated } = change;
  if (locale === undefined && email === undefined && deActivated === undefined) return;
  const account = await accountById(tx, accountId);
  if (!account) throw new Problem("not_found");
  await tx
    .update(accounts)
    .set({
      version: sql`${accounts.version} + 1`,
      ...(locale === undefined ? {} : { locale }),
      ...(deActivated === undefined ? {} : { deactivatedAt: deActivated ? ctx.now : null }),
    })
    .where(eq(accounts.id, accountId));
  if (email !== undefined) await moveEmail(tx, ctx, accountId, email);
  if (deActivated) {
    await endAllSessions(tx, accountId);
    await deleteInvite(tx, accountId);
  }
}

/** Changes the sign-in address. The new one is unverified until its code has been entered. */
async function moveEmail(tx: Tx, ctx: Ctx, accountId: string, email: string): Promise<void> {
  const holder = await accountHolding(tx, email);
  if (holder && holder.id !== accountId) throw new Problem("email_in_use", { fields: { email: "email_in_use" } });
  const moved = { email: email.trim(), emailKey: emailKey(email) };
  const sameMailbox = holder?.id === accountId && holder.emailKey === moved.emailKey;
  if (!sameMailbox) {
    await tellOldAddress(tx, ctx, accountId);
    const before = await accountById(tx, accountId);
    if (before?.emailVerifiedAt) await record(tx, ctx, verifiedEmailChangeAction, { type: "account", id: accountId });
  }
  await tx
    .update(accounts)
    .set({ ...moved, ...(sameMailbox ? {} : { emailVerifiedAt: null }) })
    .where(eq(accounts.id, accountId));
  const account = await accountById(tx, accountId);
  if (!account || sameMailbox) return;
  await deleteInvite(tx, accountId);
  await sendVerifyCode(tx, ctx, account);
}

/**
 * Makes an already verified address the sign-in address. The calling verb has checked the password and records the
 * change.
 */
export async function changeLoginEmail(tx: Tx, ctx: Ctx, accountId: string, email: string): Promise<void> {
  await tx
    .update(accounts)
    .set({
      email,
      emailKey: emailKey(email),
      emailVerifiedAt: ctx.now,
      version: sql`${accounts.version} + 1`,
    })
    .where(eq(accounts.id, accountId));
}
