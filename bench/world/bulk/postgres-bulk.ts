import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { columnsOf, quoted, valuesOf, type Column } from "../insert.ts";
import type { BulkSink } from "./bulk-sink.ts";
import { copiesOf, type Selected } from "./copies.ts";
import { derivedRows } from "./derived-rows.ts";
import { dropParts, schemaLines, type SchemaPart } from "./schema-parts.ts";

/** A batch of rows is loaded into the database when it has this many characters. */
const charactersAtOnce = 32_000_000;
/** This is the number of connections that create indexes at the same time. */
const builders = 2;

interface Batch {
  columns: Column[];
  lines: string[];
  characters: number;
}

/**
 * Opens an empty, migrated Postgres database to load a large world without keys, indexes, triggers and foreign keys. It
 * uses COPY from files in `folder`, which the Postgres server on this machine reads and writes. The tables are
 * truncated and filled in one transaction, so that their rows are frozen at once and, with wal_level=minimal, not
 * written to the log. `close` creates the keys, indexes and triggers again, and the rows that the triggers would have
 * written. `checked` says whether it verifies the foreign keys, which is slow in a large world; otherwise they are
 * marked as verified.
 */
export async function postgresBulkSink(url: string, folder: string, checked: boolean): Promise<BulkSink> {
  const client = await connected(url);
  const before = await schemaLines(client);
  const parts = await dropParts(client);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  const batches = new Map<PgTable, Batch>();
  const truncated = new Set<string>();
  await client.query("begin");

  /** Copies a file into a table and removes it. */
  async function load(table: string, columns: string, file: string, format: "text" | "binary"): Promise<void> {
    if (!truncated.has(table)) await client.query(`truncate "${table}"`);
    truncated.add(table);
    await client.query(`copy "${table}" (${columns}) from '${file}' with (format ${format}, freeze)`);
    rmSync(file);
  }

  async function flush(table: PgTable, batch: Batch): Promise<void> {
    if (batch.lines.length === 0) return;
    const file = join(folder, `${getTableName(table)}.copy`);
    const handle = openSync(file, "w", 0o644);
    writeSync(handle, batch.lines.join(""));
    closeSync(handle);
    await load(getTableName(table), quoted(batch.columns), file, "text");
    batch.lines = [];
    batch.characters = 0;
  }

  const flushAll = async (): Promise<void> => {
    for (const [table, batch] of batches) await flush(table, batch);
  };

  /** Fills a table with the rows of a select, using COPY, because INSERT would not freeze the rows. */
  const fill = ({ table, columns, select }: Selected): Promise<void> =>
    step(`rows of ${table}`, async () => {
      const file = join(folder, `${table}.rows`);
      await client.query(`copy (${select}) to '${file}' with (format binary)`);
      await load(table, columns, file, "binary");
    });

  return {
    async insert(table, rows) {
      const batch = batches.get(table) ?? { columns: columnsOf(table), lines: [], characters: 0 };
      batches.set(table, batch);
      for (const row of rows) {
        const line = `${valuesOf(batch.columns, row).map(copyText).join("\t")}\n`;
        batch.lines.push(line);
        batch.characters += line.length;
      }
      if (batch.characters >= charactersAtOnce) await flush(table, batch);
    },
    async multiply(copies) {
      await flushAll();
      for (const selected of copiesOf("postgres", copies)) await fill(selected);
    },
    async close() {
      await flushAll();
      for (const selected of derivedRows("postgres")) await fill(selected);
      await client.query("commit");
      await createAll(url, client, parts.keys);
      await createAll(url, client, parts.indexes);
      await step("foreign keys", async () => {
        for (const { create } of parts.foreignKeys) await client.query(`${create}${checked ? "" : " not valid"}`);
        await client.query("update pg_constraint set convalidated = true where not convalidated");
      });
      await step("analyze", () => client.query("analyze"));
      const after = new Set(await schemaLines(client));
      const missing = before.filter((line) => !after.has(line));
      if (missing.length > 0 || after.size !== before.length) {
        throw new Error(`the schema is not what the migrations created: ${missing.join("; ")}`);
      }
      await client.end();
    },
  };
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set session_replication_role = replica");
  await client.query("set maintenance_work_mem = '1GB'");
  await client.query("set max_parallel_maintenance_workers = 0");
  await client.query("set work_mem = '512MB'");
  return client;
}

/** Creates keys or indexes on several connections, starting with those of the largest tables. */
async function createAll(url: string, client: pg.Client, parts: readonly SchemaPart[]): Promise<void> {
  const { rows } = await client.query<{ name: string; size: string }>(
    "select relname as name, pg_relation_size(oid) as size from pg_class where relnamespace = 'public'::regnamespace",
  );
  const sizes = new Map(rows.map(({ name, size }) => [name, Number(size)]));
  const left = parts.toSorted((a, b) => (sizes.get(a.table) ?? 0) - (sizes.get(b.table) ?? 0));
  await Promise.all(
    Array.from({ length: builders }, async () => {
      const own = await connected(url);
      for (let part = left.pop(); part; part = left.pop()) {
        const { name, create } = part;
        await step(name, () => own.query(create));
      }
      await own.end();
    }),
  );
}

/** Converts a driver's value to the text format of COPY. */
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
