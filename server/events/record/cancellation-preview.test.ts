import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { entries } from "../../ledger/tables.ts";
import { events } from "../tables.ts";
import { plans } from "../../plans/tables.ts";
import { auditLog, outboxMail } from "../../platform/tables.ts";
import type { Client } from "../../testing/app.ts";
import { buildClass, buildDealer, buildEvent, buildResult, buildRider } from "../../testing/build.ts";
import { deskOrder } from "../../testing/credit.ts";
import { createPayoutWorld, type PayoutWorld } from "../../testing/payout-world.ts";
import { awardsOf, buildRace } from "../../testing/race.ts";

// These tests check that the preview of canceling or restoring an event says what then happens.

let world: PayoutWorld;
let staff: Client;
beforeEach(async () => {
  world = await createPayoutWorld();
  ({ staff } = world);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const versionOf = async (id: string): Promise<number> => (await staff.get(`/api/event/${id}`)).body.event.__v;
const preview = async (id: string, canceled: boolean, by = staff, over: object = {}) =>
  by.post(`/api/admin/event/${id}/cancellation/preview`, { __v: await versionOf(id), canceled, ...over });
const turn = async (id: string, canceled: boolean, confirm?: string) =>
  staff.put(`/api/admin/event/${id}`, { __v: await versionOf(id), canceled, confirm }, { key: randomUUID() });
/** Returns how many rows money, email and the log have: a preview adds none. */
async function written() {
  const counts = [];
  for (const table of [entries, outboxMail, auditLog]) counts.push((await world.db.select().from(table)).length);
  return counts;
}

/** Builds a race in which two riders with accounts came first and second: $200 and $100 of credit. */
async function paidRace() {
  const race = await buildRace(world, { klass: { pays: [200_00, 100_00] } });
  const [first, second] = [await buildRider(world), await buildRider(world)];
  for (const [at, rider] of [first, second].entries()) {
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: at + 1 });
  }
  expect((await race.verify()).status).toBe(200);
  return { race, first, second, id: race.event.id };
}

it("names each rider and amount before an event is canceled, saves nothing, and is what then happens", async () => {
  const { id, first, second } = await paidRace();
  const desk = await world.as(await buildDealer(world));
  expect((await desk.post("/api/dealer/redeem", deskOrder(first.id, 50_00), { key: randomUUID() })).status).toBe(200);
  const before = await written();
  const asked = await preview(id, true);
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  expect(asked.body).toMatchObject({
    moves: [
      { rider: { _id: first.id }, wallet: "credit", currency: "USD", amount: -200_00, due: 50_00 },
      { rider: { _id: second.id }, wallet: "credit", currency: "USD", amount: -100_00, due: 0 },
    ],
    effects: { riders: 2, rounds: [{ takes: 300_00, due: 50_00, pays: 0 }] },
    voidPayouts: 0,
    planned: 0,
  });
  expect(await written()).toEqual(before);
  expect((await turn(id, true, asked.body.effects.checksum)).status).toBe(200);
  expect(await awardsOf(world, second.id)).toMatchObject([{ currentValue: 0, revokedReason: "event_canceled" }]);

  const back = await preview(id, false);
  expect(back.body.moves).toMatchObject([
    { rider: { _id: second.id }, amount: 100_00 },
    { rider: { _id: first.id }, amount: 200_00 },
  ]);
  expect((await turn(id, false, back.body.effects.checksum)).status).toBe(200);
  expect((await awardsOf(world, second.id)).at(-1)).toMatchObject({ currentValue: 100_00, revokedAt: null });
});

it("is outdated, and has to be confirmed again, if a rider spends credit in between", async () => {
  const { id, first } = await paidRace();
  const asked = await preview(id, true);
  const desk = await world.as(await buildDealer(world));
  expect((await desk.post("/api/dealer/redeem", deskOrder(first.id, 50_00), { key: randomUUID() })).status).toBe(200);
  const refused = await turn(id, true, asked.body.effects.checksum);
  expect([refused.status, refused.body.error.code]).toEqual([409, "series_unconfirmed"]);
  expect(await awardsOf(world, first.id)).toMatchObject([{ currentValue: 150_00, revokedAt: null }]);
  const again = await preview(id, true);
  expect((await turn(id, true, again.body.effects.checksum)).status).toBe(200);
});

it("counts payouts that become void, and riders who plan to race", async () => {
  const { eventId } = await world.openClaim();
  if (eventId === null) throw new Error("A claim of a result has an event");
  const klass = await buildClass(world, { eventId });
  const plannedAt = world.clock.now();
  const plan = { riderId: world.rider.id, eventId, classId: klass.id, plannedAt };
  await world.db.write((tx) => tx.insert(plans).values(plan));
  expect((await world.staff.get(`/api/admin/event/${eventId}/record`)).body.record.planned).toBe(1);
  const asked = await preview(eventId, true);
  expect(asked.body).toMatchObject({
    moves: [{ wallet: "cash", amount: -500_00 }],
    voidPayouts: 1,
    planned: 1,
  });
  expect(await world.ownClaims()).toMatchObject([{ status: "pending" }]);
  expect((await turn(eventId, true, asked.body.effects.checksum)).status).toBe(200);
  expect(await world.ownClaims()).toMatchObject([{ status: "void" }]);
});

it("moves nothing for an event without awards, or one that is in the requested state already", async () => {
  const event = await buildEvent(world);
  expect((await preview(event.id, true)).body).toMatchObject({ moves: [], effects: { rounds: [] } });
  const { id } = await paidRace();
  expect((await preview(id, false)).body).toMatchObject({ moves: [], effects: { rounds: [] } });
});

it("is refused for an old version, closing standings, an unknown event, and anyone but staff", async () => {
  const { id, race, first } = await paidRace();
  const old = await preview(id, true, staff, { __v: 99 });
  expect([old.status, old.body]).toMatchObject([409, { error: { code: "stale_version" }, event: { _id: id } }]);
  const closing = await buildEvent(world, { kind: "standings" });
  expect((await preview(closing.id, true)).body.error.code).toBe("invalid_value");
  const unknown = await staff.post(`/api/admin/event/${randomUUID()}/cancellation/preview`, { __v: 0, canceled: true });
  expect(unknown.status).toBe(404);
  for (const who of [race.browser, await world.as(first)]) expect((await preview(id, true, who)).status).toBe(403);
});

it("happens once for each idempotency key, which is required", async () => {
  const { id, first } = await paidRace();
  const confirm = (await preview(id, true)).body.effects.checksum;
  const cancel = { __v: await versionOf(id), canceled: true, confirm };
  const path = `/api/admin/event/${id}` as const;
  expect((await staff.put(path, cancel)).body.error.code).toBe("idempotency_key_missing");
  const key = randomUUID();
  // A refusal does not use up the key: the form sends it again with what was confirmed.
  expect((await staff.put(path, { ...cancel, confirm: "ask" }, { key })).body.error.code).toBe("series_unconfirmed");
  const answers = await Promise.all([1, 2, 3].map(() => staff.put(path, cancel, { key })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const back = (await preview(id, false)).body.effects.checksum;
  expect((await turn(id, false, back)).status).toBe(200);
  const restored = await awardsOf(world, first.id);
  // A late retry neither cancels the event again nor is refused as stale, whatever it confirms.
  for (const retry of [cancel, { ...cancel, confirm: "" }]) {
    const late = await staff.put(path, retry, { key });
    expect([late.status, late.body.event.canceled]).toEqual([200, false]);
  }
  expect(await awardsOf(world, first.id)).toEqual(restored);
  const other = await staff.put(path, { ...cancel, canceled: false }, { key });
  expect([other.status, other.body.error.code]).toEqual([409, "idempotency_key_reused"]);
});

it("raises a budget once for each key: a retry after a lower budget does not raise it again", async () => {
  const race = await buildRace(world, { event: { budget: 0 }, klass: { pays: [200_00] } });
  const rider = await buildRider(world);
  const at = { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 1 };
  await buildResult(world, at);
  await race.verify();
  const path = `/api/admin/event/${race.event.id}` as const;
  const [key, raise] = [randomUUID(), { __v: await versionOf(race.event.id), budget: 200_00 }];
  expect((await staff.put(path, raise, { key })).status).toBe(200);
  expect(await awardsOf(world, rider.id)).toMatchObject([{ currentValue: 200_00 }]);
  const lower = { __v: await versionOf(race.event.id), budget: 100_00 };
  expect((await staff.put(path, lower, { key: randomUUID() })).body.event.__v).toBe(lower.__v + 1);
  expect((await staff.put(path, raise, { key })).status).toBe(200);
  expect((await staff.get(`${path}/record`)).status).toBe(200);
  expect((await world.db.select().from(events)).find(({ id }) => id === race.event.id)?.budget).toBe(100_00);
});
