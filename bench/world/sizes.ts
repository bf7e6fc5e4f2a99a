import type { Person, Rider } from "./people.ts";

/** The databases of one season and of ten seasons have the same numbers of people. */
const people = { riders: 1000, dealers: 500, slowPinHashes: 40 };
const season = { eventsPerSeason: 1000, classesPerEvent: 3, resultsPerClass: 8 };
/**
 * These worlds contain what staff's lists filter by: riders without bikes or credit, Canadians, requests, email, acts.
 */
const office = { slowPinHashes: 0, classesPerEvent: 1, resultsPerClass: 10, settled: true, office: true };

export const sizes = {
  /** This size has one season with 1,000 events. */
  season: { ...people, ...season, seasons: 1 },
  /** This size has 10,000 events, 120,000 results and half a million ledger rows. */
  decade: { ...people, ...season, seasons: 10 },
  /**
   * These two sizes have so few riders and dealers that each person's own list fills its first page, both after one
   * season (30 wins a rider) and after ten (570).
   */
  regulars: { ...people, ...season, riders: 200, dealers: 200, seasons: 1 },
  veterans: { ...people, ...season, riders: 200, dealers: 200, seasons: 10 },
  /**
   * This size has a million ledger rows over ten seasons, in both countries, with cash that was paid out and credit
   * that lapsed. Everything older than a month was settled, month by month.
   */
  ledger: { ...people, ...season, resultsPerClass: 18, seasons: 10, settled: true, mixed: true },
  /** This size is for the schedule: it has 10,000 events and few people. */
  schedule: { ...people, ...season, riders: 50, dealers: 50, slowPinHashes: 0, seasons: 10, resultsPerClass: 0 },
  /** This size has one counter with 3,000 riders, which is the max that a tablet stores. */
  counter: {
    ...season,
    riders: 3000,
    dealers: 1,
    slowPinHashes: 40,
    eventsPerSeason: 10,
    seasons: 1,
    resultsPerClass: 0,
  },
  /** This size has 100,000 riders, 1,000 dealers and 10,000 events, for the searches and lists of staff. */
  crowd: { ...season, ...office, riders: 100_000, dealers: 1000, promoters: 200, seasons: 10 },
  /** This size is a tenth of `crowd`. */
  tenth: { ...season, ...office, riders: 10_000, dealers: 100, promoters: 20, seasons: 10, eventsPerSeason: 100 },
} as const;
/**
 * This is the size for `npm run bench -- scale`: a million riders, 3,000 dealers, 20,000 events and 20 million ledger
 * rows. A factor below 1 makes everything smaller, to try the benchmark out.
 */
export const scaleSize = (factor: number) => ({
  riders: Math.round(1_000_000 * factor),
  dealers: Math.round(3000 * factor),
  promoters: Math.max(2, Math.round(400 * factor)),
  slowPinHashes: 200,
  /**
   * This many people have sessions, and this many riders have their own PIN and credit for every redemption of the
   * benchmark.
   */
  active: 2000,
  seasons: 10,
  eventsPerSeason: Math.round(2000 * factor),
  classesPerEvent: 10,
  resultsPerClass: 26,
  office: true,
  mixed: true,
  allWin: true,
});

export type SizeName = keyof typeof sizes;

/** These are the people in a built database. */
export interface BenchWorld {
  riders: Rider[];
  dealers: Person[];
  promoter: Person;
  admin: Person;
  /** These are the ids of the events without results yet. */
  openRaces: string[];
}
