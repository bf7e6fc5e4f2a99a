import pg from "pg";
import { startPostgres, type EmbeddedPostgres } from "../server/testing/embedded-postgres.ts";
import { measureLists, type ListTimes } from "./lists/measure-lists.ts";
import type { Finding } from "./report.ts";
import { busyMsOfChildren, startPortal } from "./servers.ts";
import { postgresWorld, sqliteWorld } from "./world.ts";
import type { SizeName } from "./world/sizes.ts";

/**
 * If a page takes less than this in ms with the large world, the ratio to its time with the small world does not
 * matter.
 */
const countsFromMs = 20;
const limitMs = 50;

/**
 * Measures the first page of each of staff's lists, in each order and with each filter, on both databases, over HTTP.
 * It does so with 100,000 riders, 1,000 dealers and 10,000 events, and with a tenth of them.
 */
export async function run(): Promise<Finding[]> {
  const sqlite = await onSqlite();
  const postgres = await startPostgres();
  try {
    const onPostgres = { crowd: await inPostgres(postgres, "crowd"), tenth: await inPostgres(postgres, "tenth") };
    printTable(sqlite.crowd, onPostgres.crowd);
    return [...findingsOf("SQLite", sqlite), ...findingsOf("Postgres", onPostgres)];
  } finally {
    await postgres.stop();
  }
}

type Both = Record<"crowd" | "tenth", ListTimes[]>;

async function onSqlite(): Promise<Both> {
  const measured = async (size: SizeName) => {
    const world = await sqliteWorld(size);
    return measureAt(world.url, world.admin.token, () => 0);
  };
  return { crowd: await measured("crowd"), tenth: await measured("tenth") };
}

async function inPostgres(server: EmbeddedPostgres, size: SizeName): Promise<ListTimes[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${size}`);
  await client.end();
  const url = Object.assign(new URL(server.url), { pathname: `/${size}` }).toString();
  const world = await postgresWorld(url, size);
  return measureAt(url, world.admin.token, () => busyMsOfChildren(server.process.pid ?? 0));
}

async function measureAt(databaseUrl: string, token: string, databaseMs: () => number): Promise<ListTimes[]> {
  const portal = await startPortal(databaseUrl);
  try {
    return await measureLists({ url: portal.url, token, busyMs: () => portal.busyMs() + databaseMs() });
  } finally {
    await portal.stop();
  }
}

function printTable(sqlite: readonly ListTimes[], postgres: readonly ListTimes[]): void {
  const line = (cells: readonly string[]): string =>
    cells.map((cell, at) => (at < 2 ? cell.padEnd(at === 0 ? 22 : 34) : cell.padStart(18))).join("  ");
  const times = (one: ListTimes | undefined): string =>
    one ? `${one.middle.toFixed(1)} (max ${one.longest.toFixed(1)})` : "–";
  console.log(line(["list", "query", "SQLite ms", "Postgres ms", "limit"]));
  for (const [at, one] of sqlite.entries()) {
    console.log(
      line([one.list, decodeURIComponent(one.query) || "–", times(one), times(postgres[at]), String(limitMs)]),
    );
  }
}

function findingsOf(database: string, { crowd, tenth }: Both): Finding[] {
  const pairs = crowd.map((large, at) => ({
    name: `${large.list} ${large.query}`.trim(),
    ms: large.middle,
    ratio: Math.max(large.middle, countsFromMs) / Math.max(tenth[at]?.middle ?? 0, countsFromMs),
  }));
  const slowest = pairs.toSorted((a, b) => b.ms - a.ms)[0] ?? { name: "none", ms: Infinity };
  const steepest = pairs.toSorted((a, b) => b.ratio - a.ratio)[0] ?? { name: "none", ratio: Infinity };
  const over = pairs.filter(({ ms }) => ms > limitMs).length;
  return [
    {
      name: `staff's lists among 100,000 riders, ${database}`,
      measured: `slowest “${slowest.name}”; ${over} of ${pairs.length} above the limit`,
      value: slowest.ms,
      budget: "listMs",
    },
    {
      name: `staff's lists beside a tenth, ${database}`,
      measured: `“${steepest.name}”`,
      value: steepest.ratio,
      budget: "listRatio",
    },
  ];
}
