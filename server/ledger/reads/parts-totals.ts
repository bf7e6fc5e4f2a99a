import { and, asc, count, eq, gt, inArray, lt, lte, min, ne, sql } from "drizzle-orm";
import { dealers } from "../../dealers/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { hasRow } from "../../platform/db/statements/has-row.ts";
import { openPartsLines, partsTotals } from "../../settlements/tables.ts";

// These functions read the stored totals of the open parts credit, one for each dealer and currency
// (docs/domain/stored-totals.md).

/** Returns the parts credit of these dealers that is not in a settlement yet, in cents by dealer and currency. */
export async function openPartsOf(reader: Reader, dealerIds: readonly string[]) {
  const { dealerId, currency, amount } = partsTotals;
  return reader
    .select({ dealerId, currency, amount })
    .from(partsTotals)
    .where(and(inArray(dealerId, [...dealerIds]), ne(amount, 0)))
    .orderBy(asc(dealerId), asc(currency));
}

/**
 * Returns what is due to each dealer in each currency, with the time of the oldest redemption that is still due and with
 * `late`: what was redeemed before an instant and is still due.
 */
export async function dueToDealers(reader: Reader, filter: { dealerId?: string; lateBefore: Date }) {
  const { dealerId, currency, amount, lineCount, oldestAt } = partsTotals;
  const rows = await reader
    .select({
      dealerId,
      dealerName: dealers.name,
      country: dealers.country,
      currency,
      amount,
      lineCount,
      oldestAt,
    })
    .from(partsTotals)
    .innerJoin(dealers, eq(dealers.id, dealerId))
    .where(and(gt(lineCount, 0), filter.dealerId === undefined ? undefined : eq(dealerId, filter.dealerId)));
  const isLate = rows.some((row) => row.oldestAt !== null && row.oldestAt < filter.lateBefore);
  const late = new Map(
    isLate
      ? (await lateParts(reader, filter)).map((row) => [`${row.dealerId} ${row.currency}`, Number(row.amount)])
      : [],
  );
  return rows.map((row) => ({ ...row, late: late.get(`${row.dealerId} ${row.currency}`) ?? 0 }));
}
export type DueToDealer = Awaited<ReturnType<typeof dueToDealers>>[number];

/** Returns whether there is an open line after an instant, which the stored totals include. */
export const hasLineAfter = (reader: Reader, at: Date): Promise<boolean> =>
  hasRow(reader, openPartsLines, gt(openPartsLines.at, at));

/** Adds up what is left of the open redemptions before an instant. It reads only these lines, which should be few. */
const lateParts = (reader: Reader, filter: { dealerId?: string; lateBefore: Date }) => {
  const { dealerId, currency, standing, at } = openPartsLines;
  return reader
    .select({ dealerId, currency, amount: sql<string | number>`sum(${standing})` })
    .from(openPartsLines)
    .where(and(lt(at, filter.lateBefore), filter.dealerId === undefined ? undefined : eq(dealerId, filter.dealerId)))
    .groupBy(dealerId, currency);
};

/**
 * Returns by currency the number of dealers with a redemption up to an instant that is still due, and all that is due to
 * them, up to now.
 */
export async function dueSince(reader: Reader, until: Date) {
  const { currency, amount, oldestAt } = partsTotals;
  const rows = await reader
    .select({ currency, dealers: count(), amount: sql<string | number>`sum(${amount})`, oldestAt: min(oldestAt) })
    .from(partsTotals)
    .where(lte(oldestAt, until))
    .groupBy(currency)
    .orderBy(asc(currency));
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** Returns the dealers whose oldest redemption that is still due was made up to an instant. */
export const dealersDueSince = (reader: Reader, until: Date) =>
  reader
    .select({ dealerId: dealers.id, dealerName: dealers.name, currency: partsTotals.currency })
    .from(partsTotals)
    .innerJoin(dealers, eq(dealers.id, partsTotals.dealerId))
    .where(lte(partsTotals.oldestAt, until));
