import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bikes } from "../../bikes/tables.ts";
import { events } from "../../events/tables.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { guardianConsents, riders } from "../../riders/tables.ts";
import { seriesEvents } from "../../rounds/tables.ts";
import { series } from "../../series/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildEvent, buildResult, buildRider } from "../../testing/build.ts";
import { awardsOf, buildRace, fillField, resultOf } from "../../testing/race.ts";
import { reassessRider } from "../settling/reassess.ts";
import type { results } from "../tables.ts";

// There is one test for each eligibility rule.

let world: World;
beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

type Race = Awaited<ReturnType<typeof buildRace>>;
type RiderOver = Parameters<typeof buildRider>[1];

/** Evaluates a rider who placed second in the race. */
async function evaluate(race: Race, rider: RiderOver = {}, result: Partial<typeof results.$inferInsert> = {}) {
  const who = await buildRider(world, rider);
  const row = await buildResult(world, {
    eventId: race.event.id,
    classId: race.klass.id,
    riderId: who.id,
    place: 2,
    ...result,
  });
  const answer = await race.verify();
  expect(answer.status).toBe(200);
  return { who, answer, row: await resultOf(world, row.id), awards: await awardsOf(world, who.id) };
}

describe("an eligible result", () => {
  it("gets what its place pays, as dealer credit, in the transaction that verifies it", async () => {
    const { awards, row, answer } = await evaluate(await buildRace(world));
    expect(awards).toMatchObject([
      { initialValue: 15_000, wallet: "credit", currency: "USD", issuedAt: world.clock.now() },
    ]);
    expect(row).toMatchObject({ earned: 15_000, reason: null, verifiedAt: world.clock.now() });
    expect(answer.body.given).toEqual([{ wallet: "credit", currency: "USD", amount: 15_000, riders: 1 }]);
  });

  it("gets cash if the class pays cash", async () => {
    const { awards } = await evaluate(await buildRace(world, { klass: { payoutType: "cash" } }));
    expect(awards).toMatchObject([{ initialValue: 15_000, wallet: "cash" }]);
  });

  it("gets Canadian dollars if the race was in Canada", async () => {
    const { awards } = await evaluate(await buildRace(world, { event: { country: "CA", state: "QC" } }));
    expect(awards).toMatchObject([{ currency: "CAD" }]);
  });

  it("gets what a range of places pays each of them", async () => {
    const race = await buildRace(world, { klass: { pays: [20_000, { from: 2, to: 5, amount: 7_500 }] } });
    const { awards } = await evaluate(race, {}, { place: 4 });
    expect(awards).toMatchObject([{ initialValue: 7_500 }]);
  });

  it("gets its award if it names no brand", async () => {
    const { awards } = await evaluate(await buildRace(world), {}, { brand: null });
    expect(awards).toHaveLength(1);
  });

  it("gets its award for a DNF with a paying place", async () => {
    const { awards } = await evaluate(await buildRace(world), {}, { status: "dnf", place: 3 });
    expect(awards).toMatchObject([{ initialValue: 10_000 }]);
  });

  it("gets what the shared place pays for each of two tied riders, and the next place is skipped", async () => {
    const race = await buildRace(world, { event: { budget: 50_000 } });
    const third = await buildRider(world);
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: third.id, place: 3 });
    const other = await buildRider(world);
    await buildResult(world, {
      eventId: race.event.id,
      classId: race.klass.id,
      riderId: other.id,
      place: 1,
      tie: true,
    });
    const { awards } = await evaluate(race, {}, { place: 1, tie: true });
    expect(awards).toMatchObject([{ initialValue: 20_000 }]);
    expect(await awardsOf(world, other.id)).toMatchObject([{ initialValue: 20_000 }]);
    expect(await awardsOf(world, third.id)).toMatchObject([{ initialValue: 10_000 }]);
  });
});

describe("an ineligible result", () => {
  const nothing = async (
    race: Race,
    rider: RiderOver,
    result: Partial<typeof results.$inferInsert>,
    reason: object,
  ) => {
    const evaluated = await evaluate(race, rider, result);
    expect(evaluated.awards).toEqual([]);
    expect(evaluated.row).toMatchObject({ earned: 0, ...reason });
    return evaluated;
  };

  it("gets nothing with five starters, because six are needed", async () => {
    await nothing(
      await buildRace(world, { field: 4 }),
      {},
      {},
      {
        reason: "too_few_starters",
        reasonValues: { starters: 5, needed: 6 },
      },
    );
  });

  it("gets nothing if one of six in the file did not start", async () => {
    const race = await buildRace(world, { field: 4 });
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, place: null, status: "dns" });
    await nothing(race, {}, {}, { reason: "too_few_starters", reasonValues: { starters: 5, needed: 6 } });
  });

  it("gets its award if one of six starters did not finish", async () => {
    const race = await buildRace(world, { field: 4 });
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, place: null, status: "dnf" });
    expect((await evaluate(race)).awards).toHaveLength(1);
  });

  it("pays by the number of starters that the promoter typed when only the top results were submitted", async () => {
    const race = await buildRace(world, { field: 0, klass: { startersTyped: 24 } });
    expect((await evaluate(race)).awards).toHaveLength(1);
  });

  it("gets nothing if the place pays nothing", async () => {
    await nothing(
      await buildRace(world),
      {},
      { place: 4 },
      { reason: "place_pays_nothing", reasonValues: { place: 4 } },
    );
  });

  it("gets nothing in a non-paying class", async () => {
    await nothing(
      await buildRace(world, { klass: { payoutType: "noPayout" } }),
      {},
      {},
      { reason: "class_pays_nothing" },
    );
  });

  it("gets nothing for a DNS, a DNF without a place, or a DSQ", async () => {
    await nothing(await buildRace(world), {}, { place: null, status: "dnf" }, { reason: "not_finished" });
    await nothing(await buildRace(world), {}, { place: 1, status: "dsq" }, { reason: "not_finished" });
    await nothing(await buildRace(world), {}, { place: null, status: "dns" }, { reason: "not_finished" });
  });

  it("gets nothing on another brand until that is corrected", async () => {
    const race = await buildRace(world);
    const { row, who } = await nothing(
      race,
      {},
      { brand: "Yamaha" },
      {
        reason: "other_brand",
        reasonValues: { brand: "Yamaha" },
      },
    );
    expect((await race.correct(row.id, { values: { brand: "ktm" } })).status).toBe(200);
    expect(await awardsOf(world, who.id)).toMatchObject([{ initialValue: 15_000 }]);
  });

  it("gets nothing without a qualifying bike", async () => {
    await nothing(
      await buildRace(world),
      { bike: null },
      {},
      {
        reason: "no_qualifying_bike",
        reasonValues: { year: 2023, until: "2026-08-01" },
      },
    );
  });

  it("gets nothing with a bike of model year 2022", async () => {
    await nothing(await buildRace(world), { bike: { year: 2022 } }, {}, { reason: "no_qualifying_bike" });
  });

  it("gets nothing with an invalid VIN", async () => {
    await nothing(await buildRace(world), { bike: { state: "invalid" } }, {}, { reason: "no_qualifying_bike" });
  });

  it("gets nothing with a bike that was removed before the race", async () => {
    await nothing(
      await buildRace(world),
      { bike: { retiredAt: new Date("2026-06-01T00:00:00Z") } },
      {},
      {
        reason: "no_qualifying_bike",
      },
    );
  });

  it("gets nothing with a bike added 29 days after the race, but gets its award on the 28th", async () => {
    world.clock.set("2026-08-05T18:00:00Z");
    const late = { bike: { addedAt: new Date("2026-08-02T12:00:00Z") } };
    await nothing(await buildRace(world), late, {}, { reason: "no_qualifying_bike" });
    const inTime = { bike: { addedAt: new Date("2026-08-02T06:59:00Z") } };
    expect((await evaluate(await buildRace(world), inTime)).awards).toHaveLength(1);
  });

  it("gets nothing while the VIN is pending, and its award once the VIN is verified, however late", async () => {
    const { who, row } = await nothing(
      await buildRace(world),
      { bike: { state: "pending" } },
      {},
      { reason: "pending_bike" },
    );
    world.clock.advance({ days: 300 });
    await world.db.write(async (tx) => {
      await tx.update(bikes).set({ state: "valid" }).where(eq(bikes.riderId, who.id));
      await reassessRider(tx, world.ctx(), who.id);
    });
    expect(await awardsOf(world, who.id)).toMatchObject([{ initialValue: 15_000, issuedAt: world.clock.now() }]);
    expect(await resultOf(world, row.id)).toMatchObject({ reason: null, earned: 15_000 });
  });

  it("gets nothing if the rider registered 31 days after the race, but gets its award on the 30th", async () => {
    world.clock.set("2026-08-20T18:00:00Z");
    const race = async () => {
      const made = await buildRace(world);
      // The class is verified in time, because the race's own deadline applies only then.
      await world.db.write((tx) =>
        tx.update(events).set({ lastDate: "2026-08-10" }).where(eq(events.id, made.event.id)),
      );
      return made;
    };
    await nothing(
      await race(),
      { registeredAt: new Date("2026-09-10T12:00:00Z") },
      {},
      {
        reason: "registered_late",
        reasonValues: { until: "2026-09-09" },
      },
    );
    // The bike is added with the registration, 30 days after the race.
    expect((await evaluate(await race(), { registeredAt: new Date("2026-09-09T12:00:00Z") })).awards).toHaveLength(1);
  });

  it("gets nothing with a bike added 29 days after a timely registration, but gets its award on the 28th", async () => {
    world.clock.set("2026-07-10T18:00:00Z");
    const registeredAt = new Date("2026-08-03T12:00:00Z");
    await nothing(
      await buildRace(world),
      { registeredAt, bike: { addedAt: new Date("2026-09-01T12:00:00Z") } },
      {},
      { reason: "no_qualifying_bike", reasonValues: { year: 2023, until: "2026-08-31" } },
    );
    const inTime = { registeredAt, bike: { addedAt: new Date("2026-08-31T12:00:00Z") } };
    expect((await evaluate(await buildRace(world), inTime)).awards).toHaveLength(1);
  });

  it("gets nothing with a bike added within 28 days of a late registration", async () => {
    const registeredAt = new Date("2026-08-05T12:00:00Z");
    await nothing(await buildRace(world), { registeredAt }, {}, { reason: "registered_late" });
  });

  it("gets its award if the rider registers within 30 days of a late verification", async () => {
    world.clock.set("2026-09-01T18:00:00Z");
    const registeredAt = new Date("2026-10-01T12:00:00Z");
    expect((await evaluate(await buildRace(world), { registeredAt })).awards).toHaveLength(1);
    // The rider then has 28 more days to add a bike.
    const bike = { addedAt: new Date("2026-10-29T12:00:00Z") };
    expect((await evaluate(await buildRace(world), { registeredAt, bike })).awards).toHaveLength(1);
    await nothing(
      await buildRace(world),
      { registeredAt: new Date("2026-10-02T12:00:00Z") },
      {},
      {
        reason: "registered_late",
      },
    );
  });

  it("gets nothing for a deactivated account", async () => {
    await nothing(
      await buildRace(world),
      { account: { deactivatedAt: world.clock.now() } },
      {},
      { reason: "account_inactive" },
    );
  });

  it("gets nothing for a rider under 18 until a guardian consents", async () => {
    const { who } = await nothing(
      await buildRace(world),
      { dateOfBirth: "2008-07-05" },
      {},
      {
        reason: "guardian_consent_missing",
      },
    );
    await world.db.write(async (tx) => {
      const consent = {
        name: "Pat",
        email: "pat@example.test",
        relation: "mother",
        textVersion: "1",
        at: world.clock.now(),
      };
      await tx.insert(guardianConsents).values({ id: newId(), riderId: who.id, ...consent });
      await reassessRider(tx, world.ctx(), who.id);
    });
    expect(await awardsOf(world, who.id)).toHaveLength(1);
  });

  it("needs no guardian for a rider who raced at 17 and registered at 18, but for one who registered at 17", async () => {
    const race = await buildRace(world);
    const minor = { dateOfBirth: "2008-07-08", registeredAt: new Date("2026-07-07T20:00:00Z") };
    await nothing(race, minor, { place: 3 }, { reason: "guardian_consent_missing" });
    const adult = { dateOfBirth: "2008-07-08", registeredAt: new Date("2026-07-08T20:00:00Z") };
    const { id: riderId } = await buildRider(world, adult);
    const row = await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId, place: 2 });
    expect((await race.correct(row.id, { values: { number: "18" } })).status).toBe(200);
    expect(await resultOf(world, row.id)).toMatchObject({ reason: null, earned: 15_000 });
    expect(await awardsOf(world, riderId)).toMatchObject([{ initialValue: 15_000 }]);
  });

  it("gets its award for a rider who turned 18 on the race day", async () => {
    expect((await evaluate(await buildRace(world), { dateOfBirth: "2008-07-04" })).awards).toHaveLength(1);
  });

  it("gets nothing for a factory rider, who is still counted as a starter", async () => {
    const race = await buildRace(world, { field: 4 });
    const other = await buildRider(world);
    const factoryResult = await buildResult(world, {
      eventId: race.event.id,
      classId: race.klass.id,
      riderId: other.id,
      place: 3,
    });
    await nothing(race, { factory: true }, {}, { reason: "factory_rider" });
    expect(await resultOf(world, factoryResult.id)).toMatchObject({ earned: 10_000 });
  });

  it("gets nothing without an account, and says until when the rider can register", async () => {
    const race = await buildRace(world);
    const row = await buildResult(world, { eventId: race.event.id, classId: race.klass.id, place: 2 });
    await race.verify();
    expect(await resultOf(world, row.id)).toMatchObject({ reason: "unmatched", reasonValues: { until: "2026-08-03" } });
  });

  it("gets nothing for a round of a series that pays by its final standings", async () => {
    const race = await buildRace(world);
    const seriesId = newId();
    await world.db.write(async (tx) => {
      const row = { id: seriesId, name: "MX", nameKey: "mx", season: 2026, payMode: "overall" as const };
      await tx.insert(series).values({ ...row, createdAt: world.clock.now() });
      await tx.insert(seriesEvents).values({ seriesId, eventId: race.event.id });
    });
    await nothing(race, {}, {}, { reason: "event_pays_overall" });
  });

  it("gets its award in the final standings of such a series", async () => {
    const race = await buildRace(world, { event: { kind: "standings" } });
    const seriesId = newId();
    await world.db.write(async (tx) => {
      const row = { id: seriesId, name: "MX", nameKey: "mx", season: 2026, payMode: "overall" as const };
      await tx.insert(series).values({ ...row, createdAt: world.clock.now() });
      await tx.insert(seriesEvents).values({ seriesId, eventId: race.event.id });
    });
    expect((await evaluate(race)).awards).toHaveLength(1);
  });
});

describe("the limit of two paid classes per event", () => {
  /** Creates a rider with results in three classes, with these payouts for the rider's place. */
  async function threeClasses(pays: readonly number[]) {
    const race = await buildRace(world, { klass: { pays: [pays[0] ?? 0] } });
    const rider = await buildRider(world);
    const rows = [await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id })];
    for (const [at, pay] of pays.slice(1).entries()) {
      const klass = await buildClass(world, { eventId: race.event.id, position: at + 1, pays: [pay] });
      await fillField(world, race.event.id, klass.id, 6);
      rows.push(await buildResult(world, { eventId: race.event.id, classId: klass.id, riderId: rider.id }));
    }
    return { race, rider, rows };
  }
  const earnedBy = async (rows: readonly { id?: string | undefined }[]) =>
    Promise.all(rows.map(async ({ id }) => (await resultOf(world, id ?? "")).earned));

  it("pays the two classes that pay most", async () => {
    const { race, rider, rows } = await threeClasses([10_000, 30_000, 20_000]);
    await race.verify();
    expect(await earnedBy(rows)).toEqual([0, 30_000, 20_000]);
    expect(await resultOf(world, rows[0]?.id ?? "")).toMatchObject({
      reason: "two_better_classes",
      reasonValues: { most: 2 },
    });
    expect(await awardsOf(world, rider.id)).toHaveLength(2);
  });

  it("pays the earlier class in the event's order if amounts are equal", async () => {
    const { race, rows } = await threeClasses([10_000, 10_000, 10_000]);
    await race.verify();
    expect(await earnedBy(rows)).toEqual([10_000, 10_000, 0]);
  });

  it("is applied again when another class is verified, and takes back what no longer counts", async () => {
    const { race, rider, rows } = await threeClasses([10_000, 20_000, 30_000]);
    const [first, second, third] = rows;
    await race.verify(first?.classId);
    await race.verify(second?.classId);
    expect(await earnedBy(rows)).toEqual([10_000, 20_000, 0]);
    await race.verify(third?.classId);
    expect(await earnedBy(rows)).toEqual([0, 20_000, 30_000]);
    const awards = await awardsOf(world, rider.id);
    expect(awards.map(({ currentValue }) => currentValue).toSorted((a, b) => a - b)).toEqual([0, 20_000, 30_000]);
    expect(awards.find(({ initialValue }) => initialValue === 10_000)).toMatchObject({
      revokedReason: "two_better_classes",
    });
  });

  it("does not count classes of other events", async () => {
    const { race, rider } = await threeClasses([10_000, 20_000]);
    await race.verify();
    const other = await buildRace(world);
    await buildResult(world, { eventId: other.event.id, classId: other.klass.id, riderId: rider.id });
    await other.verify();
    expect(await awardsOf(world, rider.id)).toHaveLength(3);
  });
});

describe("the event's budget", () => {
  it("makes a verification above it wait for an admin", async () => {
    const race = await buildRace(world, { event: { budget: 10_000 } });
    const { who, row, answer } = await evaluate(race);
    expect(answer.body).toMatchObject({ waiting: 1, given: [] });
    expect(await awardsOf(world, who.id)).toEqual([]);
    expect(await resultOf(world, row.id)).toMatchObject({ reason: "budget_waiting" });

    expect((await race.verify()).body.error.code).toBe("already_verified");
    const admin = await world.as(await buildAdmin(world));
    expect((await race.verify(undefined, admin)).body).toMatchObject({ waiting: 0, given: [{ amount: 15_000 }] });
    expect(await awardsOf(world, who.id)).toMatchObject([{ initialValue: 15_000 }]);
    const [event] = await world.db.select().from(events).where(eq(events.id, race.event.id));
    expect(event?.budget).toBe(15_000);
  });

  it("allows awards to both tied riders though the file marks only one of them, also when one is evaluated again later", async () => {
    const race = await buildRace(world, { klass: { pays: [20_000] }, event: { budget: 40_000 } });
    const other = await buildRider(world);
    await buildResult(world, {
      eventId: race.event.id,
      classId: race.klass.id,
      riderId: other.id,
      place: 1,
      tie: false,
    });
    const { who, row } = await evaluate(race, { factory: true }, { place: 1, tie: true });
    expect(row).toMatchObject({ reason: "factory_rider", earned: 0 });
    await world.db.write(async (tx) => {
      await tx.update(riders).set({ factory: false }).where(eq(riders.id, who.id));
      await reassessRider(tx, world.ctx(), who.id);
    });
    expect(await resultOf(world, row.id)).toMatchObject({ reason: null, earned: 20_000 });
  });

  it("includes tied riders, so a false tie pays no more than staff approved", async () => {
    const tied = async (budget: number | undefined) => {
      const race = await buildRace(world, { klass: { pays: [20_000] }, ...(budget && { event: { budget } }) });
      const other = await buildRider(world);
      await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: other.id, tie: true });
      return (await evaluate(race, {}, { place: 1, tie: true })).row;
    };
    expect(await tied(undefined)).toMatchObject({ reason: "budget_waiting", earned: 0, waiting: 20_000 });
    expect(await tied(40_000)).toMatchObject({ reason: null, earned: 20_000, waiting: 0 });
  });

  it("blocks awards that an admin refused until an admin verifies them", async () => {
    const race = await buildRace(world, { event: { budget: 10_000 } });
    const { row } = await evaluate(race);
    const admin = await world.as(await buildAdmin(world));
    const path = `/api/admin/event/${race.event.id}/payouts/reject` as const;
    const refused = { wanted: null, waitingAwards: 15_000, reason: "Not agreed." };
    expect((await admin.post(path, refused, { key: newId() })).status).toBe(200);
    expect(await resultOf(world, row.id)).toMatchObject({ reason: "budget_refused", earned: 0, waiting: 0 });
    expect((await race.verify(undefined, admin)).body).toMatchObject({ waiting: 0, given: [{ amount: 15_000 }] });
  });

  it("keeps existing awards when a correction would exceed it", async () => {
    const race = await buildRace(world, { event: { budget: 10_000 } });
    const { who, row } = await evaluate(race, {}, { place: 3 });
    await race.correct(row.id, { values: { place: "1" } });
    expect(await resultOf(world, row.id)).toMatchObject({ place: 1, earned: 10_000, reason: null });
    expect(await awardsOf(world, who.id)).toMatchObject([{ currentValue: 10_000 }]);
  });
});

describe("verification", () => {
  it("is refused before the first race day", async () => {
    const race = await buildRace(world, { event: { firstDate: "2026-07-11", lastDate: "2026-07-12" } });
    expect((await race.verify()).body.error.code).toBe("event_not_over");
  });

  it("is refused for a canceled event", async () => {
    const race = await buildRace(world, { event: { canceledAt: world.clock.now() } });
    expect((await race.verify()).body.error.code).toBe("event_canceled");
  });

  it("is refused without results, and if everything is verified", async () => {
    const race = await buildRace(world, { field: 0 });
    expect((await race.verify()).body.error.code).toBe("nothing_to_verify");
    await fillField(world, race.event.id, race.klass.id, 6);
    expect((await race.verify()).status).toBe(200);
    expect((await race.verify()).body.error.code).toBe("already_verified");
  });

  it("is refused to another promoter, a rider and a visitor", async () => {
    const race = await buildRace(world);
    const other = await buildRace(world);
    expect((await race.verify(undefined, other.browser)).status).toBe(403);
    expect((await race.verify(undefined, await world.as(await buildRider(world)))).status).toBe(403);
    expect((await race.verify(undefined, world.visitor())).status).toBe(401);
  });

  it("repeated with the same key awards once and gets the same answer", async () => {
    const race = await buildRace(world);
    const rider = await buildRider(world);
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id });
    const key = newId();
    const path = `/api/event/${race.event.id}/verify` as const;
    const first = await race.browser.post(path, {}, { key });
    const second = await race.browser.post(path, {}, { key });
    expect(second.body.given).toEqual(first.body.given);
    expect(await awardsOf(world, rider.id)).toHaveLength(1);
  });

  it("requested by two people at the same moment awards once", async () => {
    const race = await buildRace(world);
    const rider = await buildRider(world);
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id });
    const admin = await world.as(await buildAdmin(world));
    const answers = await Promise.all([race.verify(), race.verify(undefined, admin)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await awardsOf(world, rider.id)).toMatchObject([{ initialValue: 20_000 }]);
  });

  it("marks the class, and the event once every class is verified", async () => {
    const race = await buildRace(world);
    const second = await buildClass(world, { eventId: race.event.id });
    await fillField(world, race.event.id, second.id, 2);
    await race.verify(race.klass.id);
    const event = async () => (await world.db.select().from(events).where(eq(events.id, race.event.id)))[0];
    expect(await event()).toMatchObject({ resultsReceivedAt: world.clock.now(), resultsVerifiedAt: null });
    await race.verify(second.id);
    expect(await event()).toMatchObject({ resultsVerifiedAt: world.clock.now() });
  });

  it("shows the deadlines of the series in its closing event", async () => {
    const race = await buildRace(world, {
      event: { kind: "standings", firstDate: "2026-07-04", lastDate: "2026-07-04" },
    });
    const seriesId = newId();
    await world.db.write(async (tx) => {
      const row = {
        id: seriesId,
        name: "MX",
        nameKey: "mx",
        season: 2026,
        payMode: "both" as const,
        lastDate: "2026-08-29",
      };
      await tx.insert(series).values({ ...row, createdAt: world.clock.now() });
      await tx.insert(seriesEvents).values({ seriesId, eventId: race.event.id });
    });
    const row = await buildResult(world, { eventId: race.event.id, classId: race.klass.id, place: 1 });
    await race.verify();
    expect(await resultOf(world, row.id)).toMatchObject({ reasonValues: { until: "2026-09-28" } });
  });

  it("emails each rider once, in the rider's language, what was earned or why not", async () => {
    const race = await buildRace(world, { event: { title: "RedBud" } });
    const rider = await buildRider(world, { account: { locale: "fr" } });
    const second = await buildClass(world, { eventId: race.event.id, name: "Open", position: 1 });
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 2 });
    await buildResult(world, { eventId: race.event.id, classId: second.id, riderId: rider.id, place: 1 });
    await race.verify();
    const mails = await mailsTo(rider.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.locale).toBe("fr");
    expect(mails[0]?.text).toContain("150,00");
    expect(mails[0]?.text).toContain("il en faut 6");
  });
});

async function mailsTo(email: string) {
  const { outboxMail } = await import("../../platform/tables.ts");
  return world.db.select().from(outboxMail).where(eq(outboxMail.to, email));
}

it("can be read for one event", async () => {
  const event = await buildEvent(world);
  const admin = await world.as(await buildAdmin(world));
  expect((await admin.get(`/api/event/${event.id}/results`)).body.sheet).toMatchObject({ classes: [] });
});
