import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { connect } from "../platform/db/connect.ts";
import { newId } from "../platform/ids.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildDealer, buildRider } from "../testing/build.ts";
import { creditOf, deskOrder, giveCredit } from "../testing/credit.ts";

// Sixteen desks redeem at the same time, half of them on another server. Nothing that they write is shared, so none may
// be refused. In a database with few rows, Postgres sees a conflict between any two of them that overlap.

const desks = 16;
const each = 4;

describe("redemptions at many desks at once", () => {
  let world: World;
  let other: World;
  beforeAll(async () => {
    world = await createWorld();
    // SQLite has only one server.
    const isPostgres = world.db.dialect === "postgres";
    const db = isPostgres ? await connect(world.databaseUrl) : world.db;
    const release = () => (isPostgres ? db.close() : Promise.resolve());
    other = await createWorld(undefined, {}, { database: { url: world.databaseUrl, db, release } });
  });
  afterAll(async () => {
    await other.close();
    await world.close();
  });

  it("are all answered, and each is counted once", { timeout: 90_000 }, async () => {
    const counters: { browser: Client; rider: { id: string } }[] = [];
    for (let n = 0; n < desks; n++) {
      const [dealer, rider] = [await buildDealer(world), await buildRider(world)];
      await giveCredit(world, rider.id, 100_00);
      counters.push({ browser: await (n % 2 ? world : other).as(dealer), rider });
    }
    const statuses: number[] = [];
    const redeem = async ({ browser, rider }: (typeof counters)[number]) => {
      for (let n = 0; n < each; n++) {
        const order = deskOrder(rider.id, 10_00 + n);
        statuses.push((await browser.post("/api/dealer/redeem", order, { key: newId() })).status);
      }
    };
    await Promise.all(counters.map(redeem));
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(statuses).toHaveLength(desks * each);
    for (const { rider } of counters) expect(await creditOf(world, rider.id)).toBe(100_00 - 4 * 10_00 - 6);
    await expectSoundLedger(world.db);
  });
});
