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
  /** This is the id of the main process of Postgres. The CPU time of its children is counted; it is null on SQLite. */
  pid: number | null;
  rows: (text: string) => Promise<Record<string, unknown>[]>;
  /** Returns the size of the database on disk in bytes. */
  bytes: () => Promise<number>;
  /** Closes the world. With `forget` it also removes the files, because the jobs can run only once in a world. */
  close: (how: { forget: boolean }) => Promise<void>;
}

/**
 * Opens the SQLite world of this factor in a folder, and builds it there first if it is missing. Its dates are relative
 * to the day on which it was built.
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
    close({ forget }) {
      db.close();
      if (forget) for (const end of ["", ".json"]) rmSync(`${file}${end}`);
      return Promise.resolve();
    },
  };
}

/** These settings apply only while the world is being built, because a crash with them loses the data. */
const building = [
  "fsync=off",
  "full_page_writes=off",
  "synchronous_commit=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "max_wal_size=2GB",
  "shared_buffers=1GB",
  "autovacuum=off",
];
/** These settings are those of a server with 8 GB for Postgres; `fsync` stays on, because writes are measured. */
const measuring = ["shared_buffers=2GB", "effective_cache_size=6GB", "max_wal_size=8GB", "random_page_cost=1.1"];

/** Opens the Postgres world of this factor in a folder, and builds it there first if it is missing. */
export async function postgresScaleWorld(folder: string, factor: number): Promise<ScaleWorld> {
  const home = join(folder, `postgres-${factor}`);
  const known = `${home}.json`;
  const isBuilt = existsSync(known);
  if (!isBuilt) rmSync(home, { recursive: true, force: true });
  const postgres = await startPostgres(isBuilt ? measuring : building, home);
  const url = postgres.url.replace(/\/postgres$/, "/scale");
  if (!isBuilt) {
    await query(postgres.url, ["create database scale"]);
    const world = await build(url, factor, join(home, "copy"));
    // The statistics of the load are reset, so that autovacuum does not process the tables.
    await query(url, ["vacuum (analyze)", "select pg_stat_reset()"]);
    await stopped(postgres);
    await postgres.restart(measuring);
    writeFileSync(known, JSON.stringify(world));
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    ...read(known),
    name: "Postgres",
    url,
    pid: postgres.process.pid ?? null,
    rows: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
    async bytes() {
      const { rows } = await client.query<{ size: string }>("select pg_database_size(current_database()) as size");
      return Number(rows[0]?.size);
    },
    async close({ forget }) {
      await client.end();
      await postgres.stop();
      if (!forget) return;
      rmSync(known);
      rmSync(home, { recursive: true });
    },
  };
}

async function query(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

function stopped({ process: child }: EmbeddedPostgres): Promise<void> {
  return new Promise((done) => {
    child.once("exit", () => done());
    child.kill("SIGINT");
  });
}

// oxlint-disable-next-line no-unsafe-type-assertion
const read = (file: string): BenchWorld => JSON.parse(readFileSync(file, "utf8")) as BenchWorld;

/** A world with a factor of at least a tenth consists of one part and nine copies of it. */
const copiesFor = (factor: number): number => Number(process.env.BENCH_SCALE_COPIES ?? (factor < 0.1 ? 0 : 9));

function build(url: string, factor: number, folder: string): Promise<BenchWorld> {
  const began = performance.now();
  const child = fork(builder, [String(factor), folder, String(copiesFor(factor))], {
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
