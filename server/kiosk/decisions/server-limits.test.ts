import { eq, like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ItemResult, KioskItem } from "#shared/kiosk.schema.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { auditLog, outboxMail } from "../../platform/tables.ts";
import { redemptions } from "../../redemptions/tables.ts";
import { pinTries } from "../../riders/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../../testing/build.ts";
import { creditOf, giveCredit } from "../../testing/credit.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";
import { kioskCases, kioskItems } from "../tables.ts";

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

const balance = () => creditOf(world, rider.id);
const hoursAgo = (hours: number) => new Date(world.clock.now().getTime() - hours * 3_600_000).toISOString();
const minutesAgo = (minutes: number) => hoursAgo(minutes / 60);
const decided = async (...items: unknown[]) => {
  const { body } = await tablet.sync(items);
  return body.results.map(({ decision, reason }: { decision: string; reason: string }) => [decision, reason]);
};
const disputeMails = async () =>
  (await world.db.select().from(outboxMail).where(like(outboxMail.cause, "offline-redemption:%"))).length;

describe("a tablet that lies about the network", () => {
  it("251.00 captured 70 hours ago and 400.00 captured 30 hours ago are not booked, although the tablet claims that it was online", async () => {
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

  it("an item that waited for a PIN's lock is evaluated by its first arrival", async () => {
    for (let n = 0; n < 5; n++) await tablet.sync([await tablet.redeem(rider, 2_00 + n, { pin: "1111" })]);
    const item = await tablet.redeem(rider, 300_00);
    expect(await decided(item)).toEqual([[null, "pin_locked"]]);
    world.clock.advance({ minutes: 30 });
    expect(await decided(item)).toEqual([["accepted", null]]);
  });

  it("cannot move a capture to before a contact at which its queue was empty", async () => {
    world.clock.advance({ hours: 60 });
    await tablet.sync([]);
    world.clock.advance({ hours: 1 });
    const item = await tablet.redeem(rider, 20_00, { capturedAt: hoursAgo(40), serverTick: hoursAgo(60.5) });
    await tablet.sync([item]);
    const [row] = await world.db.select().from(kioskItems).where(eq(kioskItems.id, item.id));
    expect(row?.capturedAt?.toISOString()).toBe(hoursAgo(1));
  });

  it("is trusted with a capture before a contact at which the item was still queued", async () => {
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

describe("the email with “this was not me”", () => {
  it("is sent for each item that is booked more than ten minutes after capture, whatever the tablet claims", async () => {
    const another = await buildRider(world);
    await giveCredit(world, another.id, 50_00);
    const soon = await tablet.redeem(another, 20_00);
    const late = await tablet.redeem(rider, 30_00, { offline: false });
    world.clock.advance({ minutes: 9 });
    await tablet.sync([soon]);
    expect(await disputeMails()).toBe(0);
    world.clock.advance({ minutes: 2 });
    await tablet.sync([late]);
    expect(await disputeMails()).toBe(1);
  });

  it("is also sent when a person settles the item later, and only once", async () => {
    const item = await tablet.redeem(rider, 20_00, { pin: "1111" });
    await tablet.sync([item]);
    world.clock.advance({ hours: 2 });
    const asRider = await world.as(rider);
    await asRider.post(`/api/rider/kiosk-approvals/${item.id}/approve`, {}, { key: newId() });
    await tablet.sync([item]);
    expect(await disputeMails()).toBe(1);
    expect(await balance()).toBe(880_00);
  });
});

describe("a modified tablet that captures more than the offline limits allow", () => {
  /** Captures redemptions one minute apart, beginning 30 minutes ago, each of another rider unless `of` is passed. */
  async function captureOffline(amounts: readonly number[], of?: { id: string }) {
    const items: KioskItem[] = [];
    for (const [n, amount] of amounts.entries()) {
      const spender = of ?? riders.shift();
      if (!spender) throw new Error("Everybody was here");
      const capturedAt = new Date(captureStart + n * 60_000).toISOString();
      items.push(await tablet.redeem(spender, amount, { offline: true, capturedAt, serverTick: enrolledAt }));
    }
    return items;
  }
  let riders: { id: string }[];
  let enrolledAt: string;
  let captureStart: number;
  beforeEach(async () => {
    riders = [];
    for (let n = 0; n < 21; n++) riders.push(await buildRider(world));
    for (const { id } of riders) await giveCredit(world, id, 250_00);
    enrolledAt = world.clock.now().toISOString();
    captureStart = world.clock.now().getTime() + 60_000;
    world.clock.advance({ minutes: 31 });
  });
  const booked = async () => (await world.db.select().from(redemptions)).reduce((sum, { amount }) => sum + amount, 0);
  const accepted = ["accepted", null];
  const over = ["review", "over_limit"];
  const openCases = async () =>
    (await world.db.select().from(kioskCases)).map(({ kind, detail, deviceId }) => ({ kind, detail, deviceId }));

  it("gets at most $1,000.00 of what waited at once; staff and the dealer see a case", async () => {
    const items = await captureOffline([250_00, 250_00, 250_00, 200_00, 100_00, 50_00]);
    expect(await decided(...items)).toEqual([accepted, accepted, accepted, accepted, over, over]);
    expect(await booked()).toBe(950_00);
    const detail = { queueCount: 5, queueSum: 1_050_00 };
    expect(await openCases()).toEqual([{ kind: "over_limits", detail, deviceId: tablet.deviceId }]);
    for (const [actor, path] of [
      [await world.as(dealer), "/api/dealer/kiosk-cases"],
      [await world.as(await buildAdmin(world)), "/api/admin/kiosk-cases"],
    ] as const) {
      expect((await actor.get(path)).body.cases).toMatchObject([
        { kind: "over_limits", queueCount: 5, queueSum: 1_050_00, can: ["seen"], item: { _id: items[4]?.id } },
      ]);
    }
    // No try was counted for an item above the limits. Its answer does not depend on the PIN, so such items cannot be
    // used to guess PINs either.
    expect((await world.db.select().from(pinTries)).length).toBe(4);
  });

  it("gets no more by sending the items one by one, or the last one first", async () => {
    const items = await captureOffline([250_00, 250_00, 250_00, 250_00, 100_00, 60_00]);
    const all: unknown[] = [];
    for (const [sent, item] of items.toReversed().entries()) {
      const { body } = await tablet.sync([item], { queue: { count: 5 - sent, sum: 0, lastSeq: 6 } });
      all.push(...body.results.map(({ decision, reason }: ItemResult) => [decision, reason]));
    }
    // Sent from the last one, 60, 100, 250, 250 and 250 wait together with less than $1,000.00; the first one would
    // exceed it.
    expect(all).toEqual([accepted, accepted, accepted, accepted, accepted, over]);
    expect(await booked()).toBe(910_00);
  });

  it("gets 20 redemptions that waited at once, and not the 21st", async () => {
    const items = await captureOffline(Array.from({ length: 21 }, () => 10_00));
    const decisions = await decided(...items);
    expect(decisions.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => accepted));
    expect(decisions[20]).toEqual(over);
  });

  it("gets one redemption per rider, also if the second one is by AMA number", async () => {
    const asDealer = await world.as(dealer);
    await asDealer.put(`/api/dealer/kiosk-settings/${dealer.id}`, { __v: 0, unknownRiders: true });
    const [first, second] = await captureOffline([20_00, 30_00], rider);
    const capturedAt = new Date(captureStart + 2 * 60_000).toISOString();
    const claims = { offline: true, capturedAt, serverTick: enrolledAt };
    const third = await tablet.redeem({ id: `ama:${rider.amaNumber}` }, 40_00, claims);
    expect(await decided(first, second, third)).toEqual([accepted, over, over]);
    expect(await balance()).toBe(880_00);
    // The rider can still agree to it with the PIN.
    const sealedPin = await tablet.seal({ id: second?.id ?? "", riderId: rider.id, amount: 30_00 }, "2468");
    const typed = await tablet.post(`/api/kiosk/redemptions/${second?.id}/pin`, { sealedPin }, newId());
    expect(typed.body.result.decision).toBe("accepted");
  });

  it("does not change the limits of an unmodified tablet: settled and canceled redemptions make room", async () => {
    const items = await captureOffline([250_00, 250_00, 250_00, 250_00]);
    expect(await decided(...items)).toEqual([accepted, accepted, accepted, accepted]);
    // The desk refunds one later; that does not make it count as waiting until then.
    const [redemption] = await world.db.select().from(redemptions);
    captureStart = world.clock.now().getTime() + 60_000;
    enrolledAt = world.clock.now().toISOString();
    world.clock.advance({ hours: 2 });
    const more = await captureOffline([250_00, 250_00, 250_00]);
    const calledOff = await tablet.redeem(rider, 100_00, {
      offline: true,
      capturedAt: more[2]?.body.capturedAt as string,
    });
    const cancel = await tablet.cancel(calledOff.id);
    const last = await captureOffline([250_00]);
    await (
      await world.as(dealer)
    ).delete(
      `/api/dealer/credit-redemption/${redemption?.id}`,
      { reason: "returned", employeeName: "Sam" },
      { key: newId() },
    );
    const decisions = await decided(...more, { ...calledOff, calledOff: true }, cancel, ...last);
    expect(decisions).toEqual([accepted, accepted, accepted, ["voided", "canceled"], ["voided", "canceled"], accepted]);
    expect(await openCases()).toEqual([]);
  });
});

describe("a redemption that arrives with its cancellation", () => {
  const row = async (id: string) => (await world.db.select().from(kioskItems).where(eq(kioskItems.id, id)))[0];
  const bookings = async () => (await world.db.select().from(redemptions)).length;

  it("never moves money: no debit, no refund, no PIN try; the dealer's list has it as canceled", async () => {
    const item = await tablet.redeem(rider, 20_00, { pin: "1111" });
    const cancel = await tablet.cancel(item.id);
    expect(await decided({ ...item, calledOff: true })).toEqual([["voided", "canceled"]]);
    expect(await decided({ ...item, calledOff: true }, cancel)).toEqual([
      ["voided", "canceled"],
      ["voided", "canceled"],
    ]);
    expect(await bookings()).toBe(0);
    expect(await balance()).toBe(900_00);
    expect(await world.db.select().from(pinTries)).toEqual([]);
    expect((await row(item.id))?.sealedPin).toBeNull();
    const { body } = await (await world.as(dealer)).get("/api/dealer/kiosk-items?all=true");
    const listed = body.items.find(({ _id }: { _id: string }) => _id === item.id);
    expect(listed).toMatchObject({ decision: "voided", reason: "canceled", amount: 20_00 });
    const audited = await world.db.select().from(auditLog).where(eq(auditLog.subjectId, item.id));
    expect(audited).toMatchObject([{ action: "kiosk.decide", after: { decision: "voided", reason: "canceled" } }]);
  });

  it("after the server booked it: the mark changes nothing, and the cancellation refunds the redemption", async () => {
    const item = await tablet.redeem(rider, 20_00);
    expect(await decided(item)).toEqual([["accepted", null]]);
    expect(await decided({ ...item, calledOff: true })).toEqual([["accepted", null]]);
    expect(await decided(await tablet.cancel(item.id))).toEqual([["voided", "refunded"]]);
    expect(await bookings()).toBe(1);
    expect(await balance()).toBe(900_00);
  });

  it("from a tablet that was reported lost: a person decides, because a thief could cancel what was handed over", async () => {
    const item = await tablet.redeem(rider, 20_00);
    const desk = await world.as(dealer);
    await desk.post(`/api/dealer/kiosks/${tablet.deviceId}/act`, { act: "lost" });
    expect(await decided({ ...item, calledOff: true })).toEqual([["review", "device_lost"]]);
  });
});

describe("an amount that is too large", () => {
  it("moves nothing: an impossible one is quarantined, one above the credit is short, and the next item is processed", async () => {
    const items: KioskItem[] = [];
    for (const amount of [10_000_001, 1e15, 10_000_000, 20_00]) items.push(await tablet.redeem(rider, amount));
    expect(await decided(...items)).toEqual([
      ["quarantined", "unreadable"],
      ["quarantined", "unreadable"],
      ["short", null],
      ["accepted", null],
    ]);
    expect(await balance()).toBe(880_00);
    const { body } = await (await world.as(dealer)).get("/api/dealer/kiosk-items");
    expect(body.items).toHaveLength(3);
  });
});

describe("a cancellation that comes late", () => {
  it("refunds within the dealer's 30 days; later the redemption stays booked and a person is notified", async () => {
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
  ])("none for an item %s: it arrived, so it is not lost", async (_, broken) => {
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

  it("none when the unreadable item came in an earlier request", async () => {
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

  it("one when a tablet uses a sequence number a second time: its queue was deleted", async () => {
    const items = [await tablet.redeem(rider, 1_00), await tablet.redeem(rider, 2_00)];
    await tablet.sync(items);
    const again = await tablet.redeem(rider, 5_00);
    await tablet.sync([{ ...again, seq: 1, previousHash: null }]);
    expect(await cases()).toEqual([["data_lost", null]]);
    await tablet.sync([{ ...again, seq: 1, previousHash: null }]);
    expect(await cases()).toHaveLength(1);
  });
});

describe("a redemption without any credit left", () => {
  it("says that nothing is left, so that no screen offers to charge the rest", async () => {
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
