import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ItemResult, KioskItem } from "#shared/kiosk.schema.ts";
import { balanceIn } from "../../ledger/balances.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildDealer, buildRider } from "../../testing/build.ts";
import { copyWorld } from "../../testing/copy-world.ts";
import { giveCredit } from "../../testing/credit.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";
import { kioskItems } from "../tables.ts";

// A portal refund of a redemption that came from a tablet is sent to that tablet, so that no restore books it again.

let world: World;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let rider: Awaited<ReturnType<typeof buildRider>>;
let tablet: Tablet;

beforeEach(async () => {
  world = await createWorld();
  dealer = await buildDealer(world);
  rider = await buildRider(world);
  tablet = await enrolTablet(world, dealer);
  await giveCredit(world, rider.id, 100_00);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const balance = async (of: World = world) => (await balanceIn(of.db, rider.id, "USD", of.clock.now())).amount;
const redemptionOf = async (id: string) =>
  (await world.db.select().from(kioskItems).where(eq(kioskItems.id, id)))[0]?.redemptionId ?? "";
const refundAtDesk = async (id: string, amount?: number) =>
  (await world.as(dealer)).delete(
    `/api/dealer/credit-redemption/${await redemptionOf(id)}`,
    { reason: "returned", employeeName: "Sam", amount },
    { key: newId() },
  );
const withAnswer = (item: KioskItem, answer: ItemResult) => ({ ...item, sealedPin: null, answer });

describe("a refund at the desk", () => {
  it("reaches the tablet at its next contact: the item is voided, with a new signature", async () => {
    const item = await tablet.redeem(rider, 40_00);
    const first = (await tablet.sync([item])).body;
    world.clock.advance({ hours: 1 });
    expect((await refundAtDesk(item.id)).status).toBe(200);
    const { updates } = (await tablet.sync([], { since: first.serverTime })).body;
    expect(updates).toEqual([expect.objectContaining({ id: item.id, decision: "voided", reason: "refunded" })]);
    expect(updates[0].signature).not.toBe(first.results[0].signature);
    expect(await balance()).toBe(100_00);
    // If the tablet sends the item again or also cancels it, no money is returned twice.
    expect((await tablet.sync([item])).body.results[0].decision).toBe("voided");
    await tablet.sync([await tablet.cancel(item.id)]);
    expect(await balance()).toBe(100_00);
  });

  it("is not booked again by a server that was restored to before the redemption, or to between it and the refund", async () => {
    const [before, between] = [await createWorld(), await createWorld()];
    await copyWorld(world, before);
    const item = await tablet.redeem(rider, 40_00);
    const first = (await tablet.sync([item])).body;
    await copyWorld(world, between);
    world.clock.advance({ hours: 1 });
    await refundAtDesk(item.id);
    const { updates } = (await tablet.sync([], { since: first.serverTime })).body;
    for (const restored of [before, between]) {
      restored.clock.advance({ hours: 2 });
      const there = tablet.movedTo(restored);
      const { body } = await there.sync([withAnswer(item, updates[0])]);
      expect(body.results[0]).toMatchObject({ decision: "voided", reason: "refunded" });
      expect(await balance(restored)).toBe(100_00);
      await expectSoundLedger(restored.db);
      await restored.close();
    }
  });
});

describe("a partial refund at the desk", () => {
  it("reaches the tablet: the item stays accepted with the remaining amount, and can still be canceled", async () => {
    const item = await tablet.redeem(rider, 40_00);
    const first = (await tablet.sync([item])).body;
    world.clock.advance({ hours: 1 });
    expect((await refundAtDesk(item.id, 15_00)).status).toBe(200);
    const { updates } = (await tablet.sync([], { since: first.serverTime })).body;
    expect(updates).toEqual([
      expect.objectContaining({
        id: item.id,
        decision: "accepted",
        reason: null,
        appliedAmount: 25_00,
        balance: 75_00,
      }),
    ]);
    expect(updates[0].signature).not.toBe(first.results[0].signature);
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "accepted", appliedAmount: 25_00 });
    expect(await balance()).toBe(75_00);
    await tablet.sync([await tablet.cancel(item.id)]);
    expect(await balance()).toBe(100_00);
  });

  it("is not undone by a server that was restored to before the redemption, or to between it and the refund", async () => {
    const [before, between] = [await createWorld(), await createWorld()];
    await copyWorld(world, before);
    const item = await tablet.redeem(rider, 40_00);
    const first = (await tablet.sync([item])).body;
    await copyWorld(world, between);
    world.clock.advance({ hours: 1 });
    await refundAtDesk(item.id, 15_00);
    const { updates } = (await tablet.sync([], { since: first.serverTime })).body;
    for (const restored of [before, between]) {
      restored.clock.advance({ hours: 2 });
      const there = tablet.movedTo(restored);
      const { body } = await there.sync([withAnswer(item, updates[0])]);
      expect(body.results[0]).toMatchObject({ decision: "accepted", appliedAmount: 25_00 });
      // The first answer, which was stored before the refund, changes nothing now.
      await there.sync([withAnswer(item, first.results[0])]);
      expect(await balance(restored)).toBe(75_00);
      await expectSoundLedger(restored.db);
      await restored.close();
    }
  });
});
