import BetterSqlite from "better-sqlite3";
import pg from "pg";
import { startPostgres } from "../server/testing/embedded-postgres.ts";
import type { Finding } from "./report.ts";
import { startPortal, type Running } from "./servers.ts";
import { postgresWorld, sqliteWorld } from "./world.ts";
import { fillForExports, exportSeason, type Sql } from "./world/many-rows.ts";

const rows = 1_000_000;
const size = "regulars";
/** A file that is canceled has this many bytes by then. */
const canceledAfter = 2_000_000;

/**
 * Downloads files of a million rows, on SQLite and on Postgres, while the memory of the server is watched: it must not
 * depend on the number of rows. Then it leaves a download in the middle, after which the server must be idle.
 */
export async function run(): Promise<Finding[]> {
  return [...(await onSqlite()), ...(await onPostgres())];
}

async function onSqlite(): Promise<Finding[]> {
  const world = await sqliteWorld(size);
  const db = new BetterSqlite(world.file);
  const sql: Sql = {
    dialect: "sqlite",
    run: (text, values = []) => Promise.resolve(void db.prepare(text).run(...values)),
    first: (text) => Promise.resolve(db.prepare<[], Record<string, unknown>>(text).get()),
  };
  await fillForExports(sql, rows);
  db.close();
  return measured("SQLite", world.url, world.admin.token);
}

async function onPostgres(): Promise<Finding[]> {
  const postgres = await startPostgres();
  try {
    const server = new pg.Client({ connectionString: postgres.url });
    await server.connect();
    await server.query("create database exports");
    await server.end();
    const url = Object.assign(new URL(postgres.url), { pathname: "/exports" }).toString();
    const world = await postgresWorld(url, size);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await fillForExports(
      {
        dialect: "postgres",
        run: async (text, values = []) => void (await client.query(text, [...values])),
        first: async (text) => (await client.query<Record<string, unknown>>(text)).rows[0],
      },
      rows,
    );
    await client.query("analyze");
    await client.end();
    return await measured("Postgres", url, world.admin.token);
  } finally {
    await postgres.stop();
  }
}

async function measured(database: string, url: string, token: string | undefined): Promise<Finding[]> {
  const findings: Finding[] = [];
  const month = new Date().toISOString().slice(0, 7);
  const paths = {
    "class payouts": `/api/admin/export/class-payouts?season=${exportSeason}&format=csv`,
    "class payouts, Excel": `/api/admin/export/class-payouts?season=${exportSeason}&format=xlsx`,
    redemptions: "/api/admin/credit-redemptions?format=csv",
    "redemptions, Excel": "/api/admin/credit-redemptions?format=xlsx",
    "audit log": "/api/admin/audit?format=csv",
    journal: `/api/admin/reports/journal?month=${month}&format=csv`,
  };
  for (const [name, path] of Object.entries(paths)) {
    // Each file has a server of its own, so that none counts the memory of the file before.
    const portal = await startPortal(url);
    try {
      const began = performance.now();
      const { peak, bytes, lines } = await download(portal, path, token);
      const seconds = (performance.now() - began) / 1000;
      const isShort = path.endsWith("csv") && lines < rows;
      if (isShort) throw new Error(`${path} has ${lines} lines`);
      findings.push({
        name: `${database}, ${name}: peak RSS (MB)`,
        measured: `${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(0)} s, ${lines.toLocaleString("en")} lines`,
        value: peak,
        budget: "exportMemoryMb",
      });
    } finally {
      await portal.stop();
    }
  }
  findings.push(await canceled(database, url, token, paths.redemptions));
  return findings;
}

async function download(portal: Running, path: string, token: string | undefined, leaveAfter = Infinity) {
  const leave = new AbortController();
  const answer = await fetch(portal.url + path, {
    headers: { cookie: `portal_session=${token}` },
    signal: leave.signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`${path} answered ${answer.status}`);
  let [peak, bytes, lines, pieces] = [portal.memory(), 0, 0, 0];
  for await (const piece of answer.body) {
    bytes += piece.length;
    pieces += 1;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1;
    if (pieces % 64 === 0) peak = Math.max(peak, portal.memory());
    if (bytes >= leaveAfter) break;
  }
  leave.abort();
  return { peak: Math.max(peak, portal.memory()), bytes, lines };
}

/** Returns how long the server works in the second after the client has gone, in ms. */
async function canceled(database: string, url: string, token: string | undefined, path: string): Promise<Finding> {
  const portal = await startPortal(url);
  try {
    await download(portal, path, token, canceledAfter);
    // The page of rows that was being read is finished.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const before = portal.busyMs();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const value = portal.busyMs() - before;
    return { name: `${database}, canceled: work in a second (ms)`, measured: "", value, budget: "exportCanceledMs" };
  } finally {
    await portal.stop();
  }
}
