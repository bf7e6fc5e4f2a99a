import BetterSqlite from "better-sqlite3";
import pg from "pg";
import { load, median } from "../measure.ts";
import { busyMsOfChildren, startPortal } from "../servers.ts";
import type { BenchWorld } from "../world/sizes.ts";
import { numbered, valuesFor, type Bare } from "./bare-sql.ts";
import { reportsOf } from "./reports.ts";

/** These are the times of one report in milliseconds of CPU time, which other programs do not affect. */
export interface ReportTimes {
  name: string;
  /** This is the time of the portal, including that of the database. */
  ms: number;
  /** This is the time of the handwritten SQL. */
  bareMs: number;
}

/** This is a database for the handwritten SQL. */
interface BareDatabase {
  dialect: "sqlite" | "postgres";
  url: string;
  run: (bare: Bare) => Promise<void> | void;
  /** Returns the CPU time in ms that the database has used so far outside of this process. */
  busyMs: () => number;
  close: () => Promise<void> | void;
}

const rounds = Number(process.env.ROUNDS ?? 5);
/** The environment variable ONLY limits the run to the reports whose name contains its value. */
const only = process.env.ONLY ?? "";

export const measureSqlite = async (world: BenchWorld & { url: string; file: string }): Promise<ReportTimes[]> => {
  const db = new BetterSqlite(world.file, { readonly: true });
  db.pragma("cache_size = -8000");
  db.pragma("mmap_size = 268435456");
  return measured(world, {
    dialect: "sqlite",
    url: world.url,
    run: (bare) =>
      void db
        .prepare(bare.text)
        .raw()
        .all(...valuesFor("sqlite", bare)),
    busyMs: () => 0,
    close: () => void db.close(),
  });
};

/** `serverPid` is the main process of the Postgres server; the processes of its connections are its children. */
export const measurePostgres = async (world: BenchWorld, url: string, serverPid: number): Promise<ReportTimes[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return measured(world, {
    dialect: "postgres",
    url,
    run: async (bare) =>
      void (await client.query({ text: numbered(bare), values: valuesFor("postgres", bare), rowMode: "array" })),
    busyMs: () => busyMsOfChildren(serverPid),
    close: () => client.end(),
  });
};

async function measured(world: BenchWorld, db: BareDatabase): Promise<ReportTimes[]> {
  const portal = await startPortal(db.url);
  try {
    const times: ReportTimes[] = [];
    for (const [name, report] of Object.entries(reportsOf(world, db.dialect))) {
      if (!name.includes(only)) continue;
      const headers: Record<string, string> = report.who ? { cookie: `portal_session=${report.who.token}` } : {};
      const answered = async (): Promise<number> => {
        const before = portal.busyMs() + db.busyMs();
        await load({ server: portal, path: () => report.path, headers, connections: 1 }, { requests: 1 });
        return portal.busyMs() + db.busyMs() - before;
      };
      const bare = async (): Promise<number> => {
        const [own, database] = [process.threadCpuUsage(), db.busyMs()];
        for (const statement of report.bare) await db.run(statement);
        const { user, system } = process.threadCpuUsage(own);
        return (user + system) / 1000 + db.busyMs() - database;
      };
      await answered();
      await answered();
      await bare();
      const [own, raw]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        own.push(await answered());
        raw.push(await bare());
      }
      times.push({ name, ms: median(own), bareMs: median(raw) });
    }
    return times;
  } finally {
    await portal.stop();
    await db.close();
  }
}
