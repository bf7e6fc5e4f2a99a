import type { Dialect } from "../../../server/platform/db/dialect.ts";

/** Returns the statements that write the rows of triggers (migrations/…/0001_triggers.sql) for a loaded world. */
export function derivedRows(dialect: Dialect): string[] {
  const starts =
    dialect === "sqlite"
      ? "json_each('[1,2,3,4,5,6,7,8,9,10,11,12]') as starts"
      : "generate_series(1, 12) as starts(value)";
  return [
    "insert into search_words (kind, word, record_id) select distinct kind, word, record_id from search_terms order by 1, 2, 3",
    `insert into vin_parts (part, bike_id)
      select distinct substr(vin, starts.value, 8), bikes.id from bikes, ${starts} where length(vin) >= starts.value + 5 order by 1, 2`,
    `insert into open_parts (entry_id, dealer_id, at)
      select id, dealer_id, at from entries where account = 'dealerParts' and dealer_id is not null
      and not exists (select 1 from settlement_lines where entry_id = entries.id)`,
    "update payout_claims set rider_country = (select country from riders where riders.id = rider_id)",
  ];
}
