import pg from "pg";
import { startPostgres } from "../server/testing/embedded-postgres.ts";
import { inTurns } from "./measure.ts";
import { assertSameBytes } from "./public-list.bench.ts";
import { beside, type Finding } from "./report.ts";
import { startBare, startPortal } from "./servers.ts";
import { postgresWorld } from "./world.ts";

/**
 * Compares the schedule from a real Postgres with the same statement through pg alone. Both wait for the database, and
 * neither caches a page.
 */
export async function run(): Promise<Finding[]> {
  const postgres = await startPostgres();
  try {
    const url = await freshDatabase(postgres.url);
    await postgresWorld(url, "schedule");
    const [portal, bare] = await Promise.all([startPortal(url), startBare("postgres-list", url)]);
    try {
      await assertSameBytes(portal.url, bare.url);
      const path = (n: number): string => `/api/events?when=upcoming&page=${(n % 8) + 1}&n=${n}`;
      const lists = await inTurns({ portal: { server: portal, path }, bare: { server: bare, path } });
      return [beside("public list on Postgres", "postgresList", lists.portal, lists.bare)];
    } finally {
      await Promise.all([portal.stop(), bare.stop()]);
    }
  } finally {
    await postgres.stop();
  }
}

async function freshDatabase(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query("create database bench");
  await client.end();
  return Object.assign(new URL(server), { pathname: "/bench" }).toString();
}
