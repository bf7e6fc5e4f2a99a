import { and, count, countDistinct, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { accounts } from "../accounts/tables.ts";
import { devices } from "../kiosk/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { dealerLogins, dealers, favouriteDealers } from "./tables.ts";

/** Returns these dealers, in the order of their ids. */
export function dealersById(reader: Reader, ids: readonly string[]) {
  return reader
    .select({ id: dealers.id, active: dealers.active })
    .from(dealers)
    .where(inArray(dealers.id, [...ids]))
    .orderBy(dealers.id);
}

export async function writeActive(tx: Tx, id: string, active: boolean): Promise<void> {
  await tx
    .update(dealers)
    .set({ active, version: sql`${dealers.version} + 1` })
    .where(eq(dealers.id, id));
}

/** Returns the accounts that log in for these dealers and are not deactivated. */
export function loginAccountsOf(reader: Reader, dealerIds: readonly string[]) {
  return reader
    .select({ accountId: dealerLogins.accountId })
    .from(dealerLogins)
    .innerJoin(accounts, eq(accounts.id, dealerLogins.accountId))
    .where(and(inArray(dealerLogins.dealerId, [...dealerIds]), isNull(accounts.deactivatedAt)));
}

export async function countTablets(reader: Reader, dealerIds: readonly string[]) {
  const [row] = await reader
    .select({ kiosks: count(), queued: sql<string | number | null>`sum(${devices.queueCount})` })
    .from(devices)
    .where(and(inArray(devices.dealerId, [...dealerIds]), ne(devices.state, "retired")));
  return { kiosks: Number(row?.kiosks ?? 0), queued: Number(row?.queued ?? 0) };
}

export async function countFavourites(reader: Reader, dealerIds: readonly string[]): Promise<number> {
  const [row] = await reader
    .select({ n: countDistinct(favouriteDealers.riderId) })
    .from(favouriteDealers)
    .where(inArray(favouriteDealers.dealerId, [...dealerIds]));
  return Number(row?.n ?? 0);
}
