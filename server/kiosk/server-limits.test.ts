import { eq, like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { balanceIn } from "../ledger/balances.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { newId } from "../platform/ids.ts";
import { outboxMail } from "../platform/tables.ts";
import { redemptions } from "../redemptions/tables.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildDealer, buildRider } from "../testing/build.ts";
import { giveCredit } from "../testing/credit.ts";
import { enrolTablet, type Tablet } from "../testing/tablet.ts";
import { kioskCases, kioskItems } from "./tables.ts";

// The server enforces the kiosk's limits by the contacts that it recorded itself, whatever a tablet claims.

let world: World;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let rider: Awaited<ReturnType<typeof buildRider>>;
let tablet: Tablet;

beforeEach(async () => {
  world = await createWorld();
  dealer = await buildDealer(world);
  rider = await buildRider(world);
  tablet = await enrolTablet(world, dealer);
  await giveCredit(world, rider.id, 900_00);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const balance = async () => (await balanceIn(world.db, rider.id, "USD", world.clock.now())).amount;
const hoursAgo = (hours: number) => new Date(world.clock.now().getTime() - hours * 3_600_000).toISOString();
const minutesAgo = (minutes: number) => hoursAgo(minutes / 60);
const decided = async (...items: unknown[]) => {
  const { body } = await tablet.sync(items);
  return body.results.map(({ decision, reason }: { decision: string; reason: string }) => [decision, reason]);
};
const notMeMails = async () =>
  (await world.db.select().from(outboxMail).where(like(outboxMail.cause, "offline-redemption:%"))).length;

describe("a tablet that lies about the network", () => {
  it("251.00 captured 70 hours ago and 400.00 captured 30 hours ago, said to be online, are not booked", async () => {
    world.clock.advance({ hours: 71 });
    const first = await tablet.redeem(rider, 251_00, { offline: false, capturedAt: hoursAgo(70), serverTick: null });
    const second = await tablet.redeem(rider, 400_00, { offline: false, capturedAt: hoursAgo(30), serverTick: null });
    expect(await decided(first, second)).toEqual([
      ["review", "over_limit"],
      ["review", "too_old"],
    ]);
    expect(await balance()).toBe(900_00);
  });

  it("an amount above the offline limit is booked when it arrives within two minutes of capture, not later", async () => {
    const inTime = await tablet.redeem(rider, 400_00, { capturedAt: minutesAgo(0) });
    world.clock.advance({ seconds: 119 });
    expect(await decided(inTime)).toEqual([["accepted", null]]);
    const late = await tablet.redeem(rider, 300_00, { capturedAt: minutesAgo(0) });
    world.clock.advance({ seconds: 121 });
    expect(await decided(late)).toEqual([["review", "over_limit"]]);
    expect(await balance()).toBe(500_00);
    // The rider is still at the counter and types the PIN again, which is fresh consent.
    const sealedPin = await tablet.seal({ id: late.id, riderId: rider.id, amount: 300_00 }, "2468");
    const typed = await tablet.post(`/api/kiosk/redemptions/${late.id}/pin`, { sealedPin }, newId());
    expect(typed.body.result.decision).toBe("accepted");
  });

  it("the first arrival counts: an item that waited for the lock of the PIN is judged by when it was first heard", async () => {
    for (let n = 0; n < 5; n++) await tablet.sync([await tablet.redeem(rider, 2_00 + n, { pin: "1111" })]);
    const item = await tablet.redeem(rider, 300_00);
    expect(await decided(item)).toEqual([[null, "pin_locked"]]);
    world.clock.advance({ minutes: 30 });
    expect(await decided(item)).toEqual([["accepted", null]]);
  });

  it("cannot move a capture before a contact at which it held nothing", async () => {
    world.clock.advance({ hours: 60 });
    await tablet.sync([]);
    world.clock.advance({ hours: 1 });
    const item = await tablet.redeem(rider, 20_00, { capturedAt: hoursAgo(40), serverTick: hoursAgo(60.5) });
    await tablet.sync([item]);
    const [row] = await world.db.select().from(kioskItems).where(eq(kioskItems.id, item.id));
    expect(row?.capturedAt?.toISOString()).toBe(hoursAgo(1));
  });

  it("keeps the capture time of an item that was still waiting at that contact", async () => {
    world.clock.advance({ minutes: 5 });
    const item = await tablet.redeem(rider, 20_00, { offline: true });
    const capturedAt = world.clock.now().toISOString();
    world.clock.advance({ hours: 2 });
    await tablet.sync([], { queue: { count: 1, sum: 20_00 } });
    world.clock.advance({ hours: 1 });
    expect(await decided(item)).toEqual([["accepted", null]]);
    const [row] = await world.db.select().from(redemptions);
    expect(row?.capturedAt.toISOString()).toBe(capturedAt);
  });

  it("an item captured more than 24 hours after the last contact that the server recorded goes to review", async () => {
    world.clock.advance({ minutes: 10 });
    await tablet.sync([]);
    world.clock.advance({ hours: 23 });
    const inside = await tablet.redeem(rider, 20_00, { offline: true });
    world.clock.advance({ hours: 2 });
    const outside = await tablet.redeem(rider, 30_00, { offline: true });
    world.clock.advance({ hours: 1 });
    expect(await decided(inside, outside)).toEqual([
      ["accepted", null],
      ["review", "too_old"],
    ]);
  });
});

describe("the mail with “this was not me”", () => {
  it("goes out for each item that is booked more than ten minutes after capture, whatever the tablet called it", async () => {
    const soon = await tablet.redeem(rider, 20_00);
    const late = await tablet.redeem(rider, 30_00, { offline: false });
    world.clock.advance({ minutes: 9 });
    await tablet.sync([soon]);
    expect(await notMeMails()).toBe(0);
    world.clock.advance({ minutes: 2 });
    await tablet.sync([late]);
    expect(await notMeMails()).toBe(1);
  });

  it("goes out as well where a person settles the item later, and only once", async () => {
    const item = await tablet.redeem(rider, 20_00, { pin: "1111" });
    await tablet.sync([item]);
    world.clock.advance({ hours: 2 });
    const asRider = await world.as(rider);
    await asRider.post(`/api/rider/kiosk-approvals/${item.id}/approve`, {}, { key: newId() });
    await tablet.sync([item]);
    expect(await notMeMails()).toBe(1);
    expect(await balance()).toBe(880_00);
  });
});

describe("a cancellation that comes late", () => {
  it("refunds within the dealer's 30 days; later the redemption stands and a person is told", async () => {
    const soon = await tablet.redeem(rider, 20_00);
    const late = await tablet.redeem(rider, 30_00);
    await tablet.sync([soon, late]);
    world.clock.advance({ days: 29 });
    expect(await decided(await tablet.cancel(soon.id))).toEqual([["voided", "refunded"]]);
    expect(await balance()).toBe(870_00);
    world.clock.advance({ days: 171 });
    await tablet.sync([]);
    const refused = await tablet.cancel(late.id);
    expect(await decided(refused)).toEqual([["rejected", "refund_too_late"]]);
    const [row] = await world.db.select().from(kioskItems).where(eq(kioskItems.id, refused.id));
    expect(row?.needsPerson).toBe(true);
    const [still] = await world.db.select().from(kioskItems).where(eq(kioskItems.id, late.id));
    expect(still?.decision).toBe("accepted");
  });
});

describe("cases about lost data", () => {
  const cases = async () => (await world.db.select().from(kioskCases)).map(({ kind, closedAt }) => [kind, closedAt]);

  it.each([
    ["whose body cannot be read", { body: { amount: "20 dollars" } }],
    ["whose number cannot be read either", { seq: "two", body: { amount: 1 } }],
    ["whose link cannot be read", { previousHash: "x" }],
  ])("none for an item %s: it was handed in, not lost", async (_, broken) => {
    const [a, b, c] = [
      await tablet.redeem(rider, 1_00),
      await tablet.redeem(rider, 2_00),
      await tablet.redeem(rider, 3_00),
    ];
    await tablet.sync([a, { ...b, ...broken }, c]);
    expect(await cases()).toEqual([]);
    await tablet.sync([await tablet.redeem(rider, 4_00)]);
    expect(await cases()).toEqual([]);
  });

  it("none where the unreadable item came in a request before", async () => {
    const [a, b, c] = [
      await tablet.redeem(rider, 1_00),
      await tablet.redeem(rider, 2_00),
      await tablet.redeem(rider, 3_00),
    ];
    await tablet.sync([a]);
    await tablet.sync([{ ...b, seq: null }]);
    await tablet.sync([c]);
    expect(await cases()).toEqual([]);
  });

  it("one where a tablet gives a number a second time: its queue was deleted under it", async () => {
    const items = [await tablet.redeem(rider, 1_00), await tablet.redeem(rider, 2_00)];
    await tablet.sync(items);
    const again = await tablet.redeem(rider, 5_00);
    await tablet.sync([{ ...again, seq: 1, previousHash: null }]);
    expect(await cases()).toEqual([["data_lost", null]]);
    await tablet.sync([{ ...again, seq: 1, previousHash: null }]);
    expect(await cases()).toHaveLength(1);
  });
});

describe("less credit than asked", () => {
  it("says that nothing is left, so that nobody is offered to take it", async () => {
    const poor = await buildRider(world);
    const { body } = await tablet.sync([await tablet.redeem(poor, 20_00)]);
    expect(body.results[0]).toMatchObject({
      decision: "short",
      reason: "no_credit_left",
      balance: 0,
      appliedAmount: 0,
    });
    const some = await buildRider(world);
    await giveCredit(world, some.id, 5_00);
    const answer = await tablet.sync([await tablet.redeem(some, 20_00)]);
    expect(answer.body.results[0]).toMatchObject({ decision: "short", reason: null, balance: 5_00 });
  });
});
