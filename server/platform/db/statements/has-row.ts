import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Reader } from "../database.ts";

/** Returns true if the table has a row that meets the condition or, without a condition, any row at all. */
export async function hasRow(reader: Reader, table: PgTable, where?: SQL): Promise<boolean> {
  const rows = await reader
    .select({ one: sql`1` })
    .from(table)
    .where(where)
    .limit(1);
  return rows.length > 0;
}
