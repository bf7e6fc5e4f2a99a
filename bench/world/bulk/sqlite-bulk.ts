import BetterSqlite from "better-sqlite3";
import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { columnsOf, quoted, valuesOf, type Column } from "../insert.ts";
import type { BulkSink } from "./bulk-sink.ts";
import { copiesOf, type Selected } from "./copies.ts";
import { derivedRows } from "./derived-rows.ts";

const rowsAtOnce = 50;

interface Stored {
  type: string;
  name: string;
  sql: string;
}

/**
 * Opens an empty, migrated SQLite file to load a large world, without a journal, indexes and triggers. `close` creates
 * the indexes, then the rows that triggers would have written, then the triggers. If the load is interrupted, the file
 * must be deleted.
 */
export function sqliteBulkSink(path: string): BulkSink {
  const db = new BetterSqlite(path);
  for (const pragma of [
    // A file in WAL mode must leave it before its journal can be turned off.
    "journal_mode = DELETE",
    "journal_mode = OFF",
    "synchronous = OFF",
    "foreign_keys = OFF",
    "locking_mode = EXCLUSIVE",
    "cache_size = -1000000",
    "threads = 2",
  ])
    db.pragma(pragma);
  const stored = db
    .prepare<[], Stored>(
      "select type, name, sql from sqlite_master where type in ('index', 'trigger') and sql is not null",
    )
    .all();
  for (const { type, name } of stored) db.exec(`drop ${type} "${name}"`);
  const inserts = new Map<PgTable, ReturnType<typeof insertsOf>>();

  function insertsOf(table: PgTable) {
    const columns = columnsOf(table);
    const marks = `(${columns.map(() => "?").join(", ")})`;
    const prepare = (rows: number) =>
      db.prepare<unknown[]>(
        `insert into "${getTableName(table)}" (${quoted(columns)}) values ${Array<string>(rows).fill(marks).join(", ")}`,
      );
    return { columns, many: prepare(rowsAtOnce), one: prepare(1) };
  }

  const fill = ({ table, columns, select }: Selected): void =>
    step(`rows of ${table}`, () => db.exec(`insert into "${table}" (${columns}) ${select}`));

  return {
    insert(table, rows) {
      const { columns, many, one } = inserts.get(table) ?? insertsOf(table);
      if (!inserts.has(table)) inserts.set(table, { columns, many, one });
      const whole = rows.length - (rows.length % rowsAtOnce);
      db.transaction(() => {
        for (let from = 0; from < whole; from += rowsAtOnce)
          many.run(...flat(columns, rows.slice(from, from + rowsAtOnce)));
        for (const row of rows.slice(whole)) one.run(...valuesOf(columns, row));
      })();
      return Promise.resolve();
    },
    multiply(copies) {
      for (const selected of copiesOf("sqlite", copies)) fill(selected);
      return Promise.resolve();
    },
    close() {
      const create = (type: string): void => {
        for (const { type: own, name, sql } of stored) if (own === type) step(name, () => db.exec(sql));
      };
      create("index");
      for (const selected of derivedRows("sqlite")) fill(selected);
      create("trigger");
      db.pragma("locking_mode = NORMAL");
      db.pragma("journal_mode = WAL");
      db.close();
      return Promise.resolve();
    },
  };
}

const flat = (columns: readonly Column[], rows: readonly object[]): unknown[] =>
  rows.flatMap((row) => valuesOf(columns, row));

function step(name: string, act: () => void): void {
  const began = performance.now();
  act();
  const seconds = (performance.now() - began) / 1000;
  if (seconds > 5) console.log(`    ${name}: ${seconds.toFixed(0)} s`);
}
