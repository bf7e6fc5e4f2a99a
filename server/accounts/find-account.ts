import { and, eq, isNotNull } from "drizzle-orm";
import { emailKey } from "#shared/email.ts";
import { dealerLogins, dealers } from "../dealers/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { promoterLogins, promoters } from "../promoters/tables.ts";
import { riderEmails, riders } from "../riders/tables.ts";
import { accounts } from "./tables.ts";

export type AccountRow = typeof accounts.$inferSelect;

export async function accountByEmail(db: Reader, email: string): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.emailKey, emailKey(email)));
  return row;
}

export async function accountById(db: Reader, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
  return row;
}

/**
 * Finds the account that holds an address: the verified sign-in address, a further address that a rider has verified,
 * or the address of an unverified registration, which the next registration replaces.
 */
export async function accountHolding(db: Reader, email: string): Promise<AccountRow | undefined> {
  const signsIn = await accountByEmail(db, email);
  if (signsIn?.emailVerifiedAt) return signsIn;
  const [row] = await db
    .select({ account: accounts })
    .from(riderEmails)
    .innerJoin(riders, eq(riders.id, riderEmails.riderId))
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(and(eq(riderEmails.emailKey, emailKey(email)), isNotNull(riderEmails.verifiedAt)));
  return row?.account ?? signsIn;
}

/**
 * Returns true if nobody may log in with the account, because it was deactivated or because the dealer or promoter that
 * it belongs to was.
 */
export async function isBlocked(db: Reader, { id, type, deactivatedAt }: AccountRow): Promise<boolean> {
  if (deactivatedAt !== null) return true;
  if (type === "dealer") return !(await isDealerActive(db, id));
  return type === "promoter" && !(await isPromoterActive(db, id));
}

/** Returns true if the account was merged into another account of the same rider, with which the person logs in. */
export async function isMerged(db: Reader, { id, type, deactivatedAt }: AccountRow): Promise<boolean> {
  if (type !== "rider" || deactivatedAt === null) return false;
  const [row] = await db
    .select({ mergedIntoId: riders.mergedIntoId, erasedAt: riders.erasedAt })
    .from(riders)
    .where(eq(riders.accountId, id));
  return row !== undefined && row.mergedIntoId !== null && row.erasedAt === null;
}

async function isDealerActive(db: Reader, accountId: string): Promise<boolean> {
  const [dealer] = await db
    .select({ active: dealers.active })
    .from(dealerLogins)
    .innerJoin(dealers, eq(dealers.id, dealerLogins.dealerId))
    .where(eq(dealerLogins.accountId, accountId));
  return dealer?.active === true;
}

async function isPromoterActive(db: Reader, accountId: string): Promise<boolean> {
  const [promoter] = await db
    .select({ active: promoters.active })
    .from(promoterLogins)
    .innerJoin(promoters, eq(promoters.id, promoterLogins.promoterId))
    .where(eq(promoterLogins.accountId, accountId));
  return promoter?.active === true;
}
