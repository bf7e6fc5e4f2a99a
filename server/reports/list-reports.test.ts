import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, dayPacific, daysBetween } from "#shared/dates.ts";
import { bikes } from "../bikes/tables.ts";
import { seededRandom } from "../demo/random.ts";
import { classes, events, places } from "../events/tables.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { remindLate } from "../results/late/remind-late.ts";
import { lateReminders, loggedCalls, results } from "../results/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildClass, buildEvent, buildPromoter, buildResult, buildRider } from "../testing/build.ts";
import { actsOf } from "../testing/race.ts";
import { seedOf } from "../testing/seed.ts";

// The figures of the reports that are lists (late results, promoters, the rider VIN report) are compared with a naive
// recount of a random season, in which results arrive early, late, in part or never.

const random = seededRandom(seedOf("MODEL_SEED"));
const today = "2026-10-20";
const dueDays = 14;
const pays = [20_000, 15_000, 10_000];

let world: World;
let staff: Client;
let rows: Awaited<ReturnType<typeof readAll>>;

beforeAll(async () => {
  world = await createWorld("2026-01-01T18:00:00Z");
  const admin = await buildAdmin(world);
  const promoters = await Promise.all([0, 1, 2, 3].map(() => buildPromoter(world)));
  const riders = [];
  for (let n = 0; n < 14; n += 1) {
    const vin = `VBKSXB437RM${600_000 + n}`;
    const bike = n < 5 ? { vin, state: "pending" as const, verifiedAt: null } : {};
    riders.push(await buildRider(world, { bike, registeredAt: new Date("2025-12-01T12:00:00Z") }));
  }
  const days: { day: string; act: () => Promise<unknown> }[] = [];
  for (let n = 0; n < 24; n += 1) {
    const lastDate = addDays("2026-01-20", random.whole(0, 270));
    const event = await buildEvent(world, {
      firstDate: addDays(lastDate, -random.whole(0, 1)),
      lastDate,
      promoterId: random.chance(0.85) ? random.pick(promoters).id : null,
      postedCash: random.whole(1, 900) * 100,
      postedCredit: random.whole(1, 900) * 100,
      budget: 1_000_000,
      ...(random.chance(0.4) ? { country: "CA", state: "QC" } : {}),
      ...(random.chance(0.1) ? { canceledAt: world.clock.now() } : {}),
    });
    const fields = [random.shuffle(riders).slice(0, 7), random.shuffle(riders).slice(0, 7)];
    for (const [position, field] of fields.entries()) {
      // Each rider is in at most one class of an event, so that every result can earn an award.
      const own = position === 0 ? field : field.filter((rider) => !fields[0]?.includes(rider));
      const klass = await buildClass(world, { eventId: event.id, position, pays, payoutType: "dealerCredit" });
      for (let place = 1; place <= 8; place += 1) {
        const riderId = own[place - 1]?.id ?? null;
        const brand = random.chance(0.8) ? "KTM" : "Yamaha";
        await buildResult(world, { eventId: event.id, classId: klass.id, place, riderId, brand });
      }
      // The results of a class are verified after some days, or never.
      if (event.canceledAt || random.chance(0.3)) continue;
      const day = addDays(lastDate, random.whole(1, 40));
      const verify = async () => actsOf(world, staff, event.id).verify(klass.id);
      if (day < today) days.push({ day, act: verify });
    }
  }
  for (let day = "2026-01-25"; day < today; day = addDays(day, random.whole(2, 5))) {
    days.push({ day, act: () => remindLate(world.ctx()) });
  }
  for (const { day, act } of days.toSorted((a, b) => a.day.localeCompare(b.day))) {
    world.clock.set(`${day}T18:00:00Z`);
    // A login lasts 30 days.
    staff = await world.as(admin);
    await act();
  }
  world.clock.set(`${today}T18:00:00Z`);
  staff = await world.as(admin);
  const late = (await readAll()).events.filter(isLate).map(({ id }) => id);
  for (const note of ["No answer", "Results come on Monday"]) {
    const eventIds = late.filter(() => random.chance(0.6));
    if (eventIds.length > 0)
      await staff.post("/api/admin/events-late/calls", { eventIds, note }, { key: randomUUID() });
  }
  const eventIds = late.filter(() => random.chance(0.5));
  if (eventIds.length > 0) await staff.post("/api/admin/events-late/remind", { eventIds }, { key: randomUUID() });
  rows = await readAll();
});
afterAll(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function readAll() {
  const { db } = world;
  return {
    events: await db.select().from(events),
    classes: await db.select().from(classes),
    places: await db.select().from(places),
    results: await db.select().from(results),
    bikes: await db.select().from(bikes),
    reminders: await db.select().from(lateReminders),
    calls: await db.select().from(loggedCalls),
  };
}

type Row = Awaited<ReturnType<typeof readAll>>["events"][number];
const isLate = ({ lastDate, canceledAt, resultsVerifiedAt }: Row): boolean =>
  canceledAt === null && resultsVerifiedAt === null && addDays(lastDate, dueDays) < today;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const isDefined = <Value>(value: Value | null): value is Value => value !== null;

describe("late results", () => {
  it("are the events without verified results after their due date, with age, riders, reminders and calls", async () => {
    const { events: listed, pagination } = (await staff.get("/api/admin/events-late?limit=100")).body;
    const late = rows.events.filter(isLate);
    expect(pagination.total).toBe(late.length);
    expect(late.length).toBeGreaterThan(3);
    expect(rows.reminders.length).toBeGreaterThan(0);
    expect(rows.calls.length).toBeGreaterThan(0);
    const shown = listed.map(({ _id, daysLate, posted, ridersWaiting, reminders, calls, classesVerified }) => [
      _id,
      { daysLate, posted, ridersWaiting, reminders, calls, verified: classesVerified.verified },
    ]);
    const naive = late.map((event) => {
      const waiting = rows.results.filter(({ eventId, verifiedAt }) => eventId === event.id && verifiedAt === null);
      return [
        event.id,
        {
          daysLate: daysBetween(addDays(event.lastDate, dueDays), today),
          posted: event.postedCash + event.postedCredit,
          ridersWaiting: new Set(waiting.map(({ riderId }) => riderId).filter(isDefined)).size,
          reminders: rows.reminders.filter(({ eventId }) => eventId === event.id).length,
          calls: rows.calls.filter(({ eventId }) => eventId === event.id).length,
          verified: rows.classes.filter((one) => one.eventId === event.id && one.verifiedAt !== null).length,
        },
      ];
    });
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(naive));
  });

  it("show above them the sums of their rows, for every filter", async () => {
    for (const query of ["", "country=CA", "country=US", "state=MI"]) {
      const { events: listed, sums } = (await staff.get(`/api/admin/events-late?limit=100&${query}`)).body;
      for (const currency of ["USD", "CAD"] as const) {
        const own = listed.filter((row) => row.currency === currency);
        const found = sums.find((one) => one.currency === currency) ?? { currency, events: 0, posted: 0 };
        expect(found, `${query} ${currency}`).toEqual({
          currency,
          events: own.length,
          posted: sum(own.map(({ posted }) => posted)),
        });
      }
    }
  });
});

describe("promoters", () => {
  it("have their events, those that are late now, and the median of the days to their results", async () => {
    const { allPromoters, sums } = (await staff.get("/api/promoters?limit=100")).body;
    for (const { _id, events: raced, late, medianDays } of allPromoters) {
      const own = rows.events.filter(({ promoterId }) => promoterId === _id);
      const taken = own
        .filter(({ canceledAt }) => canceledAt === null)
        .flatMap(({ lastDate, resultsVerifiedAt }) =>
          resultsVerifiedAt === null ? [] : [daysBetween(lastDate, dayPacific(resultsVerifiedAt))],
        )
        .toSorted((a, b) => a - b);
      const [below = 0, above = 0] = [taken[Math.ceil(taken.length / 2) - 1], taken[Math.floor(taken.length / 2)]];
      expect({ raced, late, medianDays }, _id).toEqual({
        raced: own.length,
        late: own.filter(isLate).length,
        medianDays: taken.length === 0 ? null : Math.round((below + above) / 2),
      });
    }
    expect(allPromoters).toHaveLength(4);
    expect(sums).toEqual({
      events: sum(allPromoters.map((one) => one.events)),
      late: sum(allPromoters.map((one) => one.late)),
    });
    expect(sums.events).toBe(rows.events.filter(({ promoterId }) => promoterId !== null).length);
  });
});

describe("the rider VIN report", () => {
  it("has the sum of the awards on hold of each pending bike, and the total above", async () => {
    const { riders, sums, pending } = (await staff.get("/api/vin-report?limit=100")).body;
    expect(pending).toBe(rows.bikes.filter(({ state }) => state === "pending").length);
    const races = new Map(rows.events.map((event) => [event.id, event]));
    const naive = new Map<string, number>();
    for (const { riderId, eventId, classId, place, reason } of rows.results) {
      if (riderId === null || reason !== "pending_bike") continue;
      const paid = rows.places.find((one) => one.classId === classId && one.fromPlace === place);
      const key = `${riderId} ${races.get(eventId)?.country === "CA" ? "CAD" : "USD"}`;
      naive.set(key, (naive.get(key) ?? 0) + (paid?.amount ?? 0));
    }
    expect(naive.size).toBeGreaterThan(3);
    const shown = riders.flatMap(({ riderId, waiting }) =>
      waiting.map(({ currency, amount }) => [`${riderId} ${currency}`, amount] as const),
    );
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(naive));
    for (const { currency, amount } of sums) {
      expect(amount, currency).toBe(sum([...naive].flatMap(([key, cents]) => (key.endsWith(currency) ? [cents] : []))));
    }
    expect(sums.map(({ currency }) => currency).toSorted()).toEqual(
      [...new Set([...naive.keys()].map((key) => key.slice(-3)))].toSorted(),
    );
  });
});
