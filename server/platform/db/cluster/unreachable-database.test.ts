import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../../../testing/app.ts";
import { buildDealer, buildRider } from "../../../testing/build.ts";
import { creditOf, deskOrder, giveCredit } from "../../../testing/credit.ts";
import { enrolTablet } from "../../../testing/clients/tablet.ts";
import { startPostgres, type EmbeddedPostgres } from "../../../testing/embedded-postgres.ts";
import { connect, isUnreachable } from "../connect.ts";
import { dialectOf } from "../dialect.ts";
import { migrate } from "../migrate.ts";
import { serverFacts } from "../../tables.ts";

// This test kills and restarts its own Postgres server.

let postgres: EmbeddedPostgres;
let world: World;

describe.runIf(dialectOf(process.env.DATABASE_URL) === "postgres")("a database that is killed", () => {
  beforeAll(async () => {
    postgres = await startPostgres();
    await migrate(postgres.url);
    const db = await connect(postgres.url);
    world = await createWorld(undefined, {}, { database: { url: postgres.url, db, release: () => db.close() } });
  });
  afterAll(async () => {
    await world.close();
    await postgres.stop();
  });

  const kill = async () => {
    const ended = new Promise((done) => postgres.process.once("exit", done));
    postgres.process.kill("SIGKILL");
    await ended;
  };
  const said = async (answer: Promise<{ status: number; headers: Headers; body: unknown }>) => {
    const { status, headers, body } = await answer;
    return [status, headers.get("retry-after"), body];
  };
  const unavailable = [503, "2", { error: expect.objectContaining({ code: "unavailable" }) }];

  it("also counts as unreachable while the writes reach a standby that is not promoted yet", async () => {
    const replica = await postgres.replica();
    const standby = await connect(`${replica.url}/postgres`);
    const write = () => standby.write((tx) => tx.insert(serverFacts).values({ key: "written", value: 1 }));
    // This runs more often than there are connections, so that a connection that is lost each time would be noticed.
    for (let n = 0; n < 15; n++) await expect(write()).rejects.toSatisfy(isUnreachable);
    expect(standby.load().connections?.busy).toBe(0);
    await standby.close();
  });

  it("rejects an open transaction without ending the server", async () => {
    const open = world.db.write(async (tx) => {
      await tx.select().from(serverFacts);
      await kill();
      // This gives the connection time to report its end while no statement runs on it.
      await sleep(100);
      await tx.select().from(serverFacts);
    });
    await expect(open).rejects.toSatisfy(isUnreachable);
    await postgres.restart();
    expect(await world.db.select().from(serverFacts)).toEqual([]);
  });

  it("is answered with 503 and Retry-After, and the same key then redeems once", async () => {
    const [dealer, rider] = [await buildDealer(world), await buildRider(world)];
    await giveCredit(world, rider.id, 100_00);
    const desk: Client = await world.as(dealer);
    const tablet = await enrolTablet(world, dealer);
    const item = await tablet.redeem(rider, 20_00);
    const key = crypto.randomUUID();
    const redeem = () => desk.post("/api/dealer/redeem", deskOrder(rider.id, 30_00), { key });
    await kill();
    expect(await said(redeem())).toEqual(unavailable);
    expect(await said(tablet.sync([item]))).toEqual(unavailable);
    expect(await said(world.visitor().get("/api/events"))).toEqual(unavailable);
    expect((await world.visitor().open("/readyz")).status).toBe(503);
    await postgres.restart();
    expect((await world.visitor().open("/readyz")).status).toBe(200);
    expect((await redeem()).status).toBe(200);
    expect((await redeem()).status).toBe(200);
    expect((await tablet.sync([item])).body.results[0]?.decision).toBe("accepted");
    expect(await creditOf(world, rider.id)).toBe(50_00);
    await expectSoundLedger(world.db);
  });
});
