import BetterSqlite from "better-sqlite3";
import pg from "pg";
import { startPostgres } from "../server/testing/embedded-postgres.ts";
import { dayPacific } from "#shared/dates.ts";
import { download } from "./download.ts";
import type { Finding } from "./report.ts";
import { startPortal } from "./servers.ts";
import { postgresWorld, sqliteWorld } from "./world.ts";
import { exportSeason, exportZipcode, fillForExports, taxYear, type Sql } from "./world/many-rows.ts";

/** These are numbers of rows. Memory use must be the same for both. */
const sizes = [250_000, 1_000_000];
const size = "regulars";
/** A download is canceled after this many bytes. */
const canceledAfter = 2_000_000;

/**
 * Downloads files of up to a million rows, on SQLite and on Postgres, while the memory of the server is sampled: it
 * must not depend on the number of rows. Then it cancels a download in the middle, after which the server must be idle.
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
  try {
    return await measured({ database: "SQLite", sql, url: world.url, token: world.admin.token });
  } finally {
    db.close();
  }
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
    const sql: Sql = {
      dialect: "postgres",
      run: async (text, values = []) => void (await client.query(text, [...values])),
      first: async (text) => (await client.query<Record<string, unknown>>(text)).rows[0],
    };
    const findings = await measured({ database: "Postgres", sql, url, token: world.admin.token });
    await client.end();
    return findings;
  } finally {
    await postgres.stop();
  }
}

interface Filling {
  database: string;
  sql: Sql;
  url: string;
  token: string | undefined;
}

async function measured({ database, sql, url, token }: Filling): Promise<Finding[]> {
  const findings: Finding[] = [];
  const peaks = new Map<string, number>();
  let redemptions = "";
  for (const [at, rows] of sizes.entries()) {
    const began = performance.now();
    const files = filesOf(await fillForExports(sql, sizes[at - 1] ?? 0, rows));
    if (sql.dialect === "postgres") await sql.run("vacuum analyze");
    console.log(`  added rows in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    redemptions = files.redemptions.path;
    for (const [name, { path, per = 1 }] of Object.entries(files)) {
      // Each file is downloaded from a new server, so that no measurement includes the memory of an earlier file.
      const portal = await startPortal(url);
      try {
        const since = performance.now();
        const { peak, bytes, lines } = await download(portal, path, token);
        const seconds = (performance.now() - since) / 1000;
        if (path.includes("format=csv") && lines < rows / per) throw new Error(`${path} has ${lines} lines`);
        const before = peaks.get(name);
        peaks.set(name, peak);
        const grew =
          before === undefined ? "" : `, ${before.toFixed(0)} MB with ${sizes[0]?.toLocaleString("en")} rows`;
        const finding = {
          name: `${database}, ${name}: peak RSS (MB)`,
          measured: `${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(0)} s, ${lines.toLocaleString("en")} lines${grew}`,
          value: peak,
          budget: "exportMemoryMb",
        };
        console.log(`  ${rows}: ${finding.name} ${peak.toFixed(0)}, ${finding.measured}`);
        if (rows === sizes.at(-1)) findings.push(finding);
      } finally {
        await portal.stop();
      }
    }
  }
  findings.push(await canceled(database, url, token, redemptions));
  return findings;
}

interface LongFile {
  path: string;
  /** The file has one line for this many rows of the database; by default it has one for each. */
  per?: number;
}

function filesOf(dealerId: string): Record<string, LongFile> & { redemptions: LongFile } {
  // The journal and the statements use the months of Pacific time.
  const month = dayPacific(new Date()).slice(0, 7);
  const classes = `/api/admin/export/class-payouts?season=${exportSeason}`;
  return {
    "class payouts": { path: `${classes}&format=csv` },
    "class payouts, Excel": { path: `${classes}&format=xlsx` },
    "series events": { path: `/api/admin/export/series-events?season=${exportSeason}&format=csv` },
    redemptions: { path: "/api/admin/credit-redemptions?format=csv" },
    "redemptions, Excel": { path: "/api/admin/credit-redemptions?format=xlsx" },
    "audit log": { path: "/api/admin/audit?format=csv" },
    journal: { path: `/api/admin/reports/journal?month=${month}&format=csv` },
    statement: { path: `/api/admin/dealer/${dealerId}/statement?month=${month}&format=csv` },
    taxes: { path: `/api/admin/taxes?year=${taxYear}&format=csv` },
    bikes: { path: "/api/vin-report?state=any&format=csv" },
    "dealers near a postal code": { path: `/api/admin/dealers?zipcode=${exportZipcode}&format=csv`, per: 100 },
  };
}

/** Returns how long in ms the server works in the second after the client has disconnected. */
async function canceled(database: string, url: string, token: string | undefined, path: string): Promise<Finding> {
  const portal = await startPortal(url);
  try {
    await download(portal, path, token, canceledAfter);
    // The server may finish the page of rows that it was reading.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const before = portal.busyMs();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const value = portal.busyMs() - before;
    return { name: `${database}, canceled: work in a second (ms)`, measured: "", value, budget: "exportCanceledMs" };
  } finally {
    await portal.stop();
  }
}
