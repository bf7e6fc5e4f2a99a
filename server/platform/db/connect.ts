import type { Database } from "./database.ts";
import { dialectOf } from "./dialect.ts";
import { sqlState } from "./sql-state.ts";

/** Opens the database that `databaseUrl` names: `postgres://…`, else a SQLite file. Loads the driver of that alone. */
export async function connect(databaseUrl: string): Promise<Database> {
  if (dialectOf(databaseUrl) === "postgres") {
    const { connectPostgres } = await import("./connect-postgres.ts");
    return connectPostgres(databaseUrl);
  }
  const { connectSqlite } = await import("./connect-sqlite.ts");
  return connectSqlite(databaseUrl);
}

/** Was this write refused because a unique value is taken? Alike on both databases. */
export function isUniqueViolation(error: unknown): boolean {
  const state = sqlState(error);
  return state === "23505" || state === "SQLITE_CONSTRAINT_UNIQUE" || state === "SQLITE_CONSTRAINT_PRIMARYKEY";
}

/** Disk full, on either database: answered 507 (decisions §2). */
export function isDiskFull(error: unknown): boolean {
  const state = sqlState(error);
  return state === "53100" || state === "SQLITE_FULL";
}
