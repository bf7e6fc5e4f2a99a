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
      columns: "entry_id, dealer_id, at",
      select: `select id, dealer_id, at from entries where account = 'dealerParts' and dealer_id is not null
        and not exists (select 1 from settlement_lines where entry_id = entries.id)`,
    },
  ];
}
