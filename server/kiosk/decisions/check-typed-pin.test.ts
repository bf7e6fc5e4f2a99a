import { eq, like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { auditLog, outboxMail } from "../../platform/tables.ts";
import { pinTries } from "../../riders/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildDealer, buildRider } from "../../testing/build.ts";
import { creditOf, giveCredit } from "../../testing/credit.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";
import { devices, kioskItems } from "../tables.ts";

// The tablet has a typed PIN checked by the server before anything is captured. These tests try to use that as a way to
// guess PINs: each check must count like a redemption's, and none may move money.

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

interface Typed {
  by?: Tablet;
  of?: { id: string };
  amount?: number;
  /** The envelope is sealed for this amount instead of the redemption's. */
  sealedFor?: number;
  redemptionId?: string;
}

async function check(pin: string, { by = tablet, of = rider, amount = 45_00, ...more }: Typed = {}) {
  const { sealedFor = amount, redemptionId = newId() } = more;
  const sealedPin = await by.seal({ id: redemptionId, riderId: of.id, amount: sealedFor }, pin);
  const answer = await by.post("/api/kiosk/pin-check", { redemptionId, riderId: of.id, amount, sealedPin });
  return { status: answer.status, body: answer.body };
}
const tries = async () => (await world.db.select().from(pinTries)).map(({ right }) => right);
const balance = () => creditOf(world, rider.id);

describe("a PIN that is checked as it is typed", () => {
  it("is refused with the tries left when it is wrong, and leaves no item, no email and the balance unchanged", async () => {
    const first = await check("1111");
    expect(first).toMatchObject({ status: 422, body: { error: { code: "wrong_pin" } } });
    expect(first.body.error.message).toContain("4 tries left");
    expect((await check("2222")).body.error.message).toContain("3 tries left");
    expect(await check("9731")).toMatchObject({ status: 200, body: { checked: true } });
    const made = await tries();
    expect([made.filter((right) => !right).length, made.filter(Boolean).length]).toEqual([2, 1]);
    expect(await world.db.select().from(kioskItems)).toEqual([]);
    expect(await world.db.select().from(outboxMail).where(like(outboxMail.cause, "kiosk-waits:%"))).toEqual([]);
    expect(await balance()).toBe(350_00);
  });

  it("is compared again for the redemption that follows, which is accepted once", async () => {
    const id = newId();
    expect((await check("9731", { redemptionId: id })).status).toBe(200);
    const wrong = await tablet.sync([await tablet.redeem(rider, 45_00, { id, pin: "1111" })]);
    expect(wrong.body.results[0]).toMatchObject({ decision: "review", reason: "pin_mismatch" });
    const right = await tablet.sync([await tablet.redeem(rider, 45_00, { pin: "9731" })]);
    expect(right.body.results[0].decision).toBe("accepted");
    expect(await balance()).toBe(305_00);
  });

  it("is locked everywhere after five wrong tries, and then even the right one is not compared", async () => {
    for (const pin of ["1111", "2222", "3333", "4444"]) expect((await check(pin)).body.error.code).toBe("wrong_pin");
    expect((await check("5555")).body.error.code).toBe("pin_locked");
    expect((await check("9731")).body.error.code).toBe("pin_locked");
    expect(await tries()).toHaveLength(5);
    const { body } = await tablet.sync([await tablet.redeem(rider, 45_00, { pin: "9731" })]);
    expect(body.results[0]).toMatchObject({ decision: null, reason: "pin_locked" });
    expect(await balance()).toBe(350_00);
  });

  it("counts twenty simultaneous wrong tries as five, and the right one after them is not compared", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => check(String(1000 + n))));
    expect(await tries()).toEqual(Array(5).fill(false));
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    expect(answers.filter(({ body }) => body.error?.code === "wrong_pin")).toHaveLength(4);
    expect((await check("9731")).body.error.code).toBe("pin_locked");
  });

  it("is compared with at most five wrong tries in a row among twenty simultaneous ones", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => check(n === 10 ? "9731" : String(1000 + n))),
    );
    const right = answers.filter(({ status }) => status === 200).length;
    expect(right).toBeLessThanOrEqual(1);
    // The right PIN resets the count, and it comes after at most four wrong ones, because the fifth locks the PIN.
    expect((await tries()).filter((ok) => !ok).length).toBeLessThanOrEqual(right === 1 ? 4 + 5 : 5);
  });

  it("is refused at the tablet's daily limit when it is tried for many riders", async () => {
    const codes: string[] = [];
    for (let n = 0; n < 16; n++) codes.push((await check("1111", { of: await buildRider(world) })).body.error.code);
    expect(codes.slice(0, 15).every((code) => code === "wrong_pin")).toBe(true);
    expect(codes[15]).toBe("device_pin_limit");
  });

  it("is not compared when its envelope is for another amount, rider or tablet, and an alarm is recorded", async () => {
    const secondTablet = await enrolTablet(world, dealer, "Parts desk");
    const id = newId();
    const foreign = await secondTablet.seal({ id, riderId: rider.id, amount: 45_00 }, "9731");
    const moved = { redemptionId: id, riderId: rider.id, amount: 45_00, sealedPin: foreign };
    expect((await tablet.post("/api/kiosk/pin-check", moved)).body).toMatchObject({ checked: false });
    expect((await check("9731", { sealedFor: 1_00 })).body).toMatchObject({ checked: false });
    expect(await tries()).toEqual([]);
    expect(await world.db.select().from(auditLog).where(eq(auditLog.action, "kiosk.alarm"))).toHaveLength(2);
  });

  it("is refused without the tablet's signature, and on a tablet that may not serve", async () => {
    const input = { redemptionId: newId(), riderId: rider.id, amount: 45_00 };
    const sealedPin = await tablet.seal({ id: input.redemptionId, riderId: rider.id, amount: 45_00 }, "9731");
    const unsigned = await tablet.client.post("/api/kiosk/pin-check", { ...input, sealedPin });
    expect(unsigned.body.error.code).toBe("device_signature");
    for (const state of ["lost", "retired", "draining"] as const) {
      await world.db.write((tx) => tx.update(devices).set({ state }).where(eq(devices.id, tablet.deviceId)));
      expect((await tablet.post("/api/kiosk/pin-check", { ...input, sealedPin })).body.error.code).toBe(
        `device_${state}`,
      );
    }
    expect(await tries()).toEqual([]);
  });

  it("is reported as not set for a rider without one, and not checked for an unknown rider", async () => {
    const fresh = await buildRider(world, { pin: null });
    expect((await check("1111", { of: fresh })).body.error.code).toBe("pin_not_set");
    expect((await check("1111", { of: { id: newId() } })).body).toMatchObject({ checked: false });
    expect(await tries()).toEqual([]);
  });
});

describe("a PIN that is typed again for a redemption in review", () => {
  it("says how many tries are left", async () => {
    const item = await tablet.redeem(rider, 45_00, { pin: "1111" });
    await tablet.sync([item]);
    const sealedPin = await tablet.seal({ id: item.id, riderId: rider.id, amount: 45_00 }, "2222");
    const { body } = await tablet.post(`/api/kiosk/redemptions/${item.id}/pin`, { sealedPin }, newId());
    expect(body).toMatchObject({ result: { decision: "review", reason: "pin_mismatch" }, pinTriesLeft: 3 });
  });
});
