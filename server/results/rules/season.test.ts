import { readdirSync, readFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reasonCodes } from "#shared/results.ts";
import { classes } from "../../events/tables.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { series } from "../../series/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildDealer, buildResult, buildRider } from "../../testing/build.ts";
import { awardsOf, buildRace, fillField, resultOf } from "../../testing/race.ts";
import { adjustmentsDue, results } from "../tables.ts";
import { deskOrder } from "../../testing/credit.ts";
import { markFactoryAs } from "../../testing/clients/factory-mark.ts";

// These tests follow the awards of a whole season: series, closing standings, canceled rounds, removed classes.

let world: World;
beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

type Race = Awaited<ReturnType<typeof buildRace>>;

async function inSeries(payMode: "event" | "overall" | "both", races: readonly Race[]): Promise<void> {
  const id = newId();
  await world.db.write(async (tx) => {
    await tx
      .insert(series)
      .values({ id, name: "MX", nameKey: "mx", season: 2026, payMode, createdAt: world.clock.now() });
    for (const { event } of races) await tx.insert(seriesEvents).values({ seriesId: id, eventId: event.id });
  });
}

async function wins(race: Race, riderId: string, pays: number, position = 0) {
  const klass =
    position === 0
      ? race.klass
      : await buildClass(world, { eventId: race.event.id, name: `Class ${position}`, position, pays: [pays] });
  if (position > 0) await fillField(world, race.event.id, klass.id, 6);
  return buildResult(world, { eventId: race.event.id, classId: klass.id, riderId, place: 1 });
}

async function spend(riderId: string, amount: number): Promise<void> {
  const desk = await world.as(await buildDealer(world));
  const order = deskOrder(riderId, amount);
  expect((await desk.post("/api/dealer/redeem", order, { key: randomUUID() })).status).toBe(200);
}

describe("a series", () => {
  it("pays rounds and final standings separately, with separate caps, if it pays both", async () => {
    const round = await buildRace(world, { klass: { pays: [10_000] } });
    const closing = await buildRace(world, { klass: { pays: [50_000] }, event: { kind: "standings" } });
    await inSeries("both", [round, closing]);
    const rider = await buildRider(world);
    // The round pays at most two classes, and the standings do not count as one of them.
    await wins(round, rider.id, 10_000);
    await wins(round, rider.id, 20_000, 1);
    const third = await wins(round, rider.id, 5_000, 2);
    const final = await wins(closing, rider.id, 50_000);
    await round.verify();
    await closing.verify();
    expect((await awardsOf(world, rider.id)).map(({ initialValue }) => initialValue).toSorted((a, b) => a - b)).toEqual(
      [10_000, 20_000, 50_000],
    );
    expect(await resultOf(world, third.id)).toMatchObject({ earned: 0, reason: "two_better_classes" });
    expect(await resultOf(world, final.id)).toMatchObject({ earned: 50_000, reason: null });
  });

  it("pays rounds regardless of the standings if it pays by the round", async () => {
    const round = await buildRace(world);
    await inSeries("event", [round]);
    const rider = await buildRider(world);
    await wins(round, rider.id, 0);
    await round.verify();
    expect(await awardsOf(world, rider.id)).toMatchObject([{ initialValue: 20_000 }]);
  });
});

describe("an event that is cancelled", () => {
  it("takes back its awards with the reason, lists what was spent, and affects no other award", async () => {
    const race = await buildRace(world);
    const other = await buildRace(world);
    const rider = await buildRider(world);
    const row = await wins(race, rider.id, 0);
    await wins(other, rider.id, 0);
    await race.verify();
    await other.verify();
    // The award that expires first is spent first. Here both were issued at the same time.
    await spend(rider.id, 25_000);
    const staff = await world.as(await buildAdmin(world));
    const off = { __v: 0, canceled: true, takeBack: true };
    expect((await staff.put(`/api/admin/event/${race.event.id}`, off, { key: randomUUID() })).status).toBe(200);
    expect(await resultOf(world, row.id)).toMatchObject({ earned: 0, reason: "event_canceled" });
    const left = await awardsOf(world, rider.id);
    const [own] = left.filter(({ eventId }) => eventId === race.event.id);
    const [kept] = left.filter(({ eventId }) => eventId === other.event.id);
    expect(own).toMatchObject({ currentValue: 0 });
    const listed = (await world.db.select().from(adjustmentsDue)).reduce((sum, { amount }) => sum + amount, 0);
    expect((kept?.currentValue ?? 0) - listed, "what is left of the other award less what is due").toBe(-5_000);
  });
});

describe("the deletion of a class", () => {
  it("requires deleting its results first; their awards are taken back and the remaining class is evaluated again", async () => {
    const race = await buildRace(world, { klass: { pays: [10_000] } });
    const rider = await buildRider(world);
    await wins(race, rider.id, 10_000);
    await wins(race, rider.id, 20_000, 1);
    const third = await wins(race, rider.id, 30_000, 2);
    await race.verify();
    expect((await awardsOf(world, rider.id)).reduce((sum, { currentValue }) => sum + currentValue, 0)).toBe(50_000);

    const admin = await world.as(await buildAdmin(world));
    const { event } = (await admin.get(`/api/event/${race.event.id}`)).body;
    const sheet = event.classes.filter(({ _id }: { _id: string }) => _id !== third.classId);
    const put = (version: number) =>
      admin.put(`/api/event/${race.event.id}/classes`, {
        __v: version,
        classes: sheet.map(({ _id, name, payoutType, places }: Record<string, unknown>) => ({
          _id,
          name,
          payoutType,
          places: (places as Record<string, number>[]).map(({ fromPlace, toPlace, amount }) => ({
            fromPlace,
            toPlace,
            amount,
          })),
        })),
      });
    expect((await put(event.__v)).body.error.code).toBe("has_dependents");
    expect(await world.db.select().from(classes).where(eq(classes.eventId, race.event.id))).toHaveLength(3);

    await race.browser.post(`/api/event/${race.event.id}/delete-all-class-result`, { classId: third.classId });
    const again = (await admin.get(`/api/event/${race.event.id}`)).body.event;
    expect((await put(again.__v)).status).toBe(200);
    const standing = await awardsOf(world, rider.id);
    expect(
      standing.reduce((sum, { currentValue }) => sum + currentValue, 0),
      "the two that are left pay",
    ).toBe(30_000);
    expect(standing.filter(({ currentValue }) => currentValue === 0)).toMatchObject([
      { revokedReason: "result_removed" },
    ]);
    expect(await world.db.select().from(results).where(eq(results.classId, third.classId))).toEqual([]);
  });
});

describe("a factory mark that is removed", () => {
  it("lets the rider's results pay from then on; setting the mark again takes back what is unspent", async () => {
    const race = await buildRace(world);
    const rider = await buildRider(world);
    const staff = await world.as(await buildAdmin(world));
    const mark = async (factory: boolean) => {
      expect((await markFactoryAs(staff, rider.id, factory)).status).toBe(200);
    };
    await mark(true);
    const row = await wins(race, rider.id, 0);
    await race.verify();
    expect(await resultOf(world, row.id)).toMatchObject({ earned: 0, reason: "factory_rider" });
    await mark(false);
    expect(await awardsOf(world, rider.id)).toMatchObject([{ currentValue: 20_000 }]);
    await spend(rider.id, 5_000);
    await mark(true);
    expect(await awardsOf(world, rider.id)).toMatchObject([{ currentValue: 0 }]);
    expect(await world.db.select().from(adjustmentsDue)).toMatchObject([{ amount: 5_000 }]);
  });
});

it("Every reason why a result earns nothing is covered by a test of the rules", () => {
  const folder = new URL("../", import.meta.url);
  const tests = readdirSync(folder, { encoding: "utf8", recursive: true })
    .filter((name) => name.endsWith(".test.ts") && !name.endsWith("season.test.ts"))
    .map((name) => readFileSync(new URL(name, folder), "utf8"))
    .join("\n");
  expect(reasonCodes.filter((code) => !tests.includes(`"${code}"`))).toEqual([]);
});
