import { and, gte, lt, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { dialectOf } from "./dialect.ts";

const last = "\u{10FFFF}";

/**
 * Does a key column (lower case, unaccented) begin with a text? A range on SQLite, whose LIKE takes no index;
 * `starts_with` on Postgres, whose collation puts a range elsewhere.
 */
export function beginsWith(column: PgColumn, text: string | SQL): SQL {
  if (dialectOf(process.env.DATABASE_URL) === "postgres") return sql`starts_with(${column}, ${text})`;
  return (
    and(gte(column, text), lt(column, typeof text === "string" ? `${text}${last}` : sql`${text} || ${last}`)) ??
    sql`1 = 1`
  );
}
