import { and, asc, eq, gte, lt, sql, type SQL } from "drizzle-orm";
import { startOfDayPacific } from "#shared/dates.ts";
import { beginsWith } from "../platform/db/begins-with.ts";
import type { Reader } from "../platform/db/database.ts";
import { param } from "../platform/db/statements/prepared-params.ts";
import { redemptions, redemptionYears } from "./tables.ts";

/**
 * These filters select whole dealers, or all redemptions of a dealer at one kind of counter. Their placeholders are
 * those of the list (store.ts).
 */
const storedFilters: Partial<Record<string, SQL>> = {
  dealerId: eq(redemptionYears.dealerId, param("dealerId")),
  country: sql`${redemptionYears.dealerId} in (select there.id from dealers there where there.country = ${param("country")})`,
  dealerName: sql`${redemptionYears.dealerId} in (select named.id from dealers named where ${beginsWith(sql`named.name_key`, param("dealerKey"))})`,
  source: eq(redemptionYears.source, param("source")),
};

/**
 * Returns the query of a list's totals that reads the stored totals of dealers (docs/domain/stored-totals.md) instead of
 * every redemption. Returns null if a filter selects among the redemptions of a dealer. `names` are the list's filters;
 * `standing` selects the redemptions that are not refunded in full, and `refunded` those with a refund.
 */
export function storedSums(names: readonly string[]) {
  const [state, ...others] = names.toSorted((a, b) => Number(a in storedFilters) - Number(b in storedFilters));
  if ((state !== "standing" && state !== "refunded") || others.some((name) => !(name in storedFilters))) return null;
  const { currency, standing, standingAmount, refunded, refundedAmount } = redemptionYears;
  const [rows, amount] = state === "refunded" ? [refunded, refundedAmount] : [standing, standingAmount];
  const inCad = sql`${currency} = ${sql.raw("'CAD'")}`;
  const columns = {
    count: sql<string | number | null>`sum(${rows})`,
    amount: sql<string | number | null>`sum(${amount})`,
    countCAD: sql<string | number | null>`sum(${rows}) filter (where ${inCad})`,
    amountCAD: sql<string | number | null>`sum(${amount}) filter (where ${inCad})`,
  };
  return (on: Reader) =>
    on
      .select(columns)
      .from(redemptionYears)
      .where(and(...others.map((name) => storedFilters[name])));
}

/** Returns each year of a dealer whose stored totals differ from the sums of its redemptions, as text. */
export async function faultyRedemptionTotals(reader: Reader): Promise<string[]> {
  const { dealerId, currency, year, source } = redemptionYears;
  const stored = await reader
    .select()
    .from(redemptionYears)
    .orderBy(asc(year), asc(dealerId), asc(currency), asc(source));
  const faults: string[] = [];
  for (const [ofYear, rows] of Map.groupBy(stored, (row) => row.year)) {
    const counted = new Map((await countYear(reader, ofYear)).map((row) => [keyOf(row), linesOf(row)]));
    for (const row of rows) {
      if (counted.get(keyOf(row)) === linesOf(row)) continue;
      faults.push(`the stored totals of a dealer's redemptions are not what they come to: ${keyOf(row)} ${ofYear}`);
    }
  }
  return faults;
}

/** Adds up the redemptions of a calendar year in Pacific time, by dealer, currency and counter. */
const countYear = (reader: Reader, year: number) => {
  const { dealerId, currency, source, amount, refundedAmount, refundedAt, lastRefundAt, createdAt } = redemptions;
  return reader
    .select({
      dealerId,
      currency,
      source,
      standing: sql<string | number>`sum(case when ${refundedAt} is null then 1 else 0 end)`,
      standingAmount: sql<string | number>`sum(${amount} - ${refundedAmount})`,
      refunded: sql<string | number>`sum(case when ${lastRefundAt} is null then 0 else 1 end)`,
      refundedAmount: sql<string | number>`sum(${refundedAmount})`,
    })
    .from(redemptions)
    .where(
      and(gte(createdAt, startOfDayPacific(`${year}-01-01`)), lt(createdAt, startOfDayPacific(`${year + 1}-01-01`))),
    )
    .groupBy(dealerId, currency, source);
};

const keyOf = ({ dealerId, currency, source }: { dealerId: string; currency: string; source: string }): string =>
  `${dealerId} ${currency} ${source}`;

interface Sums {
  standing: string | number;
  standingAmount: string | number;
  refunded: string | number;
  refundedAmount: string | number;
}

const linesOf = ({ standing, standingAmount, refunded, refundedAmount }: Sums): string =>
  [standing, standingAmount, refunded, refundedAmount].map(Number).join(" ");
