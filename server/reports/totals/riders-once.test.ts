import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, dayPacific, endOfDayPacific } from "#shared/dates.ts";
import { seededRandom } from "../../demo/random.ts";
import { events } from "../../events/tables.ts";
import { newId } from "../../platform/ids.ts";
import { results } from "../../results/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildClass, buildEvent, buildRider } from "../../testing/build.ts";
import { storeTotals } from "../../testing/queries/store-totals.ts";
import { seedOf } from "../../testing/seed.ts";
import { monthsOf, seasonEarlier, type Period } from "../period.ts";
import { raceMonths, riderYears } from "../tables.ts";
import { ridersOf, type Starters } from "./riders-once-store.ts";

// The database counts the riders of random results. They are compared with a naive count of all results in sets, for
// random days and with some, all or none of the months stored.

const now = "2026-09-20T18:00:00Z";
const random = seededRandom(seedOf("MODEL_SEED"));
let world: World;
let rows: Awaited<ReturnType<typeof readResults>>;

const readResults = async () => ({
  races: new Map((await world.db.select().from(events)).map((race) => [race.id, race])),
  results: await world.db.select().from(results),
});

beforeAll(async () => {
  world = await createWorld(now);
  const riders: string[] = [];
  for (let n = 0; n < 12; n += 1) riders.push((await buildRider(world, { bike: null, pin: null })).id);
  for (let n = 0; n < 60; n += 1) {
    const firstDate = addDays("2023-12-20", random.whole(0, 1000));
    const event = await buildEvent(world, {
      firstDate,
      season: Number(firstDate.slice(0, 4)),
      kind: random.chance(0.1) ? "standings" : "event",
      canceledAt: random.chance(0.1) ? new Date(now) : null,
      ...(random.chance(0.4) ? { country: "CA", state: "QC" } : {}),
    });
    const klass = await buildClass(world, { eventId: event.id, pays: [] });
    const verifiedAt = new Date(`${addDays(firstDate, random.whole(1, 40))}T18:00:00Z`);
    const started = Array.from({ length: random.whole(0, 6) }, () => ({
      id: newId(),
      eventId: event.id,
      classId: klass.id,
      riderId: random.chance(0.9) ? random.pick(riders) : null,
      status: random.pick(["finished", "finished", "dnf", "dsq", "dns"] as const),
      verifiedAt: random.chance(0.9) ? verifiedAt : null,
      firstName: "Troy",
      lastName: "Vandermeer",
      nameKey: "troy vandermeer",
      createdAt: verifiedAt,
    }));
    if (started.length > 0) await world.db.write((tx) => tx.insert(results).values(started));
  }
  rows = await readResults();
});
afterAll(() => world.close());

/** Counts the riders of a period in sets, from every result. */
function naiveStarters({ startDate, endDate, asOf }: Period): Starters {
  const sets = () => ({ US: new Set<string>(), CA: new Set<string>(), both: new Set<string>() });
  const sizes = ({ US, CA, both }: ReturnType<typeof sets>) => ({ US: US.size, CA: CA.size, both: both.size });
  const total = sets();
  const months = new Map(monthsOf({ startDate, endDate }).map(({ month }) => [month, sets()]));
  for (const { eventId, riderId, status, verifiedAt } of rows.results) {
    const race = rows.races.get(eventId);
    if (!race || race.kind !== "event" || race.canceledAt || race.lastDate < startDate || race.lastDate > endDate) {
      continue;
    }
    if (riderId === null || status === "dns" || !verifiedAt || verifiedAt > endOfDayPacific(asOf)) continue;
    for (const counted of [total, months.get(race.lastDate.slice(0, 7))]) {
      counted?.[race.country].add(riderId);
      counted?.both.add(riderId);
    }
  }
  return { total: sizes(total), months: new Map([...months].map(([month, own]) => [month, sizes(own)])) };
}

/** Returns the counts with a row for each month of the period, because a month without riders may be missing. */
const filled = ({ total, months }: Starters, period: Period): Starters => ({
  total,
  months: new Map(monthsOf(period).map(({ month }) => [month, months.get(month) ?? { US: 0, CA: 0, both: 0 }])),
});

const periods = (): Period[] => {
  const whole = { startDate: "2024-01-01", endDate: "2026-09-20", asOf: "2026-09-20" };
  const season = { startDate: "2026-01-01", endDate: "2026-09-20", asOf: "2026-09-20" };
  const inMonth = { startDate: "2025-05-10", endDate: "2025-05-20", asOf: "2026-09-20" };
  const some = Array.from({ length: 25 }, () => {
    const startDate = addDays("2024-12-01", random.whole(0, 600));
    const endDate = addDays(startDate, random.whole(0, 500));
    return { startDate, endDate, asOf: random.chance(0.5) ? dayPacific(new Date(now)) : addDays(endDate, 10) };
  });
  return [whole, season, inMonth, ...some];
};

async function expectNaiveCounts(): Promise<void> {
  for (const period of periods()) {
    const both = { now: period, earlier: seasonEarlier(period) };
    const counted = await ridersOf(world.db, both);
    for (const of of ["now", "earlier"] as const) {
      expect(filled(counted[of], both[of]), JSON.stringify(both[of])).toEqual(naiveStarters(both[of]));
    }
  }
}

describe("riders who count once", () => {
  it("have every case that could be counted wrong", () => {
    const { total, months } = naiveStarters({ startDate: "2024-01-01", endDate: "2026-09-20", asOf: "2026-09-20" });
    expect(total.both).toBeLessThan(total.US + total.CA);
    expect([...months.values()].some(({ US, CA, both }) => both > 0 && both < US + CA)).toBe(true);
    expect([...months.values()].some(({ US, CA, both }) => CA > 0 && both === US + CA)).toBe(true);
  });

  it("are those of a naive count without stored months", expectNaiveCounts);

  it("are the same when all past months are stored", async () => {
    expect(await storeTotals(world.ctx())).toBeGreaterThan(30);
    expect(await world.db.select().from(riderYears)).not.toEqual([]);
    await expectNaiveCounts();
  });

  it("are the same when some months are not stored, whose bits are outdated", async () => {
    const months = (await world.db.select().from(raceMonths)).map(({ month }) => month);
    const outdated = months.filter(() => random.chance(0.3));
    await world.db.write(async (tx) => {
      await tx.delete(raceMonths).where(inArray(raceMonths.month, outdated));
    });
    await expectNaiveCounts();
    const [corrected] = rows.results.filter(
      ({ eventId, riderId }) =>
        riderId !== null && outdated.includes(rows.races.get(eventId)?.lastDate.slice(0, 7) ?? ""),
    );
    if (!corrected) throw new Error("no result in a month that is not stored");
    await world.db.write((tx) => tx.delete(results).where(inArray(results.id, [corrected.id])));
    rows = await readResults();
    await expectNaiveCounts();
  });
});
