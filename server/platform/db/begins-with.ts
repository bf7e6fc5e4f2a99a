import { and, gte, lt, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { dialectOf } from "./dialect.ts";

const last = "\u{10FFFF}";

/**
 * Returns the condition that a key column (lower case, unaccented) begins with a text. SQLite uses a range, because its
 * LIKE uses no index; Postgres uses `starts_with`, because its collation orders a range differently.
 */
export function beginsWith(column: PgColumn, text: string | SQL): SQL {
  if (dialectOf(process.env.DATABASE_URL) === "postgres") return sql`starts_with(${column}, ${text})`;
  return (
    and(gte(column, text), lt(column, typeof text === "string" ? `${text}${last}` : sql`${text} || ${last}`)) ??
    sql`1 = 1`
  );
}
