import { chmodSync, closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import BetterSqlite from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import type { SQL } from "drizzle-orm";
import type { ConnectOptions } from "./connect.ts";
import type { Database, Reader, Tx } from "./database.ts";
import { assertNotNested, guardedReader } from "./inside-write.ts";
import { checkpointWhenIdle } from "./sqlite/idle-checkpoint.ts";
import { limitSnapshots } from "./snapshots.ts";
import { rememberStatements } from "./statements/remember-statements.ts";
import { watchChanges, type WatchedChanges } from "./caches/watch-changes.ts";
import { createWriteQueue } from "./write-queue.ts";

/** Returns the path of a SQLite URL: `file:./data/portal.db`, or a bare path. */
export const sqlitePath = (databaseUrl: string): string => databaseUrl.replace(/^file:/, "");

/** Opens the writer of a SQLite file in WAL mode, with durable commits and enforced foreign keys. */
export function openSqliteWriter(path: string): BetterSqlite.Database {
  mkdirSync(dirname(path), { recursive: true });
  makePrivate(path);
  const writer = new BetterSqlite(path);
  writer.pragma("journal_mode = WAL");
  // better-sqlite3 sets NORMAL for a WAL database, which loses the last commits at a power cut.
  writer.pragma("synchronous = FULL");
  writer.pragma("foreign_keys = ON");
  writer.pragma("busy_timeout = 10000");
  // The cache must hold a whole group of writes; pages that do not fit are written to the disk twice.
  writer.pragma("cache_size = -8000");
  // Fewer and larger checkpoints write less in total, because most pages change again before the next checkpoint. In a
  // pause, `checkpointWhenIdle` makes one earlier.
  writer.pragma("wal_autocheckpoint = 4000");
  return writer;
}

/**
 * Makes the file and its side files readable only for the server's own user, because they contain people's addresses
 * and hashes of secrets. SQLite gives new side files the mode of the database file, so that file must exist with this
 * mode first. An existing file is not opened: closing it would drop the locks that all other connections of this
 * process have on it, and a restore or a move would no longer notice that a server is using the database.
 */
function makePrivate(path: string): void {
  ignoring(["EEXIST"], () => closeSync(openSync(path, "ax", 0o600)));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    // Either the side file does not exist yet, or the file belongs to another user, who chose its mode.
    ignoring(["ENOENT", "EPERM"], () => chmodSync(file, 0o600));
  }
}

function ignoring(codes: readonly string[], act: () => void): void {
  try {
    act();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (typeof code !== "string" || !codes.includes(code)) throw error;
  }
}

/** These are the open connections to a SQLite file, with the statements that were prepared on them. */
export interface SqliteConnections {
  path: string;
  options: ConnectOptions;
  writer: BetterSqlite.Database;
  tx: Tx;
  changes: WatchedChanges;
  reader: BetterSqlite.Database;
  readerDb: ReturnType<typeof openReader>["db"];
  read: Reader;
}

/**
 * Opens one writer connection behind a queue and one read-only connection: readers never wait for a writer, and a write
 * outside `write` fails.
 */
export const connectSqlite = (databaseUrl: string, options: SqliteOptions): Database =>
  sqliteDatabase(openSqlite(databaseUrl, options)).db;

interface SqliteOptions extends ConnectOptions {
  /** Is called with the writer before anything else uses the file. */
  beforeUse?: (writer: BetterSqlite.Database) => void;
}

export function openSqlite(databaseUrl: string, { beforeUse, ...options }: SqliteOptions): SqliteConnections {
  const path = sqlitePath(databaseUrl);
  const writer = openSqliteWriter(path);
  try {
    beforeUse?.(writer);
  } catch (error) {
    writer.close();
    throw error;
  }
  if (options.reverseUnorderedRows) writer.pragma("reverse_unordered_selects = ON");
  const { connection: reader, db: readerDb } = openReader(path, options);

  const changes = watchChanges();
  // The SQLite builder is typed as the Postgres one, as everywhere (see columns.ts).
  // oxlint-disable-next-line no-unsafe-type-assertion
  const tx = drizzle(rememberStatements(writer, { onPrepared: changes.watch }), {
    casing: "snake_case",
  }) as unknown as Tx;
  const { select, selectDistinct, $with, with: withQueries } = readerOf(readerDb);
  const read = { select, selectDistinct, $with, with: withQueries };
  return { path, options, writer, tx, changes, reader, readerDb, read };
}

/**
 * Makes a database of open connections, and a function that stops it and leaves the connections open, so that another
 * database can use them.
 */
export function sqliteDatabase(connections: SqliteConnections): { db: Database; stop: () => Promise<void> } {
  const { path, options, writer, tx, changes, reader, readerDb, read } = connections;
  const snapshot = limitSnapshots(() => {
    const { connection, db } = openReader(path, options);
    // The snapshot begins with the first read of the transaction.
    connection.exec("begin");
    connection.prepare("select 1 from sqlite_schema").get();
    const close = () => Promise.resolve(void connection.close());
    return Promise.resolve({ reader: readerOf(db), close });
  });

  // On the writer's own connection this number changes only when another process writes; `writes` counts the commits of
  // this one, but only those that change what cached answers read.
  const othersVersion = writer.prepare<[], number>("PRAGMA data_version").pluck();
  // The version is read once per turn of the event loop, in which many requests may ask for it, and again after a commit of
  // this process.
  let knownVersion: string | null = null;
  const forgetVersion = (): void => void (knownVersion = null);
  function versionNow(): string {
    if (knownVersion === null) {
      knownVersion = `${othersVersion.get()} ${writes}`;
      setImmediate(forgetVersion).unref();
    }
    return knownVersion;
  }
  let writes = 0;
  const onCommit = (acts: number, changing: number): void => {
    writes += changing;
    forgetVersion();
    checkpoint.committed(acts);
  };
  const queue = createWriteQueue(writer, tx, { onCommit, changes });
  const checkpoint = checkpointWhenIdle(writer, queue.isBusy);
  const stop = async (): Promise<void> => {
    await queue.idle();
    checkpoint.stop();
  };

  const db: Database = {
    dialect: "sqlite",
    file: path,
    pool: null,
    ...read,
    write(fn) {
      assertNotNested();
      return queue.add(fn);
    },
    rows: (statement: SQL) => Promise.resolve(readerDb.all(statement)),
    snapshot,
    replica: () => null,
    dataVersion: versionNow,
    writesHere: () => writes,
    load: () => ({ ...queue.load(), connections: {} }),
    ready: () => Promise.resolve(reader.prepare("select 1 as one").get() !== undefined),
    async close() {
      await stop();
      reader.close();
      writer.close();
    },
  };
  return { db, stop };
}

/** Opens a connection that cannot write. */
function openReader(path: string, options: ConnectOptions) {
  const connection = new BetterSqlite(path, { readonly: true });
  connection.pragma("busy_timeout = 10000");
  // With ten times the riders, a list with a filter looks up 2,000 riders in an index of 12 MB. With a smaller cache each
  // lookup reads its page from the file.
  connection.pragma("cache_size = -12000");
  if (options.reverseUnorderedRows) connection.pragma("reverse_unordered_selects = ON");
  return { connection, db: drizzle(rememberStatements(connection), { casing: "snake_case" }) };
}

// The SQLite builder is typed as the Postgres one, as everywhere (see columns.ts).
// oxlint-disable-next-line no-unsafe-type-assertion
const readerOf = (db: ReturnType<typeof openReader>["db"]): Reader => guardedReader(db as unknown as Reader);
