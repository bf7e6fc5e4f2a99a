import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { outboxMail } from "../../platform/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildDealer, buildResult, buildRider } from "../../testing/build.ts";
import { awardsOf, buildRace, fillField, resultOf } from "../../testing/race.ts";
import { reassessEvent } from "../settling/reassess.ts";
import { adjustmentsDue } from "../tables.ts";
import { deskOrder } from "../../testing/credit.ts";

// These tests check that a correction moves only the difference in money.

let world: World;
let race: Awaited<ReturnType<typeof buildRace>>;
let rider: Awaited<ReturnType<typeof buildRider>>;
/** This is the id of the rider's result: second place, $150. */
let resultId: string;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  race = await buildRace(world);
  rider = await buildRider(world);
  const row = await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 2 });
  resultId = row.id;
  await race.verify();
  world.clock.advance({ days: 3 });
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function spend(amount: number) {
  const dealer = await buildDealer(world);
  const desk = await world.as(dealer);
  const order = deskOrder(rider.id, amount);
  expect((await desk.post("/api/dealer/redeem", order, { key: randomUUID() })).status).toBe(200);
}
const place = (to: string) => race.correct(resultId, { values: { place: to } });
const dues = () => world.db.select().from(adjustmentsDue);
const worth = async () => (await awardsOf(world, rider.id)).map(({ currentValue }) => currentValue);

/** Creates a second class in which the rider placed fourth of seven and earned nothing. */
async function secondClass() {
  const klass = await buildClass(world, { eventId: race.event.id, position: 1, pays: [8_000, 8_000] });
  await fillField(world, race.event.id, klass.id, 6);
  const row = await buildResult(world, { eventId: race.event.id, classId: klass.id, riderId: rider.id, place: 4 });
  await race.verify(klass.id);
  return row.id;
}

describe("a correction of a verified class", () => {
  it("adds an award for the difference when it raises a place, and the first award keeps its date", async () => {
    const [before] = await awardsOf(world, rider.id);
    await place("1");
    const [first, second] = await awardsOf(world, rider.id);
    expect(first).toMatchObject({ id: before?.id, initialValue: 15_000, issuedAt: before?.issuedAt });
    expect(second).toMatchObject({ initialValue: 5_000, issuedAt: world.clock.now(), resultId });
    expect(await resultOf(world, resultId)).toMatchObject({ place: 1, earned: 20_000 });
  });

  it("takes back what is unspent when it lowers a place", async () => {
    await place("3");
    expect(await worth()).toEqual([10_000]);
    expect(await dues()).toEqual([]);
  });

  it("revokes an award that it takes back completely, with the reason, and keeps its row", async () => {
    await race.correct(resultId, { values: { brand: "Honda" } });
    expect(await awardsOf(world, rider.id)).toMatchObject([
      { currentValue: 0, initialValue: 15_000, revokedReason: "other_brand", revokedAt: world.clock.now() },
    ]);
  });

  it("takes back only the rest after a part was spent, and lists the missing amount for an admin", async () => {
    await spend(10_000);
    await race.correct(resultId, { values: { brand: "Honda" } });
    expect(await worth()).toEqual([0]);
    expect(await dues()).toMatchObject([
      { riderId: rider.id, eventId: race.event.id, amount: 10_000, settledAt: null },
    ]);
  });

  it("takes back nothing after all was spent, and takes nothing from other awards", async () => {
    await spend(15_000);
    const other = await buildRace(world);
    await buildResult(world, { eventId: other.event.id, classId: other.klass.id, riderId: rider.id, place: 3 });
    await other.verify();
    await place("3");
    expect(await worth()).toEqual([0, 10_000]);
    expect(await dues()).toMatchObject([{ amount: 5_000 }]);
  });

  it("first sets what is spent against what the rider gains by the same correction", async () => {
    const second = await secondClass();
    await spend(10_000);
    // One change corrects both classes: the rider loses the first and wins the second.
    await world.db.write(async (tx) => {
      const { results } = await import("../tables.ts");
      await tx.update(results).set({ brand: "Honda" }).where(eq(results.id, resultId));
      await tx.update(results).set({ place: 1 }).where(eq(results.id, second));
      await reassessEvent(tx, world.ctx(), race.event.id);
    });
    expect(await resultOf(world, second)).toMatchObject({ earned: 8_000 });
    expect(await worth()).toEqual([0]);
    expect(await dues()).toMatchObject([{ amount: 2_000 }]);
  });

  it("returns exactly what it took and lowers the amount due when it is undone", async () => {
    await spend(10_000);
    await race.correct(resultId, { values: { brand: "Honda" } });
    await race.correct(resultId, { values: { brand: "KTM" } });
    const awards = await awardsOf(world, rider.id);
    expect(awards.map(({ currentValue }) => currentValue)).toEqual([0, 5_000]);
    expect(await dues()).toEqual([]);
    expect(await resultOf(world, resultId)).toMatchObject({ earned: 15_000 });
  });

  it("moves no money when it changes nothing", async () => {
    await place("2");
    await world.db.write((tx) => reassessEvent(tx, world.ctx(), race.event.id));
    expect(await awardsOf(world, rider.id)).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  it("does not claim credit that had expired unspent", async () => {
    world.clock.advance({ days: 400 });
    const { expireAwards } = await import("../../ledger/expiry/expire-awards.ts");
    await expireAwards(world.ctx());
    await race.correct(resultId, { values: { brand: "Honda" } });
    expect(await dues()).toEqual([]);
  });

  it("takes the award from one rider and issues it to the other when the match changes", async () => {
    const other = await buildRider(world);
    expect((await race.correct(resultId, { riderId: other.id })).status).toBe(200);
    expect(await worth()).toEqual([0]);
    expect(await awardsOf(world, other.id)).toMatchObject([{ currentValue: 15_000 }]);
    const emailsBefore = await mails();
    expect(emailsBefore.at(-1)?.subject).toContain("corrected");
  });

  it("emails the rider once what changed", async () => {
    await place("3");
    const emailsBefore = await mails();
    expect(emailsBefore).toHaveLength(2);
    expect(emailsBefore[1]?.text).toContain("$100.00 instead of $150.00");
    expect(emailsBefore[1]?.text).toContain("We took back $50.00 that you hadn’t used");
  });
});

describe("removing results", () => {
  it("takes back the row's award", async () => {
    expect((await race.remove(resultId)).status).toBe(200);
    expect(await worth()).toEqual([0]);
    expect(await awardsOf(world, rider.id)).toMatchObject([{ revokedReason: "result_removed" }]);
  });

  it("of a class lists what was spent, and marks the class as not verified", async () => {
    await spend(4_000);
    const path = `/api/event/${race.event.id}/delete-all-class-result` as const;
    const { body } = await race.browser.post(path, { classId: race.klass.id });
    expect(body.sheet.classes[0]).toMatchObject({ rows: [], verifiedAt: null, receivedAt: null });
    expect(body.sheet.event).toMatchObject({ resultsReceivedAt: null, resultsVerifiedAt: null });
    expect(await dues()).toMatchObject([{ amount: 4_000 }]);
  });

  it("of an event that was canceled is still possible, and the cancellation takes its awards back", async () => {
    const staff = await world.as(await buildAdmin(world));
    const off = { __v: 0, canceled: true, takeBack: true };
    expect((await staff.put(`/api/admin/event/${race.event.id}`, off, { key: randomUUID() })).status).toBe(200);
    expect(await worth()).toEqual([0]);
    expect(await resultOf(world, resultId)).toMatchObject({ reason: "event_canceled", earned: 0 });
    expect((await race.remove(resultId)).status).toBe(200);
  });
});

const mails = () =>
  world.db.select().from(outboxMail).where(eq(outboxMail.to, rider.email)).orderBy(outboxMail.createdAt, outboxMail.id);
