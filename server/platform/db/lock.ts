import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "./database.ts";
import { dialectOf } from "./dialect.ts";

const isPostgres = dialectOf(process.env.DATABASE_URL) === "postgres";

/**
 * Locks a row with `FOR UPDATE` on Postgres; does nothing on SQLite, which has only one writer. Locking the row first
 * turns a serialization failure at commit into a short wait.
 */
export async function lockRow(tx: Tx, table: PgTable, where: SQL): Promise<void> {
  if (!isPostgres) return;
  await tx
    .select({ one: sql`1` })
    .from(table)
    .where(where)
    .for("update");
}
