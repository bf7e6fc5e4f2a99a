import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../platform/ids.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { pinTries } from "../../riders/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../../testing/build.ts";
import { creditOf, deskOrder, giveCredit } from "../../testing/credit.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";

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

const balance = () => creditOf(world, rider.id);
const settle = (id: string, action: string, by = tablet, key: string = newId()) =>
  by.post(`/api/kiosk/redemptions/${id}/settle`, { action }, key);

async function retype(item: { id: string }, amount: number, pin: string, by = tablet, key: string = newId()) {
  const sealedPin = await by.seal({ id: item.id, riderId: rider.id, amount }, pin);
  return by.post(`/api/kiosk/redemptions/${item.id}/pin`, { sealedPin }, key);
}

describe("a short redemption", () => {
  it("is settled once by charging what is left", async () => {
    await giveCredit(world, rider.id, 30_00);
    const item = await tablet.redeem(rider, 50_00);
    await tablet.sync([item]);
    const key = newId();
    const first = await settle(item.id, "takeWhatIsLeft", tablet, key);
    expect(first.body.result).toMatchObject({ decision: "short", appliedAmount: 30_00, balance: 0 });
    expect((await settle(item.id, "takeWhatIsLeft", tablet, key)).body).toEqual(first.body);
    expect((await settle(item.id, "takeWhatIsLeft")).status).toBe(409);
    expect(await balance()).toBe(0);
  });

  it("takes no more than what was left then, whatever the rider has earned since", async () => {
    await giveCredit(world, rider.id, 30_00);
    const item = await tablet.redeem(rider, 50_00);
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "short", balance: 30_00 });
    world.clock.advance({ days: 20 });
    await giveCredit(world, rider.id, 100_00);
    const desk = await world.as(dealer);
    const path = `/api/dealer/kiosk-items/${item.id}/settle` as const;
    const { body } = await desk.post(path, { action: "takeWhatIsLeft" }, { key: newId() });
    expect(body.result).toMatchObject({ decision: "short", appliedAmount: 30_00, balance: 100_00 });
    expect(await balance()).toBe(100_00);
    expect((await desk.post(path, { action: "takeWhatIsLeft" }, { key: newId() })).status).toBe(409);
  });

  it("takes less where the rider has spent a part of it in the meantime", async () => {
    await giveCredit(world, rider.id, 30_00);
    const item = await tablet.redeem(rider, 50_00);
    await tablet.sync([item]);
    const desk = await world.as(dealer);
    const order = deskOrder(rider.id, 12_00);
    expect((await desk.post("/api/dealer/redeem", order, { key: newId() })).status).toBe(200);
    expect((await settle(item.id, "takeWhatIsLeft")).body.result).toMatchObject({ appliedAmount: 18_00, balance: 0 });
  });

  it("is settled by canceling: it is voided, and nothing is charged then or later", async () => {
    await giveCredit(world, rider.id, 30_00);
    const item = await tablet.redeem(rider, 50_00);
    await tablet.sync([item]);
    expect((await settle(item.id, "cancel")).body.result).toMatchObject({ decision: "voided", reason: "canceled" });
    expect((await settle(item.id, "takeWhatIsLeft")).status).toBe(409);
    expect(await balance()).toBe(30_00);
  });

  it("can be settled by the dealer in the portal, and the tablet gets the decision", async () => {
    await giveCredit(world, rider.id, 30_00);
    const item = await tablet.redeem(rider, 50_00);
    const { serverTime } = (await tablet.sync([item])).body;
    const desk = await world.as(dealer);
    const path = `/api/kiosk/redemptions/${item.id}/settle` as const;
    world.clock.advance({ minutes: 5 });
    expect((await desk.post(path, { action: "takeWhatIsLeft" }, { key: newId() })).status).toBe(200);
    const { body } = await tablet.sync([], { since: serverTime });
    expect(body.updates).toEqual([expect.objectContaining({ id: item.id, appliedAmount: 30_00 })]);
  });

  it("cannot be settled or seen by another dealer", async () => {
    await giveCredit(world, rider.id, 30_00);
    const item = await tablet.redeem(rider, 50_00);
    await tablet.sync([item]);
    const other = await enrolTablet(world, await buildDealer(world));
    expect((await settle(item.id, "takeWhatIsLeft", other)).status).toBe(404);
    expect((await settle(newId(), "cancel")).status).toBe(404);
  });

  it("is not settled again once it was accepted", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00);
    await tablet.sync([item]);
    for (const action of ["takeWhatIsLeft", "confirmSecond", "cancel"]) {
      expect((await settle(item.id, action)).status).toBe(409);
    }
    expect(await balance()).toBe(300_00);
  });
});

describe("a possible duplicate", () => {
  it("is booked when the clerk confirms another purchase, because its PIN was right", async () => {
    await giveCredit(world, rider.id, 350_00);
    await tablet.sync([await tablet.redeem(rider, 50_00)]);
    const second = await tablet.redeem(rider, 50_00);
    await tablet.sync([second]);
    expect((await settle(second.id, "confirmSecond")).body.result).toMatchObject({
      decision: "accepted",
      balance: 250_00,
    });
    expect(await balance()).toBe(250_00);
  });

  it("cannot be used to accept a wrong PIN", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00, { pin: "1111" });
    await tablet.sync([item]);
    expect((await settle(item.id, "confirmSecond")).status).toBe(409);
    expect(await balance()).toBe(350_00);
  });
});

describe("a PIN typed again", () => {
  it("settles a review on the tablet that captured it", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00, { pin: "1111" });
    await tablet.sync([item]);
    expect((await retype(item, 50_00, "2468")).body.result).toMatchObject({ decision: "accepted", balance: 300_00 });
    // The tablet sends the old item again, and the later decision is the answer.
    expect((await tablet.sync([item])).body.results[0].decision).toBe("accepted");
    expect(await balance()).toBe(300_00);
  });

  it("settles it on another kiosk of the dealer, and not on another dealer's", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00, { pin: "1111" });
    await tablet.sync([item]);
    const stranger = await enrolTablet(world, await buildDealer(world));
    expect((await retype(item, 50_00, "2468", stranger)).status).toBe(404);
    const second = await enrolTablet(world, dealer, "Parts desk");
    expect((await retype(item, 50_00, "2468", second)).body.result.decision).toBe("accepted");
  });

  it("that is wrong again is one more try and stays in review; a repeated request is not another try", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00, { pin: "1111" });
    await tablet.sync([item]);
    const sealedPin = await tablet.seal({ id: item.id, riderId: rider.id, amount: 50_00 }, "1112");
    const key = newId();
    const path = `/api/kiosk/redemptions/${item.id}/pin` as const;
    for (let sent = 0; sent < 2; sent++) {
      const { body } = await tablet.post(path, { sealedPin }, key);
      expect(body.result).toMatchObject({ decision: "review", reason: "pin_mismatch" });
    }
    expect(await world.db.select().from(pinTries)).toHaveLength(2);
  });

  it("in an envelope for another amount does not open, and the redemption stays in review", async () => {
    await giveCredit(world, rider.id, 350_00);
    const item = await tablet.redeem(rider, 50_00, { pin: "1111" });
    await tablet.sync([item]);
    expect((await retype(item, 5_00, "2468")).body.result).toMatchObject({
      decision: "review",
      reason: "envelope_refused",
    });
    expect((await retype(item, 50_00, "2468")).body.result.decision).toBe("accepted");
    expect(await balance()).toBe(300_00);
  });

  it("is refused for an item that was rejected for another reason", async () => {
    await giveCredit(world, rider.id, 350_00);
    const rejected = await tablet.redeem(rider, 50_00, { idChecked: false });
    await tablet.sync([rejected]);
    expect((await retype(rejected, 50_00, "2468")).status).toBe(409);
  });
});

describe("an admin's own redemption", () => {
  it.each(["cancel", "reject", "takeWhatIsLeft"])("is not settled by that admin: %s", async (action) => {
    const email = "robin@example.test";
    const staff = await world.as(await buildAdmin(world, { account: { email, emailKey: email } }));
    rider = await buildRider(world, { account: { email: "robin+mx@example.test", emailKey: "robin+mx@example.test" } });
    await giveCredit(world, rider.id, 30_00);
    const item = await tablet.redeem(rider, 50_00);
    await tablet.sync([item]);
    const own = await staff.post(`/api/admin/kiosk-items/${item.id}/settle`, { action }, { key: newId() });
    expect([own.status, own.body.error.code]).toEqual([403, "own_account"]);
    expect(await balance()).toBe(30_00);
  });
});
