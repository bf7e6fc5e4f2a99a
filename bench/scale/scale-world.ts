import { fork } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import BetterSqlite from "better-sqlite3";
import pg from "pg";
import { startPostgres, type EmbeddedPostgres } from "../../server/testing/embedded-postgres.ts";
import type { BenchWorld } from "../world/sizes.ts";

const builder = fileURLToPath(new URL("../world/build-scale.ts", import.meta.url));

export interface ScaleWorld extends BenchWorld {
  name: "SQLite" | "Postgres";
  url: string;
  /** This is the process of Postgres, whose children's processor time counts. */
  pid: number | null;
  rows: (text: string) => Promise<Record<string, unknown>[]>;
  /** Returns the size of the database on disk in bytes. */
  bytes: () => Promise<number>;
  close: () => Promise<void>;
}

/**
 * Opens the SQLite world of this factor in a folder, and builds it there first if it is missing. Its dates are relative
 * to the day when it was built, and its jobs can run once, so it is removed after a run of the jobs.
 */
export async function sqliteScaleWorld(folder: string, factor: number): Promise<ScaleWorld> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `scale-${factor}.db`);
  const url = `file:${file}`;
  if (!existsSync(`${file}.json`)) {
    rmSync(file, { force: true });
    writeFileSync(`${file}.json`, JSON.stringify(await build(url, factor, folder)));
  }
  const db = new BetterSqlite(file);
  return {
    ...read(`${file}.json`),
    name: "SQLite",
    url,
    pid: null,
    rows: (text) => {
      const statement = db.prepare<[], Record<string, unknown>>(text);
      return Promise.resolve(statement.reader ? statement.all() : (statement.run(), []));
    },
    bytes: () => Promise.resolve(statSync(file).size),
    close: () => Promise.resolve(void db.close()),
  };
}

/** Starts Postgres, with its data in TMPDIR, and builds the world of this factor in it. */
export async function postgresScaleWorld(folder: string, factor: number): Promise<ScaleWorld> {
  mkdirSync(folder, { recursive: true });
  // The settings are those of a server with 8 GB for Postgres; `fsync` stays on, because the writes are measured.
  const postgres: EmbeddedPostgres = await startPostgres([
    "shared_buffers=2GB",
    "effective_cache_size=6GB",
    "max_wal_size=8GB",
    "random_page_cost=1.1",
  ]);
  const url = postgres.url.replace(/\/postgres$/, "/scale");
  const server = new pg.Client({ connectionString: postgres.url });
  await server.connect();
  await server.query("create database scale");
  await server.end();
  const world = await build(url, factor, join(folder, "copy"));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    ...world,
    name: "Postgres",
    url,
    pid: postgres.process.pid ?? null,
    rows: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
    async bytes() {
      const { rows } = await client.query<{ size: string }>("select pg_database_size(current_database()) as size");
      return Number(rows[0]?.size);
    },
    async close() {
      await client.end();
      await postgres.stop();
    },
  };
}

// oxlint-disable-next-line no-unsafe-type-assertion
const read = (file: string): BenchWorld => JSON.parse(readFileSync(file, "utf8")) as BenchWorld;

function build(url: string, factor: number, folder: string): Promise<BenchWorld> {
  const began = performance.now();
  const child = fork(builder, [String(factor), folder], {
    env: { ...process.env, DATABASE_URL: url, SQLITE_TMPDIR: folder },
    execArgv: ["--max-old-space-size=5000"],
  });
  return new Promise((done, fail) => {
    child.once("message", (world: BenchWorld) => {
      console.log(`  built in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
      done(world);
    });
    child.once("exit", (code) => fail(new Error(`the world was not built: ${code}`)));
  });
}
