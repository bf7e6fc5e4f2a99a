import { and, eq, gte, lte, sql, sum, type SQL } from "drizzle-orm";
import { endOfDayPacific, startOfDayPacific } from "#shared/dates.ts";
import type { Currency } from "#shared/money.ts";
import type { Reader } from "../../platform/db/database.ts";
import { entries } from "../tables.ts";

/** This is the first and the last day, in Pacific time; both are included. */
interface Days {
  startDate: string;
  endDate: string;
}

const during = ({ startDate, endDate }: Days) =>
  and(gte(entries.at, startOfDayPacific(startDate)), lte(entries.at, endOfDayPacific(endDate)));

/** In ranges with these places of a list, from the first to the last instant of each. */
const rangesOf = (days: readonly Days[]): SQL =>
  sql.join(
    days.map(({ startDate, endDate }, at) => {
      const since = sql.param(startOfDayPacific(startDate), entries.at);
      const until = sql.param(endOfDayPacific(endDate), entries.at);
      // Postgres needs the types, because nothing else tells them in a list of values; SQLite leaves numbers as they are.
      return sql`(cast(${at} as integer), cast(${since} as timestamptz), cast(${until} as timestamptz))`;
    }),
    sql`, `,
  );

/**
 * Returns the credit issued on some days, less what corrections of these days took back, and the credit redeemed at
 * counters, less refunds, in cents by currency. The amounts of each range of days come with its place in the list; one
 * statement reads them all from the index.
 */
export async function issuedAndRedeemed(reader: Reader, days: readonly Days[]) {
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
  return rows.map((row) => ({ ...row, issued: Number(row.issued), redeemed: Number(row.redeemed) }));
}

/** A redemption is a line above zero, and a refund one below. */
const redemptions = sql<number>`sum(case when ${entries.amount} > 0 then 1 else 0 end)`.mapWith(Number);

/** Returns what each dealer redeemed on these days, less refunds, with the number of redemptions. */
export const redeemedByDealer = (reader: Reader, days: Days) =>
  reader
    .select({ dealerId: entries.dealerId, currency: entries.currency, cents: sum(entries.amount), redemptions })
    .from(entries)
    .where(and(eq(entries.account, "dealerParts"), during(days)))
    .groupBy(entries.dealerId, entries.currency);
