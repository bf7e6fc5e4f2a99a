import { and, asc, count, desc, eq, gt, inArray, like, sql, type SQL } from "drizzle-orm";
import { dealerLogins } from "../dealers/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { hasRow } from "../platform/db/statements/has-row.ts";
import { promoterLogins } from "../promoters/tables.ts";
import { riders } from "../riders/tables.ts";
import { deleteInvite } from "./invites/invite-store.ts";
import { accounts, admins, mailCodes } from "./tables.ts";

/** Sets the password. A link that was emailed before can no longer set another one. */
export async function setPasswordHash(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, id));
  await deleteInvite(tx, id);
}

type Purpose = (typeof mailCodes.$inferSelect)["purpose"];

/** Returns the newest code that was sent for a purpose: older ones are no longer valid. */
export async function newestCode(tx: Tx, accountId: string, purpose: Purpose) {
  const [row] = await tx
    .select()
    .from(mailCodes)
    .where(and(eq(mailCodes.accountId, accountId), eq(mailCodes.purpose, purpose)))
    .orderBy(desc(mailCodes.createdAt), desc(mailCodes.id))
    .limit(1);
  return row;
}

/** Returns all valid codes of a purpose, newest first. */
export async function liveCodes(tx: Tx, accountId: string, purpose: Purpose, now: Date) {
  return tx
    .select()
    .from(mailCodes)
    .where(
      and(
        eq(mailCodes.accountId, accountId),
        eq(mailCodes.purpose, purpose),
        eq(mailCodes.used, false),
        gt(mailCodes.expiresAt, now),
      ),
    )
    .orderBy(desc(mailCodes.createdAt), desc(mailCodes.id));
}

/**
 * Returns how many codes of a purpose were sent since an instant; with `askedBy`, only those that one place requested.
 */
export async function codesSince(
  tx: Tx,
  accountId: string,
  purpose: Purpose,
  since: Date,
  askedBy?: readonly string[],
) {
  const [row] = await tx
    .select({ sent: count() })
    .from(mailCodes)
    .where(
      and(
        eq(mailCodes.accountId, accountId),
        eq(mailCodes.purpose, purpose),
        gt(mailCodes.createdAt, since),
        askedBy === undefined ? undefined : inArray(mailCodes.askedBy, [...askedBy]),
      ),
    );
  return Number(row?.sent ?? 0);
}

export async function codesOfAddedSince(tx: Tx, accountId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ sent: count() })
    .from(mailCodes)
    .where(and(eq(mailCodes.accountId, accountId), like(mailCodes.purpose, "email:%"), gt(mailCodes.createdAt, since)));
  return Number(row?.sent ?? 0);
}

export async function insertCode(tx: Tx, row: typeof mailCodes.$inferInsert): Promise<void> {
  await tx.insert(mailCodes).values(row);
}

export async function countWrongTry(tx: Tx, id: string): Promise<void> {
  await tx
    .update(mailCodes)
    .set({ wrongTries: sql`${mailCodes.wrongTries} + 1` })
    .where(eq(mailCodes.id, id));
}

export async function countOtherTry(tx: Tx, ids: string[]): Promise<void> {
  await tx
    .update(mailCodes)
    .set({ otherTries: sql`${mailCodes.otherTries} + 1` })
    .where(inArray(mailCodes.id, ids));
}

/** Marks codes as used. After a successful reset the caller passes every reset code that was sent. */
export async function useCodes(tx: Tx, ids: string[]): Promise<void> {
  await tx.update(mailCodes).set({ used: true }).where(inArray(mailCodes.id, ids));
}

export async function useCode(tx: Tx, id: string): Promise<void> {
  await tx.update(mailCodes).set({ used: true }).where(eq(mailCodes.id, id));
}

/**
 * Returns the account that belongs to a rider, dealer or promoter record; of several logins of a dealer or promoter it
 * is the first one that is not deactivated, otherwise the first one.
 */
export async function accountOfRecord(
  db: Reader,
  type: "rider" | "dealer" | "promoter",
  id: string,
): Promise<string | null> {
  if (type === "dealer") return firstLoginOf(db, dealerLogins, eq(dealerLogins.dealerId, id));
  if (type === "promoter") return firstLoginOf(db, promoterLogins, eq(promoterLogins.promoterId, id));
  const [row] = await db.select({ accountId: riders.accountId }).from(riders).where(eq(riders.id, id));
  return row?.accountId ?? null;
}

async function firstLoginOf(
  db: Reader,
  table: typeof dealerLogins | typeof promoterLogins,
  ofRecord: SQL,
): Promise<string | null> {
  const logins = await db
    .select({ accountId: table.accountId, deactivatedAt: accounts.deactivatedAt })
    .from(table)
    .innerJoin(accounts, eq(accounts.id, table.accountId))
    .where(ofRecord)
    .orderBy(asc(table.createdAt), asc(table.id));
  return (logins.find(({ deactivatedAt }) => deactivatedAt === null) ?? logins[0])?.accountId ?? null;
}

export const hasAdmin = (db: Reader): Promise<boolean> => hasRow(db, admins);

export const hasAccounts = (db: Reader): Promise<boolean> => hasRow(db, accounts);
