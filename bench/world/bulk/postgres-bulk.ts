import { chmodSync, mkdirSync, openSync, closeSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { columnsOf, quoted, valuesOf, type Column, type Sink } from "../insert.ts";
import { derivedRows } from "./derived-rows.ts";

/** A table's file is copied into the database when it has this many characters. */
const charactersAtOnce = 32_000_000;

interface Batch {
  columns: Column[];
  lines: string[];
  characters: number;
}

/**
 * Opens an empty, migrated Postgres database to load a large world with COPY from files in `folder`, which the server
 * on this machine reads, without indexes, triggers and foreign keys. `close` creates them again, and the rows that
 * triggers would have written.
 */
export async function postgresBulkSink(url: string, folder: string): Promise<Sink> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set session_replication_role = replica");
  await client.query(
    "set maintenance_work_mem = '1GB'; set work_mem = '512MB'; set max_parallel_maintenance_workers = 2",
  );
  const { rows: indexes } = await client.query<{ name: string; sql: string }>(
    `select indexname as name, indexdef as sql from pg_indexes where schemaname = 'public'
     and indexname not in (select conname from pg_constraint)`,
  );
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const batches = new Map<PgTable, Batch>();

  async function copy(table: PgTable, batch: Batch): Promise<void> {
    if (batch.lines.length === 0) return;
    const file = join(folder, `${getTableName(table)}.copy`);
    const handle = openSync(file, "w", 0o644);
    writeSync(handle, batch.lines.join(""));
    closeSync(handle);
    await client.query(`copy "${getTableName(table)}" (${quoted(batch.columns)}) from '${file}'`);
    rmSync(file);
    batch.lines = [];
    batch.characters = 0;
  }

  return {
    async insert(table, rows) {
      const batch = batches.get(table) ?? { columns: columnsOf(table), lines: [], characters: 0 };
      batches.set(table, batch);
      for (const row of rows) {
        const line = `${valuesOf(batch.columns, row).map(copyText).join("\t")}\n`;
        batch.lines.push(line);
        batch.characters += line.length;
      }
      if (batch.characters >= charactersAtOnce) await copy(table, batch);
    },
    async close() {
      for (const [table, batch] of batches) await copy(table, batch);
      for (const { name, sql } of indexes) await step(name, () => client.query(sql));
      await step("analyze", () => client.query("analyze"));
      for (const sql of derivedRows("postgres")) await step(sql.slice(0, 40), () => client.query(sql));
      await step("vacuum", () => client.query("vacuum analyze"));
      await client.end();
    },
  };
}

/** Returns a driver's value in the text format of COPY. */
function copyText(value: unknown): string {
  if (value === null || value === undefined) return String.raw`\N`;
  if (typeof value === "boolean") return value ? "t" : "f";
  if (typeof value !== "string" && typeof value !== "number") throw new Error(`COPY cannot write a ${typeof value}`);
  const text = String(value);
  return /[\\\t\n\r]/.test(text)
    ? text
        .replaceAll("\\", "\\\\")
        .replaceAll("\t", String.raw`\t`)
        .replaceAll("\n", String.raw`\n`)
        .replaceAll("\r", String.raw`\r`)
    : text;
}

async function step(name: string, act: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await act();
  const seconds = (performance.now() - began) / 1000;
  if (seconds > 5) console.log(`    ${name}: ${seconds.toFixed(0)} s`);
}
