import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { balancesOf } from "../ledger/balances.ts";
import { newId } from "../platform/ids.ts";
import { results } from "../results/tables.ts";
import { verifyResults } from "../results/sheet/verify.ts";
import { createWorld, type World } from "../testing/app.ts";
import {
  buildAdmin,
  buildClass,
  buildEvent,
  buildResult,
  buildRider,
  buildVinPattern,
  testVin,
} from "../testing/build.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { codeFor } from "../testing/mail.ts";

// These tests check that a rider's awards follow changes to the account: bike, email, activation.
let world: World;
beforeEach(async () => {
  world = await createWorld();
  await buildVinPattern(world);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

/** Builds a verified class with six starters, won by the given person. */
async function raced(winner: { riderId?: string; email?: string; emailKey?: string }) {
  const event = await buildEvent(world, { firstDate: "2026-07-11", lastDate: "2026-07-11", budget: 1_000_000 });
  const { id: classId } = await buildClass(world, { eventId: event.id, pays: [20_000] });
  const first = await buildResult(world, { eventId: event.id, classId, place: 1, ...winner });
  for (let place = 2; place <= 6; place++) await buildResult(world, { eventId: event.id, classId, place });
  const admin = await buildAdmin(world);
  await verifyResults(world.ctx(admin.actor), event.id, {}, newId());
  return first.id;
}
const creditOf = async (riderId: string) => {
  const [usd] = await balancesOf(world.db, riderId, world.clock.now());
  return usd?.amount ?? 0;
};
const resultOf = async (id: string) => (await world.db.select().from(results).where(eq(results.id, id)))[0];

describe("An award", () => {
  it("is issued if the bike is added within the deadline", async () => {
    const rider = await buildRider(world, { bike: null });
    const resultId = await raced({ riderId: rider.id });
    expect(await creditOf(rider.id)).toBe(0);
    const browser = await world.as(rider);
    const { body } = await browser.post(`/api/rider/rider/${rider.id}/bikes`, { vin: testVin() });
    expect(body.bike.state).toBe("valid");
    expect(await creditOf(rider.id)).toBe(20_000);
    expect((await resultOf(resultId))?.earned).toBe(20_000);
  });

  it("is not issued for an unverified bike or one that is added too late", async () => {
    const [pending, late] = [await buildRider(world, { bike: null }), await buildRider(world, { bike: null })];
    await raced({ riderId: pending.id });
    await raced({ riderId: late.id });
    await (await world.as(pending)).post(`/api/rider/rider/${pending.id}/bikes`, { vin: "VBKEXA408RM567890" });
    world.clock.advance({ days: 29 });
    await (await world.as(late)).post(`/api/rider/rider/${late.id}/bikes`, { vin: testVin() });
    expect(await creditOf(pending.id)).toBe(0);
    expect(await creditOf(late.id)).toBe(0);
  });

  it("stays when the bike is removed after the race", async () => {
    const rider = await buildRider(world);
    await raced({ riderId: rider.id });
    const browser = await world.as(rider);
    const [bike] = (await browser.get("/api/session")).body.user.bikes;
    world.clock.advance({ days: 1 });
    expect((await browser.delete(`/api/rider/rider/${rider.id}/bikes/${bike._id}`)).status).toBe(200);
    expect(await creditOf(rider.id)).toBe(20_000);
  });

  it("is issued only when the email address in the result is verified", async () => {
    const rider = await buildRider(world, { account: { emailVerifiedAt: null } });
    await raced({ email: rider.email, emailKey: rider.email });
    expect(await creditOf(rider.id)).toBe(0);
    const browser = await world.as(rider);
    await browser.post("/api/email-verify/resend");
    await browser.post("/api/email-verify", { code: await codeFor(world, rider.email) });
    expect(await creditOf(rider.id)).toBe(20_000);
  });
});
