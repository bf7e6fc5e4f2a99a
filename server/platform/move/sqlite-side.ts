import BetterSqlite from "better-sqlite3";
import { openSqliteWriter } from "../db/connect-sqlite.ts";
import {
  keyOf,
  progressRows,
  progressTables,
  quoted,
  type Kind,
  type MovedTable,
  type Progress,
  type Row,
  type Side,
  type MoveTarget,
  type Value,
} from "./side.ts";

/**
 * Opens a SQLite file for a move and locks it, so that no server can open it during the move. Throws a plain message
 * when a server has it open.
 */
export function openSqliteSide(path: string, role: "source" | "target"): MoveTarget {
  const db = role === "target" ? openSqliteWriter(path) : new BetterSqlite(path, { fileMustExist: true });
  try {
    db.pragma("busy_timeout = 0");
    db.pragma("locking_mode = EXCLUSIVE");
    db.exec("begin exclusive; commit");
  } catch (error) {
    db.close();
    throw new Error(
      isBusy(error) ? `A server is using ${path}. Stop it first.` : `${path} cannot be opened: ${messageOf(error)}`,
      { cause: error },
    );
  }
  return { ...readsOf(db, path), ...writesOf(db) };
}

function readsOf(db: BetterSqlite.Database, path: string): Side {
  return {
    label: `file:${path}`,
    migrations: () =>
      Promise.resolve(
        has(db, "__drizzle_migrations") ? texts(db, "select hash from __drizzle_migrations order by created_at") : [],
      ),
    count: ({ name }) =>
      Promise.resolve(
        Number(
          db
            .prepare(`select count(*) from ${quoted(name)}`)
            .pluck()
            .get(),
        ),
      ),
    read(table, after, limit) {
      const key = table.key.map(quoted).join(", ");
      const beyond = after ? `where (${key}) > (${after.map(() => "?").join(", ")})` : "";
      const columns = table.columns.map(({ name }) => quoted(name)).join(", ");
      const rows = db
        .prepare<unknown[], unknown[]>(`select ${columns} from ${quoted(table.name)} ${beyond} order by ${key} limit ?`)
        .raw()
        .all(...(after ?? []).map(stored), limit);
      return Promise.resolve(rows.map((row) => row.map((value, at) => plain(value, table, at))));
    },
    close: () => Promise.resolve(void db.close()),
  };
}

function writesOf(db: BetterSqlite.Database): Omit<MoveTarget, keyof Side> {
  const all = (work: () => void): Promise<void> => Promise.resolve(db.transaction(work).immediate());
  const drop = (): void => {
    for (const name of progressTables) db.exec(`drop table if exists ${name}`);
  };
  return {
    filledTable: () =>
      Promise.resolve(
        texts(
          db,
          "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name <> '__drizzle_migrations'",
        ).find((name) => db.prepare(`select 1 from ${quoted(name)} limit 1`).get() !== undefined) ?? null,
      ),
    progress: () => Promise.resolve(progressOf(db)),
    begin: (source) =>
      all(() => {
        db.exec("create table db_move (source text not null)");
        db.exec(
          "create table db_move_tables (name text primary key, after_key text not null, copied integer not null)",
        );
        db.exec("create table db_move_triggers (name text primary key, sql text not null)");
        db.prepare("insert into db_move values (?)").run(source);
      }),
    // SQLite cannot turn a trigger off, so the triggers are dropped, and their SQL is stored for `triggersOn`.
    triggersOff: () =>
      all(() => {
        db.exec("insert or ignore into db_move_triggers select name, sql from sqlite_master where type = 'trigger'");
        for (const name of texts(db, "select name from sqlite_master where type = 'trigger'"))
          db.exec(`drop trigger ${quoted(name)}`);
      }),
    triggersOn: () =>
      all(() => {
        const missing =
          "select sql from db_move_triggers where name not in (select name from sqlite_master where type = 'trigger')";
        for (const sql of texts(db, `${missing} order by rowid`)) db.exec(sql);
      }),
    insert: (table, rows, copied) =>
      all(() => {
        const columns = table.columns.map(({ name }) => quoted(name)).join(", ");
        const insert = db.prepare(
          `insert into ${quoted(table.name)} (${columns}) values (${table.columns.map(() => "?").join(", ")})`,
        );
        for (const row of rows) insert.run(...row.map(stored));
        store(db, table, rows.at(-1), copied);
      }),
    clear: (tables) =>
      all(() => {
        for (const { name } of tables.toReversed()) db.exec(`delete from ${quoted(name)}`);
        db.exec("delete from db_move_tables");
      }),
    // On SQLite, the portal works without statistics of the query planner.
    analyze: () => Promise.resolve(),
    finish: () => all(drop),
  };
}

function store(db: BetterSqlite.Database, table: MovedTable, last: Row | undefined, copied: number): void {
  if (!last) return;
  db.prepare(
    "insert into db_move_tables values (?, ?, ?) on conflict do update set after_key = excluded.after_key, copied = excluded.copied",
  ).run(table.name, JSON.stringify(keyOf(table, last)), copied);
}

function progressOf(db: BetterSqlite.Database): Progress | null {
  if (!has(db, "db_move")) return null;
  const [source = ""] = texts(db, "select source from db_move");
  const rows = db
    .prepare<[], [string, string, number]>("select name, after_key, copied from db_move_tables")
    .raw()
    .all();
  return { source, tables: progressRows(rows) };
}

const texts = (db: BetterSqlite.Database, query: string): string[] => db.prepare<[], string>(query).pluck().all();

const has = (db: BetterSqlite.Database, table: string): boolean =>
  db.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(table) !== undefined;

/** Converts a value to what SQLite stores. */
const stored = (value: Value): string | number | null => (typeof value === "boolean" ? Number(value) : value);

function plain(value: unknown, table: MovedTable, at: number): Value {
  if (value === null) return null;
  const column = table.columns[at];
  const kind = column?.kind;
  if (kind === "bool" && (value === 0 || value === 1)) return value === 1;
  if (typeof value === jsTypes[kind ?? "text"] && (typeof value === "string" || typeof value === "number")) {
    if (kind !== "real" && typeof value === "number" && !Number.isSafeInteger(value))
      throw unfit(table, column?.name, value);
    if (typeof value === "string" && value.includes("\0")) throw unfit(table, column?.name, value);
    return value;
  }
  throw unfit(table, column?.name, value);
}

const jsTypes: Record<Kind, string> = {
  text: "string",
  json: "string",
  int: "number",
  instant: "number",
  real: "number",
  bool: "boolean",
};

const unfit = ({ name }: MovedTable, column: string | undefined, value: unknown): Error =>
  new Error(
    `${name}.${column} has a value that Postgres cannot store: ${JSON.stringify(value)?.slice(0, 60)}. Correct it in the source first.`,
  );

const isBusy = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "SQLITE_BUSY";

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
