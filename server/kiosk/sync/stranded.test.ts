import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ItemResult, KioskItem } from "#shared/kiosk.schema.ts";
import { balanceIn } from "../../ledger/balances.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { pinTries } from "../../riders/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../../testing/build.ts";
import { copyWorld } from "../../testing/copy-world.ts";
import { giveCredit } from "../../testing/credit.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";

// These tests cover items that no server can accept from the tablet, because the server was restored to before the
// enrollment or the secret changed.

let before: World;
let world: World;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let rider: Awaited<ReturnType<typeof buildRider>>;

beforeEach(async () => {
  world = await createWorld();
  dealer = await buildDealer(world);
  rider = await buildRider(world);
  await giveCredit(world, rider.id, 100_00);
  before = await createWorld();
});
afterEach(async () => {
  for (const one of [world, before]) {
    await expectSoundLedger(one.db);
    await one.close();
  }
});

const balance = async (of: World) => (await balanceIn(of.db, rider.id, "USD", of.clock.now())).amount;
const sendStranded = (by: Tablet, former: Tablet, items: unknown[]) =>
  by.post("/api/kiosk/stranded", { formerDeviceId: former.deviceId, items });
const answered = (item: KioskItem, answer: ItemResult) => ({ ...item, sealedPin: null, answer });

describe("a server that was restored to before the enrollment", () => {
  it("lists what the browser still has; a person settles it, and nothing is debited automatically or twice", async () => {
    await copyWorld(world, before);
    const former = await enrolTablet(world, dealer);
    const accepted = await former.redeem(rider, 30_00);
    const [told] = (await former.sync([accepted])).body.results as ItemResult[];
    const waiting = await former.redeem(rider, 20_00, { offline: true });
    before.clock.advance({ hours: 1 });
    // The restored server does not know the tablet; the browser is enrolled again.
    expect((await former.movedTo(before).sync([waiting])).status).toBe(401);
    const tablet = await enrolTablet(before, dealer, "Front counter again");
    const items = [answered(accepted, told as ItemResult), waiting];
    const first = await sendStranded(tablet, former, items);
    expect(first.body.results.map(({ decision, reason }: ItemResult) => [decision, reason])).toEqual([
      ["review", "restored"],
      ["review", "restored"],
    ]);
    expect((await sendStranded(tablet, former, items)).body.results).toEqual(first.body.results);
    expect(await balance(before)).toBe(100_00);
    const desk = await before.as(dealer);
    expect((await desk.get("/api/dealer/kiosk-items")).body.items).toHaveLength(2);
    // Staff honors an item with a valid signature of this server, with the rider's code, but not an item without one.
    const admin = await before.as(await buildAdmin(before));
    const settle = (id: string) =>
      admin.post(`/api/admin/kiosk-items/${id}/settle`, { action: "accept" }, { key: newId() });
    expect((await settle(accepted.id)).body.result).toMatchObject({ decision: "accepted", code: told?.code });
    expect((await settle(waiting.id)).status).toBe(409);
    // The rider types the PIN again on the newly enrolled tablet.
    const sealedPin = await tablet.seal({ id: waiting.id, riderId: rider.id, amount: 20_00 }, "2468");
    const typed = await tablet.post(`/api/kiosk/redemptions/${waiting.id}/pin`, { sealedPin }, newId());
    expect(typed.body.result.decision).toBe("accepted");
    expect(await balance(before)).toBe(50_00);
    expect(
      (await sendStranded(tablet, former, items)).body.results.map(({ decision }: ItemResult) => decision),
    ).toEqual(["accepted", "accepted"]);
    expect(await balance(before)).toBe(50_00);
  });

  it("accepts no answer that it did not sign, and voids what was canceled on the tablet", async () => {
    await copyWorld(world, before);
    const former = await enrolTablet(world, dealer);
    const item = await former.redeem(rider, 30_00);
    const [told] = (await former.sync([item])).body.results as ItemResult[];
    const other = await former.redeem(rider, 10_00);
    const cancel = await former.cancel(other.id);
    const tablet = await enrolTablet(before, dealer);
    const forged = { ...(told as ItemResult), appliedAmount: 1_00 };
    const { body } = await sendStranded(tablet, former, [cancel, answered(item, forged), other]);
    const decisions = new Map(body.results.map(({ id, decision }: ItemResult) => [id, decision]));
    expect(decisions.get(item.id)).toBe("review");
    expect(decisions.get(cancel.id)).toBe("voided");
    const admin = await before.as(await buildAdmin(before));
    const accept = { action: "accept" };
    expect((await admin.post(`/api/admin/kiosk-items/${item.id}/settle`, accept, { key: newId() })).status).toBe(409);
    expect((await sendStranded(tablet, former, [other])).body.results[0].decision).toBe("voided");
    expect(await balance(before)).toBe(100_00);
  });
});

describe("a browser that was set up again", () => {
  it("gets the stored decision of known items, and is refused with other bytes under the same id", async () => {
    const former = await enrolTablet(world, dealer);
    const item = await former.redeem(rider, 30_00);
    const [told] = (await former.sync([item])).body.results as ItemResult[];
    const tablet = await enrolTablet(world, dealer);
    expect((await sendStranded(tablet, former, [item])).body.results).toEqual([told]);
    const changed = await former.redeem(rider, 90_00, { id: item.id });
    expect((await sendStranded(tablet, former, [changed])).body.results[0].reason).toBe("hash_conflict");
    expect(await balance(world)).toBe(70_00);
  });

  it("cannot send items of another dealer's tablet, or without a signature", async () => {
    const former = await enrolTablet(world, dealer);
    const item = await former.redeem(rider, 30_00);
    const stranger = await enrolTablet(world, await buildDealer(world));
    expect((await sendStranded(stranger, former, [item])).status).toBe(404);
    const body = { formerDeviceId: former.deviceId, items: [item] };
    expect((await stranger.client.post("/api/kiosk/stranded", body)).body.error.code).toBe("device_signature");
  });
});

describe("an application secret that was changed", () => {
  it("makes older envelopes key_unknown, which a person settles; no right PIN counts as a wrong try", async () => {
    const asRider = await world.as(rider);
    const setPin = () => asRider.put(`/api/rider/rider/${rider.id}/pin`, { pin: "2468", password: "contingency1" });
    const set = await setPin();
    const tablet = await enrolTablet(world, dealer);
    const item = await tablet.redeem(rider, 30_00);
    const { kiosk, pin } = world.secrets;
    try {
      world.secrets.kiosk = Buffer.alloc(32, 1);
      world.secrets.pin = Buffer.alloc(32, 2);
      const { body } = await tablet.sync([item]);
      expect(body.results[0]).toMatchObject({ decision: "review", reason: "key_unknown" });
      expect(body.keys[0].id).not.toBe(String(item.sealedPin).split(".")[0]);
      const again = await enrolTablet(world, dealer, "Window");
      const sealedPin = await again.seal({ id: item.id, riderId: rider.id, amount: 30_00 }, "2468");
      const typed = await again.post(`/api/kiosk/redemptions/${item.id}/pin`, { sealedPin }, newId());
      expect([set.status, typed.body.result.reason]).toEqual([200, "pin_not_set"]);
      expect(await world.db.select().from(pinTries)).toEqual([]);
      expect((await setPin()).status).toBe(200);
      const fresh = await again.seal({ id: item.id, riderId: rider.id, amount: 30_00 }, "2468");
      const done = await again.post(`/api/kiosk/redemptions/${item.id}/pin`, { sealedPin: fresh }, newId());
      expect(done.body.result.decision).toBe("accepted");
    } finally {
      Object.assign(world.secrets, { kiosk, pin });
    }
    expect(await balance(world)).toBe(70_00);
  });
});
