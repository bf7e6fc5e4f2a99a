import pg from "pg";
import { startPostgres } from "../server/testing/embedded-postgres.ts";
import { median } from "./measure.ts";
import type { Finding } from "./report.ts";
import { startPortal } from "./servers.ts";
import { postgresWorld, sqliteWorld } from "./world.ts";
import type { BenchWorld } from "./world/sizes.ts";

/** These are the searches of staff, from one letter that matches a tenth of all riders to a whole VIN. */
const typed = [
  "d",
  "ko",
  "dana kow",
  "d k",
  "dana zzz",
  "rider4711@",
  "2047",
  "(269) 555-0123",
  "49001",
  "433rm1",
  "150000",
  "VBKSXA433RM150000",
  "xxvbks",
  "mg2w42",
];

/** Measures the admins' search and their home page among 100,000 riders, on both databases, over HTTP. */
export async function run(): Promise<Finding[]> {
  const world = await sqliteWorld("crowd");
  const findings = await measure("SQLite", world.url, world);
  const postgres = await startPostgres();
  try {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query("create database bench");
    await client.end();
    const url = Object.assign(new URL(postgres.url), { pathname: "/bench" }).toString();
    return [...findings, ...(await measure("Postgres", url, await postgresWorld(url, "crowd")))];
  } finally {
    await postgres.stop();
  }
}

async function measure(name: string, url: string, { admin }: BenchWorld): Promise<Finding[]> {
  const portal = await startPortal(url);
  const headers = { cookie: `portal_session=${admin.token}` };
  const time = async (path: string): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const began = performance.now();
      const answer = await fetch(portal.url + path, { headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      times.push(performance.now() - began);
    }
    return median(times);
  };
  try {
    const found: { text: string; ms: number }[] = [];
    for (const text of typed) found.push({ text, ms: await time(`/api/admin/find?q=${encodeURIComponent(text)}`) });
    const slowest = found.toSorted((a, b) => b.ms - a.ms)[0] ?? { text: "", ms: Infinity };
    const home = await time("/api/admin/home");
    return [
      {
        name: `100,000 riders: find anything, ${name}`,
        measured: `slowest "${slowest.text}" ${slowest.ms.toFixed(1)} ms, median ${median(found.map(({ ms }) => ms)).toFixed(1)} ms`,
        value: slowest.ms,
        budget: "findMs",
      },
      {
        name: `100,000 riders: staff home, ${name}`,
        measured: `${home.toFixed(1)} ms`,
        value: home,
        budget: "staffHomeMs",
      },
    ];
  } finally {
    await portal.stop();
  }
}
