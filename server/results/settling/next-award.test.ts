import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { movements } from "../../ledger/tables.ts";
import { auditLog } from "../../platform/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildResult, buildRider } from "../../testing/build.ts";
import { creditOf, deskOrder } from "../../testing/credit.ts";
import { buildRace } from "../../testing/race.ts";

// In these tests staff let the next award of a rider pay an adjustment due.

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let staff: Client;
let due: string;

/** In this world the rider spent $60 of a bonus of $200 that staff took back, so $60 of credit is due. */
beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  rider = await buildRider(world);
  staff = await world.as(await buildAdmin(world));
  const bonus = await grant(200_00);
  const desk = await world.as(await buildDealer(world));
  await desk.post("/api/dealer/redeem", deskOrder(rider.id, 60_00), { key: randomUUID() });
  const path = `/api/admin/bonus/${bonus._id}/take-back` as const;
  expect((await staff.post(path, { reason: "Granted by mistake" }, { key: randomUUID() })).status).toBe(200);
  due = (await dues())[0]._id;
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const grant = async (amount: number, over: object = {}) => {
  const gift = { wallet: "credit", currency: "USD", amount, reason: "Helped at the gate", ...over };
  const { status, body } = await staff.post(`/api/admin/rider/${rider.id}/bonus`, gift, { key: randomUUID() });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.bonus;
};
const dues = async (query: "" | `?${string}` = "") =>
  (await staff.get(`/api/admin/adjustments-due${query}`)).body.adjustments;
const byNextAward = (on = true, { by = staff, key = randomUUID() as string, reason = "Agreed by phone" } = {}) =>
  by.post(`/api/admin/adjustments-due/${due}/next-award`, { on, reason }, { key });
const balance = (currency: "USD" | "CAD" = "USD") => creditOf(world, rider.id, currency);
const setOffs = async () =>
  (await world.db.select().from(movements).where(eq(movements.kind, "setOff"))).map(({ note }) => note);

describe("an adjustment that the next award pays", () => {
  it("moves nothing until an award is issued, then takes it from that award at once and in full", async () => {
    expect((await byNextAward()).body.adjustment).toMatchObject({ amount: 60_00, note: "Agreed by phone" });
    expect(await setOffs()).toEqual([]);
    await grant(100_00);
    expect([await balance(), await dues(), await setOffs()]).toEqual([40_00, [], ["Agreed by phone"]]);
    expect(await dues("?state=settled")).toMatchObject([{ amount: 60_00, settledHow: "setOff" }]);
    expect(await world.db.select().from(auditLog).where(eq(auditLog.action, "adjustment.next-award"))).toMatchObject([
      { subjectId: rider.id, before: { note: null }, after: { amount: 60_00, reason: "Agreed by phone" } },
    ]);
  });

  it("takes what a smaller award has, and the rest from the one after it", async () => {
    await byNextAward();
    await grant(25_00);
    expect([await balance(), (await dues())[0].amount]).toEqual([0, 35_00]);
    await grant(50_00);
    expect([await balance(), await dues()]).toEqual([15_00, []]);
  });

  it("is also paid by a race, as soon as its results are verified", async () => {
    await byNextAward();
    const race = await buildRace(world);
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 2 });
    await race.verify();
    expect([await balance(), await dues()]).toEqual([90_00, []]);
    await race.verify();
    expect(await balance()).toBe(90_00);
  });

  it("leaves alone what the rider had before, the other currency and cash", async () => {
    await grant(30_00);
    world.clock.advance({ minutes: 1 });
    await byNextAward();
    await grant(40_00, { currency: "CAD" });
    await grant(45_00, { wallet: "cash" });
    expect([await balance(), await balance("CAD"), (await dues())[0].amount]).toEqual([30_00, 40_00, 60_00]);
  });

  it("can be withdrawn before the next award, which then belongs to the rider", async () => {
    await byNextAward();
    expect((await byNextAward(false)).body.adjustment).toMatchObject({ nextAwardAt: null });
    await grant(100_00);
    expect([await balance(), (await dues())[0].amount]).toEqual([100_00, 60_00]);
    expect((await byNextAward(false)).body.error.code).toBe("due_waits_for_nothing");
  });

  it("is decided once, and once per key; another body under the same key is refused", async () => {
    const key = randomUUID();
    const first = await byNextAward(true, { key });
    expect((await byNextAward(true, { key })).body).toEqual(first.body);
    expect((await byNextAward(true, { key, reason: "Another one" })).body.error.code).toBe("idempotency_key_reused");
    expect((await byNextAward()).body.error.code).toBe("due_waits_for_award");
  });

  it("is not waived, settled or waited for again after it was settled", async () => {
    await byNextAward();
    await grant(100_00);
    const path = `/api/admin/adjustments-due/${due}` as const;
    const key = () => ({ key: randomUUID() });
    expect((await staff.post(`${path}/waive`, { reason: "Forget it" }, key())).body.error.code).toBe("due_settled");
    const paid = { how: "payment", amount: 60_00, reference: "Check 3" };
    expect((await staff.post(`${path}/settle`, paid, key())).body.error.code).toBe("due_settled");
    expect((await byNextAward()).body.error.code).toBe("due_settled");
    expect(await balance()).toBe(40_00);
  });

  it("is waived while it waits, and the next award is the rider's alone", async () => {
    await byNextAward();
    const path = `/api/admin/adjustments-due/${due}/waive` as const;
    expect((await staff.post(path, { reason: "The shop closed" }, { key: randomUUID() })).status).toBe(200);
    await grant(100_00);
    expect([await balance(), await setOffs()]).toEqual([100_00, []]);
  });

  it("is decided by staff alone, never while acting as the rider, and needs a reason", async () => {
    expect((await byNextAward(true, { reason: " " })).status).toBe(400);
    for (const who of [rider, await buildDealer(world), await buildPromoter(world)]) {
      expect((await byNextAward(true, { by: await world.as(who) })).status).toBe(403);
    }
    await staff.navigate(`/proxy-rider/${rider.id}`);
    expect((await byNextAward()).status).toBe(403);
  });
});

describe("the list of adjustments", () => {
  it("is filtered by rider, name and currency, and comes as a file", async () => {
    expect(await dues(`?riderName=${rider.lastName}`)).toHaveLength(1);
    expect(await dues("?riderName=nobody")).toEqual([]);
    expect(await dues("?currency=CAD")).toEqual([]);
    expect(await dues(`?riderId=${randomUUID()}`)).toEqual([]);
    const file = await staff.get("/api/admin/adjustments-due?format=csv");
    expect(file.status).toBe(200);
  });
});
