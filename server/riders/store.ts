import { and, desc, eq, gt, ne } from "drizzle-orm";
import { ownRelation } from "#shared/riders.ts";
import { accounts, lastLogins } from "../accounts/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { guardianConsents, riderPins, riders } from "./tables.ts";
import type { HashedPin } from "./pin/hash-pin.ts";

export type RiderRow = typeof riders.$inferSelect;

/** Returns the rider with the account and the state of the PIN, never its hash. */
export async function riderWithAccount(db: Reader, riderId: string) {
  const [row] = await db
    .select({
      rider: riders,
      account: accounts,
      lastLoginAt: lastLogins.at,
      pinSetAt: riderPins.setAt,
      pinOff: riderPins.off,
    })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .leftJoin(lastLogins, eq(lastLogins.accountId, riders.accountId))
    .leftJoin(riderPins, eq(riderPins.riderId, riders.id))
    .where(eq(riders.id, riderId));
  return row;
}
export type RiderWithAccount = NonNullable<Awaited<ReturnType<typeof riderWithAccount>>>;

export type ConsentRow = typeof guardianConsents.$inferSelect;

/** Returns the newest consent of a guardian, answered or not. */
export async function newestConsent(db: Reader, riderId: string) {
  const [row] = await db
    .select()
    .from(guardianConsents)
    .where(and(eq(guardianConsents.riderId, riderId), ne(guardianConsents.relation, ownRelation)))
    .orderBy(desc(guardianConsents.at), desc(guardianConsents.id))
    .limit(1);
  return row;
}

/** Returns the consents that the rider gave as an adult. */
export const ownConsents = (db: Reader, riderId: string): Promise<ConsentRow[]> =>
  db
    .select()
    .from(guardianConsents)
    .where(and(eq(guardianConsents.riderId, riderId), eq(guardianConsents.relation, ownRelation)))
    .execute();

export async function consentByToken(db: Reader, tokenHash: string): Promise<ConsentRow | undefined> {
  const [row] = await db.select().from(guardianConsents).where(eq(guardianConsents.tokenHash, tokenHash));
  return row;
}

export async function consentsSince(db: Reader, riderId: string, since: Date): Promise<number> {
  const rows = await db
    .select({ id: guardianConsents.id })
    .from(guardianConsents)
    .where(and(eq(guardianConsents.riderId, riderId), gt(guardianConsents.at, since)));
  return rows.length;
}

export async function updateConsent(tx: Tx, id: string, change: Partial<ConsentRow>): Promise<void> {
  await tx.update(guardianConsents).set(change).where(eq(guardianConsents.id, id));
}

export async function insertRider(tx: Tx, row: RiderRow): Promise<void> {
  await tx.insert(riders).values(row);
}

export async function accountIdOf(db: Reader, riderId: string): Promise<string> {
  const [row] = await db.select({ accountId: riders.accountId }).from(riders).where(eq(riders.id, riderId));
  return row?.accountId ?? "";
}

/** Updates the row if nobody else changed it since the version was read. Returns false if somebody did. */
export async function updateRiderRow(tx: Tx, id: string, version: number, change: Partial<RiderRow>): Promise<boolean> {
  const rows = await tx
    .update(riders)
    .set({ ...change, version: version + 1 })
    .where(and(eq(riders.id, id), eq(riders.version, version)))
    .returning({ id: riders.id });
  return rows.length > 0;
}

export async function insertConsent(tx: Tx, row: typeof guardianConsents.$inferInsert): Promise<void> {
  await tx.insert(guardianConsents).values(row);
}

/** Stores a new PIN and resets the counters, which belonged to the old one. */
export async function writePin(
  tx: Tx,
  riderId: string,
  { pinHash, secretMark }: HashedPin,
  setAt: Date,
): Promise<void> {
  const [kept] = await tx
    .select({ pinVersion: riderPins.pinVersion })
    .from(riderPins)
    .where(eq(riderPins.riderId, riderId));
  const fresh = {
    pinHash,
    secretMark,
    pinVersion: (kept?.pinVersion ?? 0) + 1,
    setAt,
    wrongInRow: 0,
    lockedUntil: null,
    locks: 0,
    wrongSinceRight: 0,
    off: false,
  };
  await tx
    .insert(riderPins)
    .values({ riderId, ...fresh })
    .onConflictDoUpdate({ target: riderPins.riderId, set: fresh });
}
