import { connectPostgres, sqlState } from "./connect-postgres.ts";
import { connectSqlite } from "./connect-sqlite.ts";
import type { Database } from "./database.ts";
import { dialectOf } from "./dialect.ts";

/** Opens the database that `databaseUrl` names: `postgres://…`, else a SQLite file. */
export function connect(databaseUrl: string): Database {
  return dialectOf(databaseUrl) === "postgres" ? connectPostgres(databaseUrl) : connectSqlite(databaseUrl);
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
