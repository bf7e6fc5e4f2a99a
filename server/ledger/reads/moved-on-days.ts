import { and, between, eq, gte, inArray, lte, or, sql, sum, type SQL } from "drizzle-orm";
import { endOfDayPacific, startOfDayPacific } from "#shared/dates.ts";
import type { LedgerAccount, MovementKind } from "#shared/ledger.ts";
import type { Currency } from "#shared/money.ts";
import type { Reader } from "../../platform/db/database.ts";
import { entries, ledgerSums } from "../tables.ts";
import { outerMonths, splitSpan } from "../totals/stored-sums.ts";

/** This is the first and the last day, in Pacific time; both are included. */
interface Days {
  startDate: string;
  endDate: string;
}

const during = ({ startDate, endDate }: Days) =>
  and(gte(entries.at, startOfDayPacific(startDate)), lte(entries.at, endOfDayPacific(endDate)));

/** Returns a row for each range of days: its index in the list, and its first and last instant. */
const rangesOf = (days: readonly Days[]): SQL =>
  sql.join(
    days.map(({ startDate, endDate }, at) => {
      const since = sql.param(startOfDayPacific(startDate), entries.at);
      const until = sql.param(endOfDayPacific(endDate), entries.at);
      // Postgres cannot infer the types of a list of values, so each value is cast; SQLite leaves numbers as they are.
      return sql`(cast(${at} as integer), cast(${since} as timestamptz), cast(${until} as timestamptz))`;
    }),
    sql`, `,
  );

/**
 * Returns the credit issued in each month, less what corrections of the month took back, and the credit redeemed at
 * counters, less refunds, in cents by currency. The months are those of a period and can begin or end inside it. Months
 * without stored sums are read from the index by one statement.
 */
export async function issuedAndRedeemed(
  reader: Reader,
  months: readonly (Days & { month: string })[],
): Promise<{ month: string; currency: Currency; issued: number; redeemed: number }[]> {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return [];
  const period = { since: startOfDayPacific(first.startDate), until: endOfDayPacific(last.endDate) };
  const { months: stored } = await splitSpan(reader, period);
  const known = new Set(stored.map(({ month }) => month));
  return [
    ...(await storedMoved(reader, stored)),
    ...(await countMoved(
      reader,
      months.filter(({ month }) => !known.has(month)),
    )),
  ];
}

/** These kinds of movements put credit into riders' wallets, or take it back. */
const issuingKinds: readonly MovementKind[] = ["issue", "revoke", "setOff"];

/**
 * Returns the stored sums of months, which are in order, for `issuedAndRedeemed`: two rows for each month, added up by
 * the database.
 */
async function storedMoved(reader: Reader, months: readonly { month: string }[]) {
  const ends = outerMonths(months);
  if (!ends) return [];
  const known = new Set(months.map(({ month }) => month));
  const of = (account: LedgerAccount) =>
    sql<number>`sum(case when ${ledgerSums.account} = ${account} then ${ledgerSums.amount} else 0 end)`.mapWith(Number);
  const rows = await reader
    .select({
      month: ledgerSums.month,
      currency: ledgerSums.currency,
      issued: of("riderCredit"),
      redeemed: of("dealerParts"),
    })
    .from(ledgerSums)
    .where(
      and(
        between(ledgerSums.month, ends.first, ends.last),
        or(
          eq(ledgerSums.account, "dealerParts"),
          and(eq(ledgerSums.account, "riderCredit"), inArray(ledgerSums.kind, [...issuingKinds])),
        ),
      ),
    )
    .groupBy(ledgerSums.month, ledgerSums.currency);
  return rows.filter(({ month }) => known.has(month));
}

async function countMoved(reader: Reader, days: readonly (Days & { month: string })[]) {
  if (days.length === 0) return [];
  const issued = sql`case when ${entries.account} = 'riderCredit' then ${entries.amount} else 0 end`;
  const redeemed = sql`case when ${entries.account} = 'dealerParts' then ${entries.amount} else 0 end`;
  const rows = await reader
    .select({
      at: sql<number>`at_range`,
      currency: sql<Currency>`currency`,
      issued: sql<string | number>`issued`,
      redeemed: sql<string | number>`redeemed`,
    })
    .from(
      sql`(with ranges(at_range, since, until) as (values ${rangesOf(days)})
        select ranges.at_range, ${entries.currency} as currency, sum(${issued}) as issued, sum(${redeemed}) as redeemed
        from ranges cross join ${entries}
        where ${entries.account} in ('riderCredit', 'dealerParts') and ${entries.at} >= ranges.since
          and ${entries.at} <= ranges.until
          and (${entries.account} = 'dealerParts' or ${entries.kind} in ('issue', 'revoke', 'setOff'))
        group by ranges.at_range, ${entries.currency}) as moved`,
    );
  return rows.map(({ at, currency, issued: cents, redeemed: spent }) => ({
    month: days[at]?.month ?? "",
    currency,
    issued: Number(cents),
    redeemed: Number(spent),
  }));
}

/** A redemption is a line above zero, and a refund one below. */
const redemptions = sql<number>`sum(case when ${entries.amount} > 0 then 1 else 0 end)`.mapWith(Number);

/** Returns what each dealer redeemed on these days in each currency, less refunds, with the number of redemptions. */
export const redeemedByDealer = (reader: Reader, days: Days) =>
  reader
    .select({ dealerId: entries.dealerId, currency: entries.currency, cents: sum(entries.amount), redemptions })
    .from(entries)
    .where(and(eq(entries.account, "dealerParts"), during(days)))
    .groupBy(entries.dealerId, entries.currency);
