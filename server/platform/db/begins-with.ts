import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

const last = "\u{10FFFF}";

/**
 * Returns the condition that a key column (lower case, unaccented) begins with a text, as a range of the column's index.
 * On Postgres these columns are in the collation "C" (migrations/postgres/0001_triggers.sql), in which all texts with the
 * same beginning are next to each other; in other collations no index knows the beginning of a text.
 */
export function beginsWith(column: PgColumn | SQL, text: string | SQL): SQL {
  const end = typeof text === "string" ? sql`${`${text}${last}`}` : sql`${text} || ${last}`;
  return sql`(${column} >= ${text} and ${column} < ${end})`;
}
