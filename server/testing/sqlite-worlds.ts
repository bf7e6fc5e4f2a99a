import { randomUUID } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { openSqlite, sqliteDatabase, type SqliteConnections } from "../platform/db/connect-sqlite.ts";
import type { Database } from "../platform/db/database.ts";
import { migrate } from "../platform/db/migrate.ts";
import type { FreshDatabase } from "./database.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-test-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** This is the file of one world at a time, with its open connections. */
interface WorldFile {
  connections: SqliteConnections;
  /** Removes every row. It is created when the first world of the file closes. */
  empty?: () => void;
}

/**
 * These are the emptied files of closed worlds. They are reused with their open connections, because opening new ones
 * and preparing each statement on them again takes a quarter of the time of the tests on SQLite.
 */
const idle: WorldFile[] = [];
const maxIdle = 4;

/**
 * Returns an empty, migrated SQLite database, with `isNew` in a new file. Only a world that nobody else could open
 * passes its file on: reading the path of the file, as tests do that start a server or open the file themselves,
 * excludes it from being reused.
 */
export async function freshSqlite(isNew = false): Promise<FreshDatabase> {
  const file = (isNew ? undefined : idle.pop()) ?? {
    connections: openSqlite(`file:${await copyTemplate()}`, { reverseUnorderedRows: true }),
  };
  const { path } = file.connections;
  let isShared = false;
  let isReleased = false;
  const { db: base, stop } = sqliteDatabase(file.connections);
  const db: Database = {
    ...base,
    get file() {
      isShared = true;
      return path;
    },
    // What a finished test still does must not change the next world.
    write: (fn) => (isReleased ? Promise.reject(new Error("The world of this database is closed")) : base.write(fn)),
  };
  return {
    url: `file:${path}`,
    db,
    share: () => void (isShared = true),
    async release() {
      isReleased = true;
      if (!isShared && idle.length < maxIdle && (await emptied(file, stop))) {
        idle.push(file);
        return;
      }
      await base.close();
      for (const end of ["", "-wal", "-shm"]) rmSync(path + end, { force: true });
    },
  };
}

async function copyTemplate(): Promise<string> {
  const template = join(folder, "template.db");
  if (!existsSync(template)) await migrate(`file:${template}`);
  const path = join(folder, `${randomUUID()}.db`);
  copyFileSync(template, path);
  return path;
}

/** Empties the file. Returns false if that is impossible, for example because the test closed the database. */
async function emptied(file: WorldFile, stop: () => Promise<void>): Promise<boolean> {
  const { writer, reader, path } = file.connections;
  try {
    await stop();
    if (writer.inTransaction || reader.inTransaction) return false;
    file.empty ??= createEmptying(path);
    file.empty();
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a function that removes every row, like `session_replication_role = replica` on Postgres: neither foreign keys
 * nor the rule against deleting from the ledger prevents it. For that its connection must not know of any trigger. It
 * drops them, another connection creates them again, and then the schema gets the version that this connection knows,
 * so that it never reads the schema again. The connections of the world notice the new version and read the schema with
 * its triggers.
 */
function createEmptying(path: string): () => void {
  const own = new BetterSqlite(path);
  own.pragma("foreign_keys = OFF");
  own.pragma("synchronous = OFF");
  const triggers = own
    .prepare<[], { name: string; sql: string }>("select name, sql from sqlite_schema where type = 'trigger'")
    .all();
  own.exec(`begin; ${triggers.map(({ name }) => `drop trigger "${name}";`).join(" ")} commit`);
  const version = String(own.pragma("schema_version", { simple: true }));
  const other = new BetterSqlite(path);
  other.exec(`begin; ${triggers.map(({ sql }) => `${sql};`).join("\n")} commit`);
  // SQLite ignores this setting while its defensive mode is on.
  other.unsafeMode();
  other.pragma(`schema_version = ${version}`);
  other.close();

  const tables = own
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name not like '%\\_\\_drizzle%' escape '\\'",
    )
    .pluck()
    .all()
    .map((name) => ({
      hasRow: own.prepare(`select 1 from "${name}" limit 1`),
      clear: own.prepare(`delete from "${name}"`),
    }));
  const clear = own.transaction(() => {
    for (const table of tables) if (table.hasRow.get() !== undefined) table.clear.run();
  });
  return () => {
    if (String(own.pragma("schema_version", { simple: true })) !== version)
      throw new Error("a test changed the schema");
    clear.immediate();
  };
}
