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

/**
 * Returns true when an error means that the database is unreachable at the moment: the primary is gone, restarts, or
 * was just replaced. Whether a commit in progress was stored is then unknown. Such errors are answered with 503, and
 * the client sends the same request again with the same idempotency key.
 */
export function isUnreachable(error: unknown): boolean {
  const state = sqlState(error);
  if (unreachableStates.has(state) || state.startsWith("08")) return true;
  // The driver's own errors about a lost connection have no code, and the codes that a standby uses also have other
  // meanings.
  for (let at = error; at instanceof Error; at = at.cause) if (lostOrStandby.test(at.message)) return true;
  return false;
}

/** A standby that is being promoted still gets writes for a moment, and refuses their isolation level. */
const lostOrStandby =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|cannot use serializable mode in a hot standby|recovery is in progress)/;

/**
 * These are the SQLSTATEs of a server that starts, stops or has no connection left, of a connection to a primary that
 * became a standby (25006), and of a write that failed on conflicts at each attempt, and the codes of network errors.
 */
const unreachableStates = new Set([
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "25006",
  "40001",
  "40P01",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
