import { and, asc, count, eq } from "drizzle-orm";
import { emailKey } from "#shared/email.ts";
import type { RiderEmailRecord } from "#shared/rider-emails.schema.ts";
import { accounts } from "../../accounts/tables.ts";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { riderEmailClaims, riderEmails, riders } from "../tables.ts";

/** Returns the rider's addresses: the primary one, then the verified ones, then those that are not verified yet. */
export async function emailsOf(db: Reader, riderId: string): Promise<RiderEmailRecord[]> {
  const [primary] = await db
    .select({ _id: accounts.id, email: accounts.email, verifiedAt: accounts.emailVerifiedAt })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(eq(riders.id, riderId));
  if (!primary) return [];
  const further = await db
    .select()
    .from(riderEmails)
    .where(eq(riderEmails.riderId, riderId))
    .orderBy(asc(riderEmails.id));
  const claims = await db
    .select()
    .from(riderEmailClaims)
    .where(eq(riderEmailClaims.riderId, riderId))
    .orderBy(asc(riderEmailClaims.id));
  const { verifiedAt, ...first } = primary;
  return [
    { ...first, primary: true, verified: verifiedAt !== null },
    ...further.map(({ id, email }) => ({ _id: id, email, primary: false, verified: true })),
    ...claims.map(({ id, email }) => ({ _id: id, email, primary: false, verified: false })),
  ];
}

export async function furtherEmails(db: Reader, riderId: string): Promise<number> {
  const [kept] = await db.select({ n: count() }).from(riderEmails).where(eq(riderEmails.riderId, riderId));
  const [claimed] = await db.select({ n: count() }).from(riderEmailClaims).where(eq(riderEmailClaims.riderId, riderId));
  return Number(kept?.n ?? 0) + Number(claimed?.n ?? 0);
}

export async function claimOf(db: Reader, riderId: string, id: string) {
  const [row] = await db
    .select()
    .from(riderEmailClaims)
    .where(and(eq(riderEmailClaims.id, id), eq(riderEmailClaims.riderId, riderId)));
  return row;
}

export async function furtherEmail(db: Reader, riderId: string, id: string) {
  const [row] = await db
    .select()
    .from(riderEmails)
    .where(and(eq(riderEmails.id, id), eq(riderEmails.riderId, riderId)));
  return row;
}

export async function insertClaim(tx: Tx, row: typeof riderEmailClaims.$inferInsert): Promise<void> {
  await tx.insert(riderEmailClaims).values(row);
}

export async function insertEmail(tx: Tx, row: typeof riderEmails.$inferInsert): Promise<void> {
  await tx.insert(riderEmails).values(row);
}

export async function deleteClaim(tx: Tx, id: string): Promise<void> {
  await tx.delete(riderEmailClaims).where(eq(riderEmailClaims.id, id));
}

export async function deleteEmail(tx: Tx, id: string): Promise<void> {
  await tx.delete(riderEmails).where(eq(riderEmails.id, id));
}

/** Removes an address from the rider's further addresses, because it is now the sign-in address. */
export async function forgetFurtherEmail(tx: Tx, riderId: string, email: string): Promise<void> {
  const key = emailKey(email);
  await tx.delete(riderEmails).where(and(eq(riderEmails.riderId, riderId), eq(riderEmails.emailKey, key)));
}
