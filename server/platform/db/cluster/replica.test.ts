import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, type Client, type World } from "../../../testing/app.ts";
import { buildAdmin } from "../../../testing/build.ts";
import { startPostgres, type EmbeddedPostgres } from "../../../testing/embedded-postgres.ts";
import { serverFacts } from "../../tables.ts";
import { connect } from "../connect.ts";
import type { Database } from "../database.ts";
import { dialectOf } from "../dialect.ts";
import { migrate } from "../migrate.ts";

// These tests use a real primary and a real streaming replica. They pause its replay, so that it lacks what is written
// from then on.

const isPostgres = dialectOf(process.env.DATABASE_URL) === "postgres";
const patient = { timeout: 45_000, interval: 20 };

let primary: EmbeddedPostgres;
let replica: Awaited<ReturnType<EmbeddedPostgres["replica"]>>;
let onReplica: pg.Client;
let other: Database;
let world: World;
let staff: Client;
/** This counts how often a call used the replica. */
let asked = 0;

describe.runIf(isPostgres)("reads on a replica", () => {
  beforeAll(async () => {
    primary = await startPostgres();
    await migrate(primary.url);
    replica = await primary.replica();
    const readUrl = `${replica.url}/postgres`;
    onReplica = new pg.Client({ connectionString: readUrl });
    onReplica.on("error", () => undefined);
    await onReplica.connect();
    const open = () => connect(primary.url, { notices: { listenUrl: primary.url, pollMs: 3_600_000 }, readUrl });
    const db = await open();
    other = await open();
    const watched: Database = {
      ...db,
      replica: () => {
        asked += 1;
        return db.replica();
      },
    };
    const database = { url: primary.url, db: watched, release: () => db.close() };
    world = await createWorld(undefined, { DATABASE_READ_URL: readUrl }, { database });
    staff = await world.as(await buildAdmin(world));
  });
  afterAll(async () => {
    await other.close();
    await world.close();
    await onReplica.end().catch(() => undefined);
    await primary.stop();
  });

  const complete = async () => {
    await expect.poll(() => world.db.replica() !== null, patient).toBe(true);
  };
  const incomplete = async () => {
    await expect.poll(() => world.db.replica() !== null, patient).toBe(false);
  };
  const pause = () => onReplica.query("select pg_wal_replay_pause()");
  const resume = () => onReplica.query("select pg_wal_replay_resume()");
  const add = (description: string) => staff.post("/api/admin/categories", { description });
  const seenBy = async (client: Client) => JSON.stringify((await client.get("/api/categories")).body);

  it("come from the replica once it is up to date", async () => {
    await complete();
    const rows = await world.db.replica()?.rows<{ replica: boolean }>(sql`select pg_is_in_recovery() as replica`);
    expect(rows).toEqual([{ replica: true }]);
    await add("Arenacross");
    await complete();
    expect(await seenBy(world.visitor())).toContain("Arenacross");
  });

  it("come from the primary for everybody while the replica lacks a write of this server", async () => {
    await pause();
    await add("Enduro");
    expect(world.db.replica()).toBeNull();
    expect([await seenBy(staff), await seenBy(world.visitor())]).toEqual([
      expect.stringContaining("Enduro"),
      expect.stringContaining("Enduro"),
    ]);
    await resume();
    await complete();
    expect(await seenBy(world.visitor())).toContain("Enduro");
  });

  it("come from the primary while the replica lacks a write of another server", async () => {
    await pause();
    await other.write((tx) => tx.insert(serverFacts).values({ key: "other", value: 1 }));
    await incomplete();
    await resume();
    await complete();
    const facts = await world.db.replica()?.select().from(serverFacts);
    expect(facts?.map(({ key }) => key)).toContain("other");
  });

  it("come from the primary for a few seconds for a client that wrote on another server", async () => {
    const answer = await add("Hillclimb");
    expect(answer.headers.getSetCookie().join()).toMatch(/portal_wrote=1; Max-Age=3/);
    await complete();
    const readsOf = async (client: Client, page: number) => {
      asked = 0;
      expect((await client.get(`/api/events?page=${page}`)).status).toBe(200);
      return asked;
    };
    expect(await readsOf(staff, 7)).toBe(0);
    expect(await readsOf(world.visitor(), 8)).toBe(1);
    staff.cookies.delete("portal_wrote");
    expect(await readsOf(staff, 9)).toBe(1);
  });

  it("come from the primary when the replica fails, and no caller notices", async () => {
    replica.process.kill("SIGKILL");
    for (let n = 0; n < 5; n++) {
      // Each request has another query, so that no answer comes from the cache.
      const page = await world.visitor().get(`/api/events?page=${n + 1}`);
      expect(page.status).toBe(200);
    }
    await incomplete();
  });
});
