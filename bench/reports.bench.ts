import { loadavg } from "node:os";
import pg from "pg";
import { startPostgres, type EmbeddedPostgres } from "../server/testing/embedded-postgres.ts";
import type { Finding } from "./report.ts";
import { measurePostgres, measureSqlite, type ReportTimes } from "./reports/measure-reports.ts";
import { postgresWorld, sqliteWorld } from "./world.ts";

/**
 * Reports are compared with the bare SQL only if the SQL takes at least this time in ms. The overhead of a request,
 * such as the session lookup, dominates a faster report, so only the limit in ms applies to it.
 */
const worthComparing = 20;
const limitMs = 300;

/**
 * Measures every report over a million ledger rows and ten seasons on both databases, and compares the CPU time of each
 * with that of the SQL alone.
 */
export async function run(): Promise<Finding[]> {
  const sqlite = await measureSqlite(await sqliteWorld("ledger"));
  const server = await startPostgres();
  try {
    const postgres = await onPostgres(server);
    printTable(sqlite, postgres);
    return [...findingsOf("SQLite", sqlite), ...findingsOf("Postgres", postgres)];
  } finally {
    await server.stop();
  }
}

async function onPostgres(server: EmbeddedPostgres): Promise<ReportTimes[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query("create database bench");
  // The CPU time of a parallel worker is lost when the worker ends.
  await client.query("alter database bench set max_parallel_workers_per_gather = 0");
  await client.end();
  const url = Object.assign(new URL(server.url), { pathname: "/bench" }).toString();
  return measurePostgres(await postgresWorld(url, "ledger"), url, server.process.pid ?? 0);
}

function printTable(sqlite: readonly ReportTimes[], postgres: readonly ReportTimes[]): void {
  const line = (cells: readonly string[]): string =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(38) : cell.padStart(13))).join("");
  const times = (one: ReportTimes | undefined): string[] =>
    one
      ? [one.ms.toFixed(0), one.bareMs.toFixed(0), one.bareMs < worthComparing ? "–" : (one.ms / one.bareMs).toFixed(2)]
      : ["–", "–", "–"];
  console.log(
    `  processor time in ms; load ${loadavg()[0]?.toFixed(1)}; budget ${limitMs} ms, and 1.5 × the SQL alone`,
  );
  console.log(line(["report", "SQLite", "SQL alone", "ratio", "Postgres", "SQL alone", "ratio"]));
  for (const [at, one] of sqlite.entries()) console.log(line([one.name, ...times(one), ...times(postgres[at])]));
}

function findingsOf(database: string, reports: readonly ReportTimes[]): Finding[] {
  return reports.flatMap(({ name, ms, bareMs }) => [
    {
      name: `${database}: ${name}, ms`,
      measured: `SQL alone ${bareMs.toFixed(1)} ms`,
      value: ms,
      budget: "reportMs",
    },
    ...(bareMs < worthComparing
      ? []
      : [{ name: "  beside the SQL", measured: "", value: ms / bareMs, budget: "reportRatio" }]),
  ]);
}
