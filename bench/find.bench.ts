import pg from "pg";
import { startPostgres } from "../server/testing/embedded-postgres.ts";
import { median } from "./measure.ts";
import type { Finding } from "./report.ts";
import { busyMsOfChildren, startPortal } from "./servers.ts";
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

/**
 * Measures the admins' search and their home page among 100,000 riders, on both databases, over HTTP. It compares the
 * CPU time of the server and of Postgres, because other programs do not affect it, and prints the wall-clock time as
 * well.
 */
export async function run(): Promise<Finding[]> {
  const world = await sqliteWorld("crowd");
  const findings = await measure("SQLite", world.url, world, () => 0);
  const postgres = await startPostgres();
  try {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query("create database bench");
    await client.end();
    const url = Object.assign(new URL(postgres.url), { pathname: "/bench" }).toString();
    const databaseMs = () => busyMsOfChildren(postgres.process.pid ?? 0);
    return [...findings, ...(await measure("Postgres", url, await postgresWorld(url, "crowd"), databaseMs))];
  } finally {
    await postgres.stop();
  }
}

interface Times {
  busyMs: number;
  clockMs: number;
}

async function measure(name: string, url: string, { admin }: BenchWorld, databaseMs: () => number): Promise<Finding[]> {
  const portal = await startPortal(url);
  const headers = { cookie: `portal_session=${admin.token}` };
  const busyMs = () => portal.busyMs() + databaseMs();
  const time = async (path: string): Promise<Times> => {
    const times: Times[] = [];
    for (let round = -2; round < 15; round += 1) {
      const [before, began] = [busyMs(), performance.now()];
      const answer = await fetch(portal.url + path, { headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      const took = { busyMs: busyMs() - before, clockMs: performance.now() - began };
      if (round >= 0) times.push(took);
    }
    return {
      busyMs: median(times.map((one) => one.busyMs)),
      clockMs: median(times.map((one) => one.clockMs)),
    };
  };
  try {
    const found: (Times & { text: string })[] = [];
    for (const text of typed) found.push({ text, ...(await time(`/api/admin/find?q=${encodeURIComponent(text)}`)) });
    const slowest = found.toSorted((a, b) => b.busyMs - a.busyMs)[0] ?? {
      text: "",
      busyMs: Infinity,
      clockMs: Infinity,
    };
    for (const one of found) {
      console.log(`  ${name} “${one.text}” ${one.busyMs.toFixed(1)} ms, ${one.clockMs.toFixed(1)} ms by the clock`);
    }
    const home = await time("/api/admin/home");
    return [
      {
        name: `100,000 riders: find anything, ${name}`,
        measured: `slowest “${slowest.text}”, ${slowest.clockMs.toFixed(1)} ms by the clock`,
        value: slowest.busyMs,
        budget: "findMs",
      },
      {
        name: `100,000 riders: staff home, ${name}`,
        measured: `${home.clockMs.toFixed(1)} ms by the clock`,
        value: home.busyMs,
        budget: "staffHomeMs",
      },
    ];
  } finally {
    await portal.stop();
  }
}
