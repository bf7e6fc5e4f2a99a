import { fileURLToPath } from "node:url";
import { drizzle as drizzleSqlite } from "drizzle-orm/better-sqlite3";
import { migrate as migrateSqlite } from "drizzle-orm/better-sqlite3/migrator";
import type BetterSqlite from "better-sqlite3";
import { connect, type ConnectOptions } from "./connect.ts";
import { connectSqlite, openSqliteWriter, sqlitePath } from "./connect-sqlite.ts";
import type { Database } from "./database.ts";
import { dialectOf } from "./dialect.ts";
import { assertNotIncomplete, moveTable } from "../move/incomplete-move.ts";

const folder = fileURLToPath(new URL("../../../migrations/sqlite", import.meta.url));

/** Brings the schema of the database up to date; every start can call this. */
export async function migrate(databaseUrl: string): Promise<void> {
  if (dialectOf(databaseUrl) === "postgres") {
    const { migratePostgres } = await import("./migrate-postgres.ts");
    return migratePostgres(databaseUrl);
  }
  const writer = openSqliteWriter(sqlitePath(databaseUrl));
  try {
    migrateWriter(writer);
  } finally {
    writer.close();
  }
}

/**
 * Brings the schema up to date and opens the database. SQLite does both on the same connection, because closing the file
 * and opening it again takes longer than checking that the schema is up to date. Postgres is migrated at `directUrl`.
 */
export async function migrateAndConnect(
  databaseUrl: string,
  directUrl: string,
  options: ConnectOptions,
): Promise<Database> {
  if (dialectOf(databaseUrl) === "sqlite") return connectSqlite(databaseUrl, { ...options, beforeUse: migrateWriter });
  await migrate(directUrl);
  return connect(databaseUrl, options);
}

function migrateWriter(writer: BetterSqlite.Database): void {
  assertNotIncomplete(writer.prepare("select 1 from sqlite_master where name = ?").get(moveTable) !== undefined);
  // While foreign keys are on, a table rebuild inside a migration would cascade its deletes to child rows.
  writer.pragma("foreign_keys = OFF");
  migrateSqlite(drizzleSqlite(writer), { migrationsFolder: folder });
  assertNothingDangles(writer);
  writer.pragma("foreign_keys = ON");
}

/**
 * Checks all foreign keys, which takes seconds in a large file. So it runs only after a migration, until it has passed
 * once; `user_version` stores the number of migrations that were checked.
 */
function assertNothingDangles(writer: BetterSqlite.Database): void {
  const applied = writer.prepare<[], number>("select count(*) from __drizzle_migrations").pluck().get() ?? 0;
  if (writer.pragma("user_version", { simple: true }) === applied) return;
  const broken = writer.pragma("foreign_key_check");
  if (Array.isArray(broken) && broken.length > 0) {
    throw new Error(`The migration left ${broken.length} rows that point nowhere`);
  }
  writer.pragma(`user_version = ${applied}`);
}
