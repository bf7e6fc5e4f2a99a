import type { PostgresOptions } from "./connect-postgres.ts";
import type { Database } from "./database.ts";
import { dialectOf } from "./dialect.ts";
import { sqlState } from "./sql-state.ts";

export interface ConnectOptions extends PostgresOptions {
  /**
   * This is for tests only. With true, SQLite returns the rows of a query without `order by` in the opposite order, so that code which relies
   * on the order of such rows fails. Postgres promises no order, and has no such setting.
   */
  reverseUnorderedRows?: boolean;
}

/**
 * Opens the database of `databaseUrl`: `postgres://…` is Postgres, anything else is a SQLite file. Loads only the
 * driver that it needs.
 */
export async function connect(databaseUrl: string, options: ConnectOptions = {}): Promise<Database> {
  if (dialectOf(databaseUrl) === "postgres") {
    const { connectPostgres, openPostgresPool } = await import("./connect-postgres.ts");
    return connectPostgres(
      openPostgresPool(databaseUrl, { namedStatements: options.namedStatements ?? true }),
      options,
    );
  }
  const { connectSqlite } = await import("./connect-sqlite.ts");
  return connectSqlite(databaseUrl, options);
}

/**
 * Returns true when an error means that no space is left, in the database or in the file store (disk full, quota, limit
 * of file size). Such errors are answered with 507.
 */
export function isDiskFull(error: unknown): boolean {
  return fullStates.has(sqlState(error));
}

const fullStates = new Set(["53100", "SQLITE_FULL", "ENOSPC", "EDQUOT", "EFBIG"]);
