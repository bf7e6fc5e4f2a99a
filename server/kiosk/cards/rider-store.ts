import { and, eq, gte, isNull, sql, type SQL } from "drizzle-orm";
import { emailKey } from "#shared/email.ts";
import { accounts } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { redemptions } from "../../redemptions/tables.ts";
import { favouriteDealers } from "../../dealers/tables.ts";
import { hasEmail, isFirstByName, riders } from "../../riders/tables.ts";

export interface CardRow {
  id: string;
  firstName: string;
  lastName: string;
  hometown: string | null;
  amaNumber: string | null;
}

const card = {
  id: riders.id,
  firstName: riders.firstName,
  lastName: riders.lastName,
  hometown: riders.hometown,
  amaNumber: riders.amaNumber,
};
const inUse = and(isNull(riders.mergedIntoId), isNull(accounts.deactivatedAt));

function selectRiders(db: Reader, where: SQL | undefined, limit: number): Promise<CardRow[]> {
  return db
    .select(card)
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(and(where, inUse))
    .orderBy(riders.nameKey, riders.id)
    .limit(limit);
}

/**
 * Returns the riders who starred the dealer or redeemed there since an instant: only their cards are stored on a tablet
 * (docs/spec/kiosk.md#storage).
 */
export async function ridersOfDealer(db: Reader, dealerId: string, since: Date): Promise<CardRow[]> {
  // This is a union, because Postgres would read all riders for an "or".
  const own = sql`${riders.id} in (
    select starred.rider_id from ${favouriteDealers} starred where starred.dealer_id = ${dealerId}
    union select ${redemptions.riderId} from ${redemptions}
      where ${and(eq(redemptions.dealerId, dealerId), gte(redemptions.createdAt, since))})`;
  return selectRiders(db, own, 10_000);
}

export const riderById = (db: Reader, id: string): Promise<CardRow[]> => selectRiders(db, eq(riders.id, id), 1);

/** Finds riders by the first letters of the first or last name. */
export async function cardsByName(db: Reader, key: string, limit: number): Promise<CardRow[]> {
  return selectRiders(db, isFirstByName(db, key, limit, inUse), limit);
}

/** Returns the active riders with this AMA number: one, none, or more than one by mistake. */
export async function ridersByAmaNumber(db: Reader, amaNumber: string): Promise<CardRow[]> {
  return selectRiders(db, eq(riders.amaNumber, amaNumber), 2);
}

/** Finds riders by an exact AMA number or email, as the rider says it at the counter. */
export async function ridersByNumberOrMail(db: Reader, said: string, limit: number): Promise<CardRow[]> {
  if (!said.includes("@")) return selectRiders(db, eq(riders.amaNumber, said), limit);
  return selectRiders(db, hasEmail(emailKey(said)), limit);
}
