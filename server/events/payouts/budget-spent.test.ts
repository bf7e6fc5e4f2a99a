import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildDealer, buildResult, buildRider } from "../../testing/build.ts";
import { deskOrder } from "../../testing/credit.ts";
import { actsOf, awardsOf, buildRace, fillField, gridRow, resultOf } from "../../testing/race.ts";

// A promoter with friends corrects results again and again, and each friend spends the award before the next
// correction, which cannot take it back. The event must not pay more than its budget in that way
// (docs/spec/results.md#budget).

let world: World;
let race: Awaited<ReturnType<typeof buildRace>>;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let friends: string[];
let resultId: string;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  // The only paying place is worth $100, so the budget is $100.
  race = await buildRace(world, { klass: { pays: [100_00] } });
  dealer = await buildDealer(world);
  friends = [];
  for (let n = 0; n < 3; n += 1) friends.push((await buildRider(world)).id);
  const at = { eventId: race.event.id, classId: race.klass.id, place: 1 };
  resultId = (await buildResult(world, { ...at, riderId: friends[0] ?? null })).id;
  expect((await race.verify()).status).toBe(200);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function spend(riderId: string, amount: number): Promise<{ status: number; id: string }> {
  const desk = await world.as(dealer);
  const { status, body } = await desk.post("/api/dealer/redeem", deskOrder(riderId, amount), { key: randomUUID() });
  return { status, id: body.redemption?._id ?? "" };
}
const giveTo = (riderId = "", acts: Pick<typeof race, "correct"> = race) => acts.correct(resultId, { riderId });
const won = async () => {
  const all = await Promise.all(friends.map((id) => awardsOf(world, id)));
  return all.map((own) => own.reduce((sum, { initialValue }) => sum + initialValue, 0));
};
const asStaff = async (): Promise<Client> => world.as(await buildAdmin(world));

describe("a corrected winner who has already spent the award", () => {
  it("uses up the budget: the next winner waits for staff, and so does every further one", async () => {
    const [first = "", second = "", third = ""] = friends;
    expect((await spend(first, 100_00)).status).toBe(200);
    expect((await giveTo(second)).status).toBe(200);
    expect(await won()).toEqual([100_00, 0, 0]);
    expect(await resultOf(world, resultId)).toMatchObject({ earned: 0, waiting: 100_00, reason: "budget_waiting" });
    expect((await spend(second, 100_00)).status).not.toBe(200);
    expect((await giveTo(third)).status).toBe(200);
    expect(await won()).toEqual([100_00, 0, 0]);

    const staff = await asStaff();
    const waits = { wanted: null, waitingAwards: 100_00 };
    const path = `/api/admin/event/${race.event.id}/payouts/approve` as const;
    const approved = await staff.post(path, waits, { key: randomUUID() });
    expect(approved.body.payouts).toMatchObject({ budget: 200_00, waitingAwards: 0 });
    expect(await won()).toEqual([100_00, 0, 100_00]);
  });

  it("also uses it up when the result is removed and entered again, or spent in part", async () => {
    const [first = "", second = ""] = friends;
    expect((await spend(first, 60_00)).status).toBe(200);
    expect((await race.remove(resultId)).status).toBe(200);
    const [klass] = (await race.sheet()).classes;
    const values = { place: "1", firstName: "Ansel", lastName: "Okafor", brand: "KTM" };
    const rows = [{ values, riderId: second }, ...(klass?.rows ?? []).map((row) => gridRow(row))];
    const body = { classId: race.klass.id, __v: klass?.__v ?? 0, rows };
    const saved = await race.browser.put(`/api/event/${race.event.id}/results`, body);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(await won()).toEqual([100_00, 0, 0]);
    const [winner] = (await race.sheet()).classes[0]?.rows.filter(({ place }) => place === "1") ?? [];
    expect(winner).toMatchObject({ rider: { _id: second }, earned: 0, reason: "budget_waiting" });
  });

  it("frees the budget again once the redemption is refunded, and the next winner is paid after a correction", async () => {
    const [first = "", second = ""] = friends;
    const { id } = await spend(first, 100_00);
    await giveTo(second);
    const desk = await world.as(dealer);
    const why = { reason: "returned", employeeName: "Sam" };
    const back = await desk.delete(`/api/dealer/credit-redemption/${id}`, why, { key: randomUUID() });
    expect(back.status).toBe(200);
    expect((await race.correct(resultId, { values: { hometown: "Niles, MI" } })).status).toBe(200);
    expect(await won()).toEqual([100_00, 100_00, 0]);
    expect(await resultOf(world, resultId)).toMatchObject({ earned: 100_00, waiting: 0, reason: null });
  });

  it("frees the budget again once the amount due is paid back, but not once it is waived", async () => {
    const [first = "", second = ""] = friends;
    await spend(first, 100_00);
    await giveTo(second);
    const staff = await asStaff();
    const [due] = (await staff.get("/api/admin/adjustments-due")).body.adjustments;
    const path = `/api/admin/adjustments-due/${due?._id ?? ""}` as const;
    const part = { how: "payment", amount: 40_00, reference: "Check 1" };
    expect((await staff.post(`${path}/settle`, part, { key: randomUUID() })).status).toBe(200);
    expect((await staff.post(`${path}/waive`, { reason: "Moved away" }, { key: randomUUID() })).status).toBe(200);
    await race.correct(resultId, { values: { hometown: "Niles, MI" } });
    expect(await won()).toEqual([100_00, 0, 0]);
    // The rider paid $40 back, so $60 of the budget stay used.
    const { __v } = (await world.visitor().get(`/api/event/${race.event.id}`)).body.event;
    expect(
      (await staff.put(`/api/admin/event/${race.event.id}`, { __v, budget: 160_00 }, { key: randomUUID() })).status,
    ).toBe(200);
    expect(await won()).toEqual([100_00, 100_00, 0]);
  });

  it("also uses it up while a gain that would be set off waits for a review", async () => {
    const tight = await buildRace(world, { event: { budget: 100_00 }, klass: { pays: [100_00] } });
    const large = await buildClass(world, { eventId: tight.event.id, position: 1, pays: [550_00] });
    await fillField(world, tight.event.id, large.id, 6);
    // The account is younger than the race, so more than $500 has to be reviewed.
    const { id: late } = await buildRider(world, { registeredAt: world.clock.now() });
    const place = { eventId: tight.event.id, place: 1 };
    const won = await buildResult(world, { ...place, classId: tight.klass.id, riderId: late });
    expect((await tight.verify(tight.klass.id)).status).toBe(200);
    expect((await spend(late, 100_00)).status).toBe(200);
    const held = await buildResult(world, { ...place, classId: large.id, riderId: late });
    await tight.verify(large.id);
    expect(await resultOf(world, held.id)).toMatchObject({ earned: 0, waiting: 550_00 });
    expect((await tight.correct(won.id, { riderId: friends[1] })).status).toBe(200);
    expect(await resultOf(world, won.id)).toMatchObject({ earned: 0, waiting: 100_00, reason: "budget_waiting" });
    expect(await awardsOf(world, friends[1] ?? "")).toEqual([]);
  });

  it("does not use it up twice when the rider earns the place back", async () => {
    const [first = "", second = ""] = friends;
    await spend(first, 100_00);
    await giveTo(second);
    await giveTo(first);
    expect(await resultOf(world, resultId)).toMatchObject({ earned: 100_00, waiting: 0, reason: null });
    expect(await won()).toEqual([100_00, 0, 0]);
    await actsOf(world, await asStaff(), race.event.id).correct(resultId, { values: { hometown: "Niles, MI" } });
    expect(await won()).toEqual([100_00, 0, 0]);
  });
});
