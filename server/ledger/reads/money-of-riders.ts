import {
  and,
  asc,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { spendableAt } from "../balances.ts";
import { awards } from "../tables.ts";
import { riders } from "../../riders/tables.ts";

/** Sums the open credit of these riders by rider and currency, in cents. */
export async function creditOfRiders(reader: Reader, riderIds: readonly string[], now: Date) {
  const rows = await reader
    .select({
      riderId: awards.riderId,
      currency: awards.currency,
      amount: sql<string | number>`sum(${awards.currentValue})`,
    })
    .from(awards)
    .where(and(inArray(awards.riderId, [...riderIds]), spendableAt(now)))
    .groupBy(awards.riderId, awards.currency);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/**
 * Sums the cash that these riders earned and were not paid yet, including cash in open payout claims, by rider and
 * currency, in cents.
 */
export async function cashOfRiders(reader: Reader, riderIds: readonly string[], now: Date) {
  const rows = await reader
    .select({
      riderId: awards.riderId,
      currency: awards.currency,
      amount: sql<string | number>`sum(${awards.currentValue})`,
    })
    .from(awards)
    .where(
      and(
        inArray(awards.riderId, [...riderIds]),
        eq(awards.wallet, "cash"),
        sql`${awards.currentValue} > 0`,
        isNull(awards.revokedAt),
        isNull(awards.claimPaidAt),
        or(isNotNull(awards.claimId), isNull(awards.expiresAt), gte(awards.expiresAt, now)),
      ),
    )
    .groupBy(awards.riderId, awards.currency);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

const earnedCash = and(sql`${awards.wallet} = 'cash'`, isNull(awards.revokedAt));

/** Selects the ids of the riders who have cash awards that were not taken back. */
export const ridersWithCash = (reader: Reader) =>
  reader.select({ riderId: awards.riderId }).from(awards).where(earnedCash);

/** Selects the ids of the riders who have credit that can be spent now. */
export const ridersWithCredit = (reader: Reader, now: Date) =>
  reader.select({ riderId: awards.riderId }).from(awards).where(spendableAt(now));

/**
 * Counts the riders who have credit that can be spent now and were not merged into another, at most `max`. It reads
 * the awards in the order of an index, so that it ends at the limit however many there are. Merged riders are counted
 * in a separate query, because with a condition on them Postgres would not read in that order.
 */
export async function countRidersWithOpenCredit(reader: Reader, now: Date, max: number): Promise<number> {
  const countOf = async (who?: SQL): Promise<number> => {
    const found = reader
      .selectDistinct({ riderId: awards.riderId })
      .from(awards)
      .where(and(spendableAt(now), who))
      .orderBy(asc(awards.riderId))
      .limit(max)
      .as("found");
    const [counted] = await reader.select({ n: count() }).from(found);
    return Number(counted?.n ?? 0);
  };
  const all = await countOf();
  if (all === max) return max;
  const merged = reader.select({ id: riders.id }).from(riders).where(gt(riders.mergedIntoId, ""));
  return all - (await countOf(inArray(awards.riderId, merged)));
}

/**
 * Returns the condition that the rider of a row has cash awards; it is checked row by row, for a page that most rows
 * match.
 */
export const hasCashAward = (riderId: SQLWrapper) =>
  sql`exists (select 1 from ${awards} where ${awards.riderId} = ${riderId} and ${earnedCash})`;

/** Returns the condition that the rider of a row has credit that can be spent now; it is checked row by row. */
export const hasCredit = (riderId: SQLWrapper, now: Date) =>
  sql`exists (select 1 from ${awards} where ${awards.riderId} = ${riderId} and ${spendableAt(now)})`;

/** Returns which of these riders have cash awards that were not taken back. */
export async function paidInCash(reader: Reader, riderIds: readonly string[]): Promise<Set<string>> {
  const rows = await reader
    .selectDistinct({ riderId: awards.riderId })
    .from(awards)
    .where(and(earnedCash, inArray(awards.riderId, [...riderIds])));
  return new Set(rows.map(({ riderId }) => riderId));
}
