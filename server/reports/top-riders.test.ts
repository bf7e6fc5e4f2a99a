import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currencies, currencyOfCountry } from "#shared/money.ts";
import { seededRandom } from "../demo/random.ts";
import { classes, events } from "../events/tables.ts";
import { newId } from "../platform/ids.ts";
import { results } from "../results/tables.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildClass, buildEvent, buildRider } from "../testing/build.ts";
import { seedOf } from "../testing/seed.ts";
import { riderStats, topRiders } from "./top.ts";

// The database ranks the riders and adds up their figures. Both are compared with a naive count of random results, in
// which many riders earned the same amount.

const now = "2026-10-20T18:00:00Z";
const random = seededRandom(seedOf("MODEL_SEED"));
let world: World;
let rows: Awaited<ReturnType<typeof readResults>>;

const readResults = async () => ({
  races: new Map((await world.db.select().from(events)).map((race) => [race.id, race])),
  classes: new Map((await world.db.select().from(classes)).map((klass) => [klass.id, klass])),
  results: await world.db.select().from(results),
});

beforeAll(async () => {
  world = await createWorld(now);
  const riders = await buildRiders(20);
  const equals = await buildRiders(30);
  for (let n = 0; n < 16; n += 1) {
    const season = n < 12 ? 2026 : 2025;
    const event = await buildEvent(world, {
      firstDate: `${season}-05-${10 + n}`,
      season,
      canceledAt: n === 6 ? new Date(now) : null,
      ...(n % 2 === 0 ? { country: "CA", state: "QC" } : {}),
    });
    for (const payoutType of ["cash", "dealerCredit", "noPayout"] as const) {
      const klass = await buildClass(world, { eventId: event.id, payoutType, pays: [] });
      const finished = random
        .shuffle(riders)
        .map((riderId) => ({ riderId, earned: random.pick([0, 50_00, 50_00, 100_00]) }));
      // Those who all earned the same amount once are the last in the ranking, and too many for it.
      const all = n < 2 ? [...finished, ...equals.map((riderId) => ({ riderId, earned: 10_00 }))] : finished;
      const inserted = all.map(({ riderId, earned }, at) => ({
        id: newId(),
        eventId: event.id,
        classId: klass.id,
        riderId: earned === 10_00 || random.chance(0.9) ? riderId : null,
        place: at + 1,
        status: "finished" as const,
        earned,
        verifiedAt: new Date(now),
        firstName: "Troy",
        lastName: "Vandermeer",
        nameKey: "troy vandermeer",
        createdAt: new Date(now),
      }));
      await world.db.write((tx) => tx.insert(results).values(inserted));
    }
  }
  rows = await readResults();
});
afterAll(() => world.close());

/** Builds riders whose ids are not in the order in which they were added. */
async function buildRiders(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    ids.push((await buildRider(world, { id: randomUUID(), bike: null, pin: null })).id);
  }
  return ids;
}

type PayoutType = "cash" | "dealerCredit";

/** Returns what each rider earned in a season in each currency, from every result. */
function naiveEarned(season: number, payoutType: PayoutType) {
  const earned = new Map<
    string,
    { riderId: string; currency: "USD" | "CAD"; cents: number; results: number; wins: number }
  >();
  for (const { eventId, classId, riderId, place, earned: cents } of rows.results) {
    const race = rows.races.get(eventId);
    if (!race || race.season !== season || race.canceledAt) continue;
    if (rows.classes.get(classId)?.payoutType !== payoutType || riderId === null || cents === 0) continue;
    const currency = currencyOfCountry(race.country);
    const sum = earned.get(currency + riderId) ?? { riderId, currency, cents: 0, results: 0, wins: 0 };
    earned.set(currency + riderId, {
      ...sum,
      cents: sum.cents + cents,
      results: sum.results + 1,
      wins: sum.wins + (place === 1 ? 1 : 0),
    });
  }
  return [...earned.values()];
}

function naiveFigures(season: number, payoutType: PayoutType) {
  const earned = naiveEarned(season, payoutType);
  const figures = {
    riders: new Set(earned.map(({ riderId }) => riderId)).size,
    results: 0,
    wins: 0,
    earned: { USD: 0, CAD: 0 },
    ridersByCurrency: { USD: 0, CAD: 0 },
  };
  for (const { currency, cents, ...row } of earned) {
    figures.results += row.results;
    figures.wins += row.wins;
    figures.earned[currency] += cents;
    figures.ridersByCurrency[currency] += 1;
  }
  return figures;
}

describe.each(["cash", "dealerCredit"] as const)("riders who earned %s", (payoutType) => {
  it("are ranked as in a naive count; of equal amounts, the lower id is first and the last ids are left out", async () => {
    const earned = naiveEarned(2026, payoutType);
    const ranked = currencies.flatMap((currency) => {
      const own = earned
        .filter((row) => row.currency === currency)
        .toSorted((a, b) => b.cents - a.cents || a.riderId.localeCompare(b.riderId));
      expect(own.length).toBeGreaterThan(25);
      // The limit is between two riders who earned the same amount.
      expect(own[24]?.cents).toBe(own[25]?.cents);
      return own.slice(0, 25);
    });
    const top = await topRiders(world.db, 2026, payoutType);
    expect(
      top.map(({ _id, currency, earned: cents, results: count, wins }) => ({
        riderId: _id,
        currency,
        cents,
        results: count,
        wins,
      })),
    ).toEqual(ranked);
  });

  it("have the figures of a naive count, in this season and the one before", async () => {
    const before = naiveFigures(2025, payoutType);
    expect(await riderStats(world.db, 2026, payoutType)).toEqual({
      currentYear: 2026,
      ...naiveFigures(2026, payoutType),
      before,
    });
    expect(before.riders).toBeLessThan(before.ridersByCurrency.USD + before.ridersByCurrency.CAD);
    expect(await riderStats(world.db, 2020, payoutType)).toMatchObject({
      riders: 0,
      results: 0,
      wins: 0,
      earned: { USD: 0, CAD: 0 },
      ridersByCurrency: { USD: 0, CAD: 0 },
    });
  });
});
