import { and, desc, eq, gte, inArray, isNull, ne, sum } from "drizzle-orm";
import type { BonusesQuery } from "#shared/awards.schema.ts";
import { accounts, admins } from "../accounts/tables.ts";
import type { Reader, Tx } from "../platform/db/database.ts";
import { hasRow } from "../platform/db/statements/has-row.ts";
import { riders } from "../riders/tables.ts";
import { countRows, paginate } from "../platform/db/paginate.ts";
import { bonusGrants } from "./tables.ts";

export type BonusRow = typeof bonusGrants.$inferSelect;

const joined = (reader: Reader) =>
  reader
    .select({ grant: bonusGrants, firstName: riders.firstName, lastName: riders.lastName })
    .from(bonusGrants)
    .innerJoin(riders, eq(riders.id, bonusGrants.riderId));
export type ListedBonus = Awaited<ReturnType<typeof joined>>[number];

export async function findBonus(reader: Reader, id: string): Promise<ListedBonus | null> {
  const [row] = await joined(reader).where(eq(bonusGrants.id, id));
  return row ?? null;
}

/** Returns the bonus grants of a filter, newest first. */
export async function listBonuses(reader: Reader, query: BonusesQuery, rowsPerPage: number) {
  const where = and(
    query.riderId === undefined ? undefined : eq(bonusGrants.riderId, query.riderId),
    query.state === undefined
      ? undefined
      : inArray(bonusGrants.state, query.state === "open" ? ["waiting", "reversing"] : [query.state]),
  );
  return paginate(
    { page: query.page, rowsPerPage },
    {
      rows: (limit, offset) =>
        joined(reader)
          .where(where)
          .orderBy(desc(bonusGrants.requestedAt), desc(bonusGrants.id))
          .limit(limit)
          .offset(offset),
      total: () => countRows(reader, bonusGrants, where),
    },
  );
}

/** Returns the names of all admins by id; there are only a few. */
export async function adminNames(reader: Reader): Promise<Map<string, string>> {
  const rows = await reader.select({ id: admins.id, first: admins.firstName, last: admins.lastName }).from(admins);
  return new Map(rows.map(({ id, first, last }) => [id, `${first} ${last}`]));
}

/** Returns the cents that were granted without a second admin since an instant: to one rider, or by one admin. */
export async function grantedAlone(
  reader: Reader,
  since: Date,
  of: { riderId: string } | { adminId: string },
): Promise<number> {
  const [row] = await reader
    .select({ total: sum(bonusGrants.amount) })
    .from(bonusGrants)
    .where(
      and(
        "riderId" in of ? eq(bonusGrants.riderId, of.riderId) : eq(bonusGrants.requestedBy, of.adminId),
        gte(bonusGrants.requestedAt, since),
        // A bonus that was taken back counts too, because the rider may have spent a part of it in the meantime.
        inArray(bonusGrants.state, ["granted", "reversing", "reversed"]),
        isNull(bonusGrants.decidedBy),
      ),
    );
  return Number(row?.total ?? 0);
}

/** Returns whether the same rider got the same bonus since an instant, granted or waiting. */
export const hasSameBonus = (
  reader: Reader,
  since: Date,
  same: Pick<BonusRow, "riderId" | "wallet" | "currency" | "amount">,
): Promise<boolean> =>
  hasRow(
    reader,
    bonusGrants,
    and(
      eq(bonusGrants.riderId, same.riderId),
      gte(bonusGrants.requestedAt, since),
      eq(bonusGrants.wallet, same.wallet),
      eq(bonusGrants.currency, same.currency),
      eq(bonusGrants.amount, same.amount),
      ne(bonusGrants.state, "declined"),
    ),
  );

/** Returns the bonus of each award that came from one, by award id. */
export async function bonusesOfAwards(reader: Reader, awardIds: readonly string[]): Promise<Map<string, string>> {
  if (awardIds.length === 0) return new Map();
  const rows = await reader
    .select({ id: bonusGrants.id, awardId: bonusGrants.awardId })
    .from(bonusGrants)
    .where(inArray(bonusGrants.awardId, [...awardIds]));
  return new Map(rows.map(({ id, awardId }) => [awardId ?? "", id]));
}

/** Returns a rider's name and country, or null if there is no such rider. */
export async function nameAndCountry(
  reader: Reader,
  riderId: string,
): Promise<{ name: string; country: string | null } | null> {
  const [row] = await reader
    .select({ first: riders.firstName, last: riders.lastName, country: riders.country })
    .from(riders)
    .where(eq(riders.id, riderId));
  return row ? { name: `${row.first} ${row.last}`, country: row.country } : null;
}

export async function insertBonus(tx: Tx, row: BonusRow): Promise<void> {
  await tx.insert(bonusGrants).values(row);
}

export async function changeBonus(tx: Tx, id: string, change: Partial<BonusRow>): Promise<void> {
  await tx.update(bonusGrants).set(change).where(eq(bonusGrants.id, id));
}

/**
 * Returns whether a rider's account can hold money: "open" means that it exists, is not deactivated or erased, and was
 * not merged into another one.
 */
export async function accountState(reader: Reader, riderId: string): Promise<"missing" | "closed" | "open"> {
  const [row] = await reader
    .select({ deactivatedAt: accounts.deactivatedAt, mergedIntoId: riders.mergedIntoId })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(eq(riders.id, riderId));
  if (!row) return "missing";
  return row.deactivatedAt === null && row.mergedIntoId === null ? "open" : "closed";
}
