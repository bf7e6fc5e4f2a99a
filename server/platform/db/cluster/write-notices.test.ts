import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorld, type World } from "../../../testing/app.ts";
import { serverFacts } from "../../tables.ts";
import { cachedUntilWrite } from "../cached-until-write.ts";
import { connect } from "../connect.ts";
import type { Database } from "../database.ts";
import { dialectOf } from "../dialect.ts";

const isPostgres = dialectOf(process.env.DATABASE_URL) === "postgres";

/** This poll interval in ms is longer than any test, so a change that a test detects came by a notice. */
const never = 3_600_000;

let world: World;
const servers: Database[] = [];
beforeEach(async () => {
  world = await createWorld();
});
afterEach(async () => {
  for (const db of servers.splice(0)) await db.close();
  await world.close();
});

/** Connects as another server of the same portal does, and waits until it receives the notices of the others. */
async function startServer(pollMs = never): Promise<Database> {
  const db = await connect(world.databaseUrl, { notices: { listenUrl: world.databaseUrl, pollMs } });
  servers.push(db);
  await expect.poll(() => db.dataVersion(), { timeout: 30_000 }).not.toBeNull();
  return db;
}
const write = (db: Pick<Database, "write">) =>
  db.write((tx) => tx.insert(serverFacts).values({ key: crypto.randomUUID(), value: 1 }));
const untilOtherThan = async (db: Database, version: string | null) => {
  await expect.poll(() => db.dataVersion(), { timeout: 30_000 }).not.toBe(version);
};

describe.runIf(isPostgres)("servers on one Postgres", () => {
  it("each drop what they cached when one of them writes, and not before", async () => {
    const [a, b, c] = [await startServer(), await startServer(), await startServer()];
    const count = cachedUntilWrite("test facts", async (db) => (await db.select().from(serverFacts)).length);
    // Each call gets a new time, because within one request the version is read only once.
    const counted = () => Promise.all([a, b, c].map((db) => count(db, new Date())));
    expect(await counted()).toEqual([0, 0, 0]);
    const versions = [b.dataVersion(), c.dataVersion()];
    expect([b.dataVersion(), c.dataVersion()], "without a write the version stays").toEqual(versions);
    await write(a);
    await untilOtherThan(b, versions[0] ?? null);
    await untilOtherThan(c, versions[1] ?? null);
    expect(await counted()).toEqual([1, 1, 1]);
  });

  it("drop everything when the connection was lost, because others may have written in the meantime", async () => {
    const db = await startServer();
    const before = db.dataVersion();
    const ours = `pid in (select pid from pg_stat_activity where query like '%pg_current_wal%' and datname = current_database())`;
    const admin = new pg.Client({ connectionString: world.databaseUrl });
    await admin.connect();
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where ${ours} and pid <> pg_backend_pid()`,
    );
    await admin.end();
    await write(world.db);
    await untilOtherThan(db, before);
    await expect.poll(() => db.dataVersion(), { timeout: 30_000 }).not.toBeNull();
    expect(Number(db.dataVersion())).toBeGreaterThan(Number(before));
  });

  it("do not warn when they stop during a query for the log's position", async () => {
    const warnings: string[] = [];
    const warn = (message: string) => warnings.push(message);
    // With a poll this short the server queries nearly all the time, so some of these stops interrupt a query.
    for (let at = 0; at < 20; at++) {
      const db = await connect(world.databaseUrl, { notices: { listenUrl: world.databaseUrl, pollMs: 1, warn } });
      await expect.poll(() => db.dataVersion(), { timeout: 30_000 }).not.toBeNull();
      await new Promise((done) => setTimeout(done, at));
      await db.close();
    }
    expect(warnings).toEqual([]);
  });

  it("detect a write that nobody announced, and ignore one of a table that no cached answer reads", async () => {
    const db = await startServer(20);
    const before = db.dataVersion();
    // A person with psql announces nothing. Postgres counts the rows of this connection when it ends.
    const byHand = async (statement: string) => {
      const client = new pg.Client({ connectionString: world.databaseUrl });
      await client.connect();
      await client.query(statement);
      await client.end();
    };
    await byHand("insert into rate_limits (key, points) values ('somebody', 1)");
    await new Promise((done) => setTimeout(done, 500));
    expect(db.dataVersion()).toBe(before);
    await byHand(`insert into server_facts values ('by hand', '1')`);
    await untilOtherThan(db, before);
    const after = db.dataVersion();
    await byHand("truncate server_facts");
    await untilOtherThan(db, after);
  });
});
