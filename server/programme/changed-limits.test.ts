import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { offlineHeadroom } from "#shared/kiosk-limits.ts";
import type { KioskPolicy } from "#shared/kiosk.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildEvent, buildPromoter, buildRider } from "../testing/build.ts";
import { enrolTablet, type Tablet } from "../testing/clients/tablet.ts";
import { creditOf, giveCredit } from "../testing/credit.ts";

// A limit that staff raise or lower applies to the server at once. A tablet keeps the former limit until its next
// contact with the server, and the server decides about what the tablet captured until then.

let world: World;
let staff: Client;
beforeEach(async () => {
  world = await createWorld("2026-07-14T20:00:00Z");
  staff = await world.as(await buildAdmin(world));
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function change(settings: object): Promise<void> {
  const path = "/api/admin/programme/2026" as const;
  const { __v } = (await staff.get(path)).body.programme;
  const { changes } = (await staff.post(`${path}/preview`, { __v, settings })).body;
  const done = await staff.put(path, { __v, settings, confirm: changes.checksum }, { key: randomUUID() });
  expect(done.status, JSON.stringify(done.body.error)).toBe(200);
}

describe("the offline limit of a kiosk", () => {
  let tablet: Tablet;
  let desk: Client;
  let dealerId: string;
  beforeEach(async () => {
    const dealer = await buildDealer(world);
    dealerId = dealer.id;
    desk = await world.as(dealer);
    tablet = await enrolTablet(world, dealer);
  });

  /** Returns how much a tablet with the given policy lets a rider redeem offline. */
  const headroom = (policy: KioskPolicy): number => {
    const now = world.clock.now().getTime();
    const facts = { now, lastContact: now, durable: true, clockTrusted: true, balance: 900_00, waiting: [] };
    return offlineHeadroom(policy, { ...facts, deviceState: "active", riderId: "rider" }).headroom;
  };
  const shownAtTheDesk = async () =>
    (await desk.get(`/api/dealer/kiosk-settings/${dealerId}`)).body.settings.limits.offlineMaxAmount;
  /**
   * Captures a redemption offline for a new rider, and sends it ten minutes later; returns the decision and the
   * answer's policy.
   */
  async function capture(cents: number) {
    const rider = await buildRider(world);
    await giveCredit(world, rider.id, 900_00);
    const item = await tablet.redeem(rider, cents, { offline: true });
    world.clock.advance({ minutes: 10 });
    const { results, policy } = (await tablet.sync([item])).body;
    const spent = 900_00 - (await creditOf(world, rider.id));
    return { decision: results[0]?.decision, reason: results[0]?.reason, spent, policy };
  }

  it("when raised, applies to the desk at once and to the tablet with the next snapshot, and the server books up to it", async () => {
    const former = (await tablet.snapshot()).body.policy;
    expect(await capture(300_00)).toMatchObject({ decision: "review", reason: "over_limit", spent: 0 });
    await change({ kiosk: { offlineMaxAmount: 400_00 } });
    expect([headroom(former), await shownAtTheDesk()]).toEqual([250_00, 400_00]);
    expect(headroom((await tablet.snapshot()).body.policy)).toBe(400_00);
    expect(await capture(400_00)).toMatchObject({ decision: "accepted", spent: 400_00 });
    expect(await capture(400_01)).toMatchObject({ decision: "review", reason: "over_limit" });
  });

  it("when lowered, sends to review what a tablet captured under the former limit, and reaches the tablet with that answer", async () => {
    const former = (await tablet.snapshot()).body.policy;
    await change({ kiosk: { offlineMaxAmount: 30_00 } });
    expect([headroom(former), await shownAtTheDesk()], "the tablet does not know it yet").toEqual([250_00, 30_00]);
    const late = await capture(40_00);
    expect(late).toMatchObject({ decision: "review", reason: "over_limit", spent: 0 });
    expect(headroom(late.policy)).toBe(30_00);
    expect(await capture(30_00)).toMatchObject({ decision: "accepted", spent: 30_00 });
  });
});

describe("the payout limit of a place", () => {
  it("applies to a promoter's next save after it is lowered or raised, and does not change posted payouts", async () => {
    const promoter = await buildPromoter(world);
    const event = await buildEvent(world, {
      promoterId: promoter.id,
      budget: 1_000_000_00,
      firstDate: "2026-08-01",
      lastDate: "2026-08-01",
      season: 2026,
    });
    const mine = await world.as(promoter);
    let __v = 0;
    const post = async (cents: number) => {
      const places = [{ fromPlace: 1, toPlace: 1, amount: cents }];
      const classes = [{ name: "450 A", payoutType: "dealerCredit", places }];
      const { status, body } = await mine.put(`/api/event/${event.id}/classes`, { __v, classes });
      if (status === 200) __v = body.event.__v;
      return [status, status === 200 ? body.event.postedCredit : body.error.code];
    };
    expect(await post(2_000_00)).toEqual([200, 2_000_00]);
    await change({ payoutMaxPerPlace: 500_00 });
    const kept = (await mine.get(`/api/event/${event.id}`)).body.event;
    expect(kept.postedCredit, "what was announced stays").toBe(2_000_00);
    expect(await post(500_01)).toEqual([422, "payout_too_large"]);
    expect(await post(500_00)).toEqual([200, 500_00]);
    await change({ payoutMaxPerPlace: 3_000_00 });
    expect(await post(3_000_00)).toEqual([200, 3_000_00]);
    expect(await post(3_000_01)).toEqual([422, "payout_too_large"]);
  });
});
