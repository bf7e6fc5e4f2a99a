import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RedeemBody } from "#shared/kiosk.schema.ts";
import { expireAwards } from "../../ledger/expiry/expire-awards.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { awards } from "../../ledger/tables.ts";
import { newId } from "../../platform/ids.ts";
import { redemptions } from "../../redemptions/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildDealer, buildRider } from "../../testing/build.ts";
import { creditOf, deskOrder, giveCredit } from "../../testing/credit.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";

// Credit expires, or arrives, between the capture on a tablet and the server's decision. The decision, the balance in
// the answer and what the dealer may do next all follow the same reason, which redemptions/eligibility.ts determines.

let world: World;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let rider: Awaited<ReturnType<typeof buildRider>>;
let tablet: Tablet;

beforeEach(async () => {
  world = await createWorld();
  dealer = await buildDealer(world);
  rider = await buildRider(world);
  tablet = await enrolTablet(world, dealer);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const booked = async () => (await world.db.select().from(redemptions)).map(({ amount }) => amount);
const desk = () => world.as(dealer);
const settle = async (id: string, action: "takeWhatIsLeft" | "cancel") =>
  (await desk()).post(`/api/dealer/kiosk-items/${id}/settle`, { action }, { key: newId() });
const actsOn = async (id: string) =>
  (await (await desk()).get("/api/dealer/kiosk-items")).body.items.find(({ _id }) => _id === id)?.can;

/** Issues credit and sets the clock to an hour before it expires; at that time the tablet contacts the server. */
async function creditThatEnds(amount: number): Promise<void> {
  const awardId = await giveCredit(world, rider.id, amount);
  const [award] = await world.db.select().from(awards).where(eq(awards.id, awardId));
  world.clock.set(new Date((award?.expiresAt?.getTime() ?? 0) - 3_600_000));
  await tablet.sync([]);
}

/**
 * Captures a redemption now, advances the clock by `hours`, and sends it. `jobRan` says whether the expiry job ran in
 * between.
 */
async function captureAndSend(amount: number, hours: number, over: Partial<RedeemBody> = {}, jobRan = true) {
  const item = await tablet.redeem(rider, amount, { offline: true, ...over });
  world.clock.advance({ hours });
  if (jobRan) await expireAwards(world.ctx());
  const { body } = await tablet.sync([item]);
  return { id: item.id, result: body.results[0] };
}

describe("credit that expired between the capture and the decision", () => {
  it.each([true, false])(
    "is short as at the capture, and the dealer may charge it (expiry job ran: %s)",
    async (ran) => {
      await creditThatEnds(30_00);
      const { id, result } = await captureAndSend(50_00, 2, {}, ran);
      expect(await creditOf(world, rider.id)).toBe(0);
      expect(result).toMatchObject({ decision: "short", reason: null, appliedAmount: 0, balance: 30_00 });
      expect(await actsOn(id)).toContain("takeWhatIsLeft");
      expect((await settle(id, "takeWhatIsLeft")).body.result).toMatchObject({
        decision: "short",
        reason: null,
        appliedAmount: 30_00,
        balance: 0,
      });
      expect((await settle(id, "takeWhatIsLeft")).status).toBe(409);
      expect(await booked()).toEqual([30_00]);
    },
  );

  it("is charged at once where the rider agreed to take what is left", async () => {
    await creditThatEnds(30_00);
    const { result } = await captureAndSend(50_00, 2, { takeWhatIsLeft: true });
    expect(result).toMatchObject({ decision: "short", reason: null, appliedAmount: 30_00, balance: 0 });
    expect(await booked()).toEqual([30_00]);
  });

  it("is gone after 72 hours: the dealer's claim of what was left charges nothing", async () => {
    await creditThatEnds(30_00);
    const { id } = await captureAndSend(50_00, 2);
    world.clock.advance({ hours: 71 });
    expect((await settle(id, "takeWhatIsLeft")).body.result).toMatchObject({
      decision: "short",
      reason: "no_credit_left",
      appliedAmount: 0,
      balance: 0,
    });
    expect(await actsOn(id)).not.toContain("takeWhatIsLeft");
    expect(await booked()).toEqual([]);
  });

  it("is not revived by a tablet that names no contact before its capture, nor by the desk", async () => {
    await creditThatEnds(30_00);
    const { id, result } = await captureAndSend(50_00, 2, { serverTick: null, takeWhatIsLeft: true });
    expect(result).toMatchObject({ decision: "short", reason: "no_credit_left", appliedAmount: 0, balance: 0 });
    expect((await settle(id, "takeWhatIsLeft")).status).toBe(409);
    const refused = await (await desk()).post("/api/dealer/redeem", deskOrder(rider.id, 30_00), { key: newId() });
    expect(refused.body.error.code).toBe("no_credit");
    expect(await booked()).toEqual([]);
  });

  it("is not charged twice: what the first of two captures took is not left for the second", async () => {
    await creditThatEnds(30_00);
    const first = await tablet.redeem(rider, 30_00, { offline: true });
    const second = await tablet.redeem(rider, 20_00, { offline: true, takeWhatIsLeft: true });
    world.clock.advance({ hours: 2 });
    await expireAwards(world.ctx());
    await tablet.sync([first]);
    const typed = await tablet.sync([second]);
    // The rider already has a redemption waiting, so a second one exceeds the offline limits; typing the PIN again
    // confirms it.
    expect(typed.body.results[0]).toMatchObject({ decision: "review", reason: "over_limit" });
    const sealedPin = await tablet.seal({ id: second.id, riderId: rider.id, amount: 20_00 }, "2468");
    const { body } = await tablet.post(`/api/kiosk/redemptions/${second.id}/pin`, { sealedPin }, newId());
    expect(body.result).toMatchObject({ decision: "short", reason: "no_credit_left", appliedAmount: 0, balance: 0 });
    expect(await booked()).toEqual([30_00]);
  });
});

describe("credit that arrived between the capture and the decision", () => {
  it("is charged, as it would be at the desk at that moment", async () => {
    const item = await tablet.redeem(rider, 50_00, { offline: true });
    world.clock.advance({ hours: 1 });
    await giveCredit(world, rider.id, 80_00);
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "accepted", balance: 30_00 });
    expect(await booked()).toEqual([50_00]);
  });

  it("is added to what expired since, and no more than both is charged", async () => {
    await creditThatEnds(30_00);
    const item = await tablet.redeem(rider, 50_00, { offline: true });
    world.clock.advance({ hours: 2 });
    await expireAwards(world.ctx());
    await giveCredit(world, rider.id, 10_00);
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({
      decision: "short",
      reason: null,
      appliedAmount: 0,
      balance: 40_00,
    });
    expect((await settle(item.id, "takeWhatIsLeft")).body.result).toMatchObject({ appliedAmount: 40_00, balance: 0 });
    expect(await creditOf(world, rider.id)).toBe(0);
  });
});
