import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

const last = "\u{10FFFF}";

/**
 * Returns the condition that a key column (lower case, unaccented) begins with a text, as a range of the column's
 * index. On Postgres these columns have the collation "C" (migrations/postgres/0001_triggers.sql), in which all texts
 * with the same beginning are adjacent; in other collations an index does not help to find a prefix.
 */
export function beginsWith(column: PgColumn | SQL, text: string | SQL): SQL {
  const end = typeof text === "string" ? sql`${`${text}${last}`}` : sql`${text} || ${last}`;
  return sql`(${column} >= ${text} and ${column} < ${end})`;
}
