import { like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { outboxMail } from "../../platform/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildDealer, buildRider } from "../../testing/build.ts";
import { creditOf, giveCredit } from "../../testing/credit.ts";
import { enrolTablet } from "../../testing/clients/tablet.ts";
import { decideWaiting } from "./decide-waiting.ts";

// These tests type wrong PINs at one dealer: an alert is sent at 20 and PINs are refused at 60, with a message that
// names the dealer's limit and not the rider's lock.

let world: World;
let dealer: Awaited<ReturnType<typeof buildDealer>>;

beforeEach(async () => {
  world = await createWorld();
  dealer = await buildDealer(world);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

/** Sends wrong PINs of many riders from several tablets, because each tablet has its own limit. */
async function wrongPins(count: number): Promise<void> {
  let left = count;
  while (left > 0) {
    const tablet = await enrolTablet(world, dealer, `Counter ${left}`);
    for (let n = 0; n < 12 && left > 0; n += 4) {
      const victim = await buildRider(world);
      const items = [];
      for (let one = 0; one < 4 && left > 0; one++, left--) {
        items.push(await tablet.redeem(victim, 1_00 + one, { pin: "1111" }));
      }
      await tablet.sync(items);
    }
  }
}
const alerts = async () =>
  (await world.db.select().from(outboxMail).where(like(outboxMail.cause, "dealer-pins:%"))).map(({ to }) => to);

describe("wrong PINs at one dealer", () => {
  it("20 in a day: the dealer and staff are notified once, and an honest rider can still redeem", async () => {
    await wrongPins(19);
    expect(await alerts()).toEqual([]);
    await wrongPins(4);
    expect((await alerts()).toSorted()).toEqual([dealer.email, world.ctx().programme.contact.email].toSorted());
    const rider = await buildRider(world);
    await giveCredit(world, rider.id, 100_00);
    const tablet = await enrolTablet(world, dealer);
    const { body } = await tablet.sync([await tablet.redeem(rider, 20_00)]);
    expect(body.results[0].decision).toBe("accepted");
  });

  it("60 in a day: PINs stop there until tomorrow, with the dealer's limit as the reason, and the rider approves in the portal", async () => {
    await wrongPins(60);
    const rider = await buildRider(world);
    await giveCredit(world, rider.id, 100_00);
    const tablet = await enrolTablet(world, dealer);
    const [first, second] = [await tablet.redeem(rider, 20_00), await tablet.redeem(rider, 30_00)];
    const { results } = (await tablet.sync([first, second])).body;
    for (const result of results) {
      expect(result).toMatchObject({ decision: null, reason: "dealer_pin_limit", retryAt: expect.any(String) });
    }
    const desk = await world.as(dealer);
    const body = {
      riderId: rider.id,
      amount: 5_00,
      currency: "USD",
      pin: "2468",
      employeeName: "Sam",
      idChecked: true,
    };
    const refused = await desk.post("/api/dealer/redeem", body, { key: newId() });
    expect([refused.status, refused.body.error.code]).toEqual([429, "dealer_pin_limit"]);
    expect(refused.body.error.message).toContain("today’s limit for wrong PINs");
    // Another dealer is not affected, and neither is the rider's own PIN.
    const elsewhere = await enrolTablet(world, await buildDealer(world));
    expect((await elsewhere.sync([await elsewhere.redeem(rider, 10_00)])).body.results[0].decision).toBe("accepted");
    const phone = await world.as(rider);
    const { approvals } = (await phone.get("/api/rider/kiosk-approvals")).body;
    expect(approvals).toHaveLength(2);
    const done = await phone.post(`/api/rider/kiosk-approvals/${first.id}/approve`, {}, { key: newId() });
    expect(done.body.result.decision).toBe("accepted");
    // The other item is retried automatically the next day.
    world.clock.advance({ hours: 24 });
    await decideWaiting(world.ctx());
    expect(
      (await tablet.sync([first, second])).body.results.map(({ decision }: { decision: string }) => decision),
    ).toEqual(["accepted", "accepted"]);
    expect(await creditOf(world, rider.id)).toBe(40_00);
  });

  it("15 on one tablet: that tablet's limit is the reason, and the dealer's other tablet continues", async () => {
    const tablet = await enrolTablet(world, dealer);
    const guesses = [];
    for (let n = 0; n < 15; n++) {
      guesses.push(await tablet.redeem(await buildRider(world), 1_00, { pin: "1111" }));
    }
    await tablet.sync(guesses);
    const rider = await buildRider(world);
    await giveCredit(world, rider.id, 100_00);
    const { body } = await tablet.sync([await tablet.redeem(rider, 20_00)]);
    expect(body.results[0]).toMatchObject({ decision: null, reason: "device_pin_limit" });
    const other = await enrolTablet(world, dealer, "Window");
    expect((await other.sync([await other.redeem(rider, 10_00)])).body.results[0].decision).toBe("accepted");
  });
});
