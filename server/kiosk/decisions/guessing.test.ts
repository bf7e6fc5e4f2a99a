import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ItemResult } from "#shared/kiosk.schema.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { auditLog } from "../../platform/tables.ts";
import { pinTries, riderPins } from "../../riders/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildDealer, buildRider } from "../../testing/build.ts";
import { creditOf, giveCredit } from "../../testing/credit.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";
import { decideWaiting } from "./decide-waiting.ts";
import { kioskItems } from "../tables.ts";

// In these tests somebody with a tablet tries to guess a PIN: whatever the method, only a few guesses get an answer,
// and every one of these is counted (docs/spec/accounts.md#pin).

let world: World;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let rider: Awaited<ReturnType<typeof buildRider>>;
let tablet: Tablet;

beforeEach(async () => {
  world = await createWorld();
  dealer = await buildDealer(world);
  rider = await buildRider(world, { pin: "9731" });
  tablet = await enrolTablet(world, dealer);
  await giveCredit(world, rider.id, 350_00);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const balance = () => creditOf(world, rider.id);
const tries = async () => (await world.db.select().from(pinTries)).length;
const envelopes = async () =>
  (await world.db.select().from(kioskItems)).filter(({ sealedPin }) => sealedPin !== null).length;
let guess = 1000;
const queueOf = async (length: number, by = tablet, of = rider) => {
  const items = [];
  for (let n = 0; n < length; n++) items.push(await by.redeem(of, 100 + (guess % 5000), { pin: String(guess++) }));
  return items;
};

describe("guessing through the kiosk", () => {
  it("with full queues every day gets ten tries a day at most, and after thirty the PIN no longer works", async () => {
    // On the third day the PIN is turned off; the fourth shows that no try is compared after that.
    for (let day = 1; day <= 4; day++) {
      const before = await tries();
      for (let round = 0; round < 4; round++) {
        await tablet.sync(await queueOf(10));
        world.clock.advance({ minutes: 80 });
        await decideWaiting(world.ctx());
      }
      expect((await tries()) - before).toBeLessThanOrEqual(10);
      world.clock.advance({ hours: 16 });
      await decideWaiting(world.ctx());
    }
    expect(await tries()).toBe(30);
    const [kept] = await world.db.select().from(riderPins).where(eq(riderPins.riderId, rider.id));
    expect(kept?.off).toBe(true);
    // Even the right PIN is no longer accepted; the rider must set a new one.
    const right = await tablet.sync([await tablet.redeem(rider, 7_77, { pin: "9731" })]);
    expect(right.body.results[0]).toMatchObject({ decision: "review", reason: "pin_off" });
    expect(await balance()).toBe(350_00);
  });

  it("over many riders gets fifteen tries a day on one tablet, and sixty at a dealer with any number of tablets", async () => {
    const riders = [];
    for (let n = 0; n < 24; n++) riders.push(await buildRider(world, { pin: "9731" }));
    const items = [];
    for (const one of riders) items.push(await tablet.redeem(one, 10_00, { pin: "1234" }));
    const { body } = await tablet.sync(items);
    const wrong = (results: ItemResult[]) => results.filter(({ reason }) => reason === "pin_mismatch").length;
    expect(wrong(body.results)).toBe(15);
    expect(body.results.slice(15).every(({ decision }: ItemResult) => decision === null)).toBe(true);
    for (let n = 2; n <= 6; n++) {
      const another = await enrolTablet(world, dealer, `Counter ${n}`);
      const more = [];
      for (const one of riders.slice(0, 16)) more.push(await another.redeem(one, n * 10_00, { pin: "4321" }));
      await another.sync(more);
      expect(await tries()).toBeLessThanOrEqual(Math.min(n * 15, 60));
    }
    expect(await tries()).toBeGreaterThan(50);
    // The next Pacific day allows the same number of tries again, and no more.
    world.clock.advance({ hours: 24 });
    const before = await tries();
    await decideWaiting(world.ctx());
    expect((await tries()) - before).toBeLessThanOrEqual(60);
  });

  it("with one queued item gets at most one try, however often the item is sent or retried", async () => {
    const items = await queueOf(3);
    for (let sent = 0; sent < 4; sent++) await tablet.sync(items);
    await decideWaiting(world.ctx());
    expect(await tries()).toBe(3);
    // An item that waits for the end of a lock is compared once, when the lock ends.
    await tablet.sync(await queueOf(2));
    const [waits] = await queueOf(1);
    for (let sent = 0; sent < 3; sent++) await tablet.sync([waits]);
    expect(await tries()).toBe(5);
    world.clock.advance({ minutes: 16 });
    await decideWaiting(world.ctx());
    await decideWaiting(world.ctx());
    await tablet.sync([waits]);
    expect(await tries()).toBe(6);
  });

  it("while the PIN is locked opens no envelope: even a forged one is noticed only after the lock", async () => {
    await tablet.sync(await queueOf(5));
    const [good, other] = [await tablet.redeem(rider, 12_00), await tablet.redeem(rider, 13_00)];
    const moved = { ...other, sealedPin: good.sealedPin };
    const locked = await tablet.sync([moved]);
    expect(locked.body.results[0]).toMatchObject({ decision: null, reason: "pin_locked" });
    expect(await world.db.select().from(auditLog).where(eq(auditLog.action, "kiosk.alarm"))).toHaveLength(0);
    expect(await envelopes()).toBe(1);
    world.clock.advance({ minutes: 16 });
    await decideWaiting(world.ctx());
    expect((await tablet.sync([moved])).body.results[0]).toMatchObject({ reason: "envelope_refused" });
    expect(await envelopes()).toBe(0);
    expect(await tries()).toBe(5);
  });

  it("with many envelopes for one rider's PIN does not hold up other riders", async () => {
    for (let n = 0; n < 3; n++) await tablet.sync(await queueOf(25));
    const other = await buildRider(world);
    await giveCredit(world, other.id, 100_00);
    await world.db.write((tx) =>
      tx
        .update(riderPins)
        .set({ lockedUntil: new Date(world.clock.now().getTime() + 60_000) })
        .where(eq(riderPins.riderId, other.id)),
    );
    const last = await tablet.redeem(other, 10_00);
    await tablet.sync([last]);
    world.clock.advance({ minutes: 2 });
    await decideWaiting(world.ctx());
    expect((await tablet.sync([last])).body.results[0].decision).toBe("accepted");
  });

  it("by typing the PIN again at the counter counts like every other try", async () => {
    const item = await tablet.redeem(rider, 10_00, { pin: "1234" });
    await tablet.sync([item]);
    for (let n = 0; n < 8; n++) {
      const sealedPin = await tablet.seal({ id: item.id, riderId: rider.id, amount: 10_00 }, String(5000 + n));
      await tablet.post(`/api/kiosk/redemptions/${item.id}/pin`, { sealedPin }, crypto.randomUUID());
    }
    expect(await tries()).toBe(5);
    expect(await balance()).toBe(350_00);
  });

  it("with duplicates in review does not help: staff and the clerk book only those with the right PIN", async () => {
    const first = await tablet.redeem(rider, 20_00, { pin: "9731" });
    await tablet.sync([first]);
    const duplicate = await tablet.redeem(rider, 20_00, { pin: "1111" });
    await tablet.sync([duplicate]);
    const path = `/api/kiosk/redemptions/${duplicate.id}/settle` as const;
    expect((await tablet.post(path, { action: "confirmSecond" }, crypto.randomUUID())).status).toBe(409);
    expect(await balance()).toBe(330_00);
  });
});
