// This module writes rows directly into a database with the column mappings of the tables, because calling a verb for
// each of two million rows would take hours.
import BetterSqlite from "better-sqlite3";
import { getTableColumns, getTableName, type InferInsertModel } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { dialectOf } from "../../server/platform/db/dialect.ts";

export interface Sink {
  insert: <T extends PgTable>(table: T, rows: readonly InferInsertModel<T>[]) => Promise<void>;
  close: () => Promise<void>;
}

export const openSink = (url: string): Promise<Sink> =>
  dialectOf(url) === "postgres" ? postgresSink(url) : Promise.resolve(sqliteSink(url));

export interface Column {
  key: string;
  name: string;
  toDriver: (value: unknown) => unknown;
}

/** Returns each column of the table: its key, its name in the database and its mapping to the driver's value. */
export function columnsOf(table: PgTable): Column[] {
  return Object.entries(getTableColumns(table)).map(([key, column]) => ({
    key,
    name: key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    toDriver: (value) => {
      const stored = value === undefined ? (column.default ?? null) : value;
      return stored === null ? null : column.mapToDriverValue(stored);
    },
  }));
}

export const quoted = (columns: readonly Column[]): string => columns.map(({ name }) => `"${name}"`).join(", ");

export function valuesOf(columns: readonly Column[], row: object): unknown[] {
  const fields = row as Record<string, unknown>;
  return columns.map(({ key, toDriver }) => toDriver(fields[key]));
}

function sqliteSink(url: string): Sink {
  const db = new BetterSqlite(url.replace(/^file:/, ""));
  // A crash may corrupt this file, but it can be built again.
  db.pragma("journal_mode = MEMORY");
  db.pragma("synchronous = OFF");
  db.pragma("foreign_keys = OFF");
  return {
    insert(table, rows) {
      const columns = columnsOf(table);
      const statement = db.prepare(
        `insert into "${getTableName(table)}" (${quoted(columns)}) values (${columns.map(() => "?").join(", ")})`,
      );
      db.transaction(() => {
        for (const row of rows) statement.run(...valuesOf(columns, row));
      })();
      return Promise.resolve();
    },
    close() {
      // The portal never runs ANALYZE, so this does not run it either. With its statistics, SQLite would plan a
      // statement again whenever a value changes.
      db.pragma("journal_mode = WAL");
      db.close();
      return Promise.resolve();
    },
  };
}

async function postgresSink(url: string): Promise<Sink> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    async insert(table, rows) {
      if (rows.length === 0) return;
      const columns = columnsOf(table);
      const atOnce = Math.floor(60_000 / columns.length);
      for (let from = 0; from < rows.length; from += atOnce) {
        const some = rows.slice(from, from + atOnce);
        let at = 0;
        const places = some.map(() => `(${columns.map(() => `$${(at += 1)}`).join(", ")})`).join(", ");
        await client.query(
          `insert into "${getTableName(table)}" (${quoted(columns)}) values ${places}`,
          some.flatMap((row) => valuesOf(columns, row)),
        );
      }
    },
    async close() {
      await client.query("vacuum analyze");
      await client.end();
    },
  };
}
