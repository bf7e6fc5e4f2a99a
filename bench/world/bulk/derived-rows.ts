import type { Dialect } from "../../../server/platform/db/dialect.ts";
import type { Selected } from "./copies.ts";

/** Returns selects of the rows that triggers (migrations/…/0001_triggers.sql) would have written for a loaded world. */
export function derivedRows(dialect: Dialect): Selected[] {
  const starts =
    dialect === "sqlite"
      ? "json_each('[1,2,3,4,5,6,7,8,9,10,11,12]') as starts"
      : "generate_series(1, 12) as starts(value)";
  // SQLite stores these tables in the order of their primary keys, so sorted inserts are faster.
  const ordered = (columns: string): string => (dialect === "sqlite" ? ` order by ${columns}` : "");
  return [
    {
      table: "search_words",
      columns: "kind, word, record_id",
      select: `select distinct kind, word, record_id from search_terms${ordered("1, 2, 3")}`,
    },
    {
      table: "vin_parts",
      columns: "part, bike_id",
      select: `select distinct substr(vin, starts.value, 8), bikes.id from bikes, ${starts}
        where length(vin) >= starts.value + 5${ordered("1, 2")}`,
    },
    {
      table: "open_parts",
      columns: "entry_id, dealer_id, at, currency, amount, standing",
      // Postgres has no indexes at this time, so the refunds are joined and not looked up.
      select: `with lines as (
          select entries.id, dealer_id, entries.at, currency, amount, redemption_id
          from entries join movements on movements.id = movement_id
          where account = 'dealerParts' and dealer_id is not null
            and not exists (select 1 from settlement_lines where entry_id = entries.id))
        select id, dealer_id, at, currency, lines.amount,
          cast(case when lines.amount < 0 then 0 else lines.amount + coalesce(refunded.amount, 0) end as bigint)
        from lines left join (select redemption_id, sum(amount) as amount from lines where amount < 0 group by redemption_id) as refunded
          on refunded.redemption_id = lines.redemption_id`,
    },
    {
      table: "parts_totals",
      columns: "dealer_id, currency, amount, line_count, oldest_at",
      select: `select dealer_id, currency, cast(sum(amount) as bigint), cast(count(*) as integer), min(case when standing > 0 then at end)
        from open_parts group by dealer_id, currency`,
    },
    {
      table: "redemption_years",
      columns: "dealer_id, currency, year, source, standing, standing_amount, refunded, refunded_amount",
      select: `select dealer_id, currency, ${yearOf(dialect)} as year, source,
          cast(sum(case when refunded_at is null then 1 else 0 end) as integer), cast(sum(amount - refunded_amount) as bigint),
          cast(sum(case when last_refund_at is null then 0 else 1 end) as integer), cast(sum(refunded_amount) as bigint)
        from redemptions group by dealer_id, currency, ${yearOf(dialect)}, source`,
    },
  ];
}

/** Returns the year of a redemption, which begins in Pacific standard time. */
const yearOf = (dialect: Dialect): string =>
  dialect === "sqlite"
    ? "cast(strftime('%Y', created_at / 1000 - 28800, 'unixepoch') as integer)"
    : "extract(year from created_at at time zone 'UTC' - interval '8 hours')::integer";
