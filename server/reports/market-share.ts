import { nameKey } from "#shared/name-key.ts";
import { mayBeOurBrand } from "#shared/results.ts";
import type { BrandRow, ShareByMonth, ShareBySeries, Shares } from "#shared/staff-reports.schema.ts";
import type { Reader } from "../platform/db/database.ts";
import { readSeasons, settingsIn, type Seasons } from "../seasons/season-settings.ts";
import { daysOfBoth, monthsOf, seasonEarlier, yearAfter, type Period } from "./period.ts";
import { allSeries, daysOfRaces, roundsOn } from "./share-store.ts";
import type { Days } from "./totals/count-live-store.ts";
import { brandsByRace } from "./totals/stored-races-store.ts";

type Counts = Pick<BrandRow, "entries" | "paying" | "wins">;

/** This is the brand that a name in the results of a season stands for. */
interface Name {
  ours: boolean;
  /** Names of other brands with the same key are one brand; all of our names are one brand. */
  key: string;
}

/** This has the results of one race by brand. An empty brand stands for the results without a brand. */
interface Race {
  _id: string;
  lastDate: string;
  shares: Shares;
  brands: readonly (Counts & { brand: string; name: Name })[];
}

const measures = ["entries", "paying", "wins"] as const;

/** Returns our share by month of the race day, with the same months a season earlier. */
export async function shareByMonth(reader: Reader, period: Period): Promise<ShareByMonth> {
  const { now, past, report } = await bothSeasons(reader, period);
  const [own, earlier] = [Map.groupBy(now, monthOf), Map.groupBy(past, (race) => yearAfter(monthOf(race)))];
  return {
    ...report,
    months: monthsOf(period).map(({ month }) => ({
      month,
      ...sharesOf(own.get(month) ?? []),
      before: sharesOf(earlier.get(month) ?? []),
    })),
  };
}

const monthOf = ({ lastDate }: Race): string => lastDate.slice(0, 7);

/**
 * Returns our share by series. An event of two series is in both. `before` is the share of the previous season's
 * series with the same name, ignoring years in the name, over the same days.
 */
export async function shareBySeries(reader: Reader, period: Period): Promise<ShareBySeries> {
  const { now, past, report } = await bothSeasons(reader, period);
  const known = new Map((await allSeries(reader)).map((one) => [one._id, one]));
  const rounds = new Map<string, string[]>();
  for (const days of daysOfBoth(period, seasonEarlier(period))) {
    for (const { eventId, seriesId } of await roundsOn(reader, days)) {
      const own = rounds.get(eventId);
      if (own) own.push(seriesId);
      else rounds.set(eventId, [seriesId]);
    }
  }
  const own = bySeries(now, rounds, known);
  const earlier = bySeries(past, rounds, known);
  const byName = new Map(
    [...earlier.series.values()].map((one) => [`${one.season + 1} ${withoutYears(one.name)}`, one]),
  );
  return {
    ...report,
    noSeries: sharesOf(own.rest),
    series: [...own.series.values()]
      .map(({ races, ...one }) => {
        const same = byName.get(`${one.season} ${withoutYears(one.name)}`);
        return { ...one, ...sharesOf(races), before: same ? sharesOf(same.races) : null };
      })
      .toSorted((a, b) => b.entries.named - a.entries.named || a.name.localeCompare(b.name)),
  };
}

/** Returns a series' name without years, so that "Cup 2026" is compared with "Cup 2025". */
const withoutYears = (name: string): string => nameKey(name.replaceAll(/\b20\d\d\b/g, ""));

async function bothSeasons(reader: Reader, period: Period) {
  const earlier = seasonEarlier(period);
  const races = await racesWithBrands(reader, daysOfBoth(period, earlier));
  const [now, past] = [racedIn(races, period), racedIn(races, earlier)];
  const report = {
    startDate: period.startDate,
    endDate: period.endDate,
    totals: sharesOf(now),
    brands: brandRows(now),
    before: { startDate: earlier.startDate, endDate: earlier.endDate, totals: sharesOf(past) },
  };
  return { now, past, report };
}

const racedIn = (races: readonly Race[], { startDate, endDate }: Days): Race[] =>
  races.filter(({ lastDate }) => startDate <= lastDate && lastDate <= endDate);

/** Counts the results of each race by the brand that they name; the race's own season says which names are ours. */
async function racesWithBrands(reader: Reader, periods: readonly Days[]): Promise<Race[]> {
  const nameOf = namesOf(await readSeasons(reader));
  const counted: Race[] = [];
  for (const days of periods) {
    const races = new Map((await daysOfRaces(reader, days)).map((race) => [race.id, race]));
    for (const { eventId, brands } of await brandsByRace(reader, days)) {
      const race = races.get(eventId);
      if (!race) continue;
      const named = brands.map(({ brand, entries, paying, wins }) => ({
        brand,
        entries,
        paying,
        wins,
        name: nameOf(race.season, brand),
      }));
      counted.push({ _id: eventId, lastDate: race.lastDate, shares: sharesOfRace(named), brands: named });
    }
  }
  return counted;
}

/** Returns a function that returns the brand of a name in a season; each name is looked up only once. */
function namesOf(seasons: Seasons): (season: number, brand: string) => Name {
  const known = new Map<number, Map<string, Name>>();
  return (season, brand) => {
    const names = known.get(season) ?? new Map<string, Name>();
    known.set(season, names);
    const before = names.get(brand);
    if (before) return before;
    const ours = brand !== "" && mayBeOurBrand(brand, settingsIn(seasons, season).resultBrands);
    const name = { ours, key: ours ? "" : nameKey(brand) };
    names.set(brand, name);
    return name;
  };
}

function noShares(): Shares {
  const none = () => ({ ours: 0, named: 0, unnamed: 0 });
  return { entries: none(), paying: none(), wins: none() };
}

function sharesOfRace(brands: Race["brands"]): Shares {
  const shares = noShares();
  for (const { brand, name, ...counts } of brands) {
    for (const measure of measures) {
      const share = shares[measure];
      if (brand === "") share.unnamed += counts[measure];
      else share.named += counts[measure];
      if (name.ours) share.ours += counts[measure];
    }
  }
  return shares;
}

function sharesOf(races: readonly Race[]): Shares {
  const sum = noShares();
  for (const { shares } of races) {
    for (const measure of measures) {
      const [to, from] = [sum[measure], shares[measure]];
      to.ours += from.ours;
      to.named += from.named;
      to.unnamed += from.unnamed;
    }
  }
  return sum;
}

/**
 * Returns the brands that results name, ours first and the others by entries. Spellings that differ in case are one, and the
 * one with the most entries is shown.
 */
function brandRows(races: readonly Race[]): BrandRow[] {
  // Within a season each spelling has one `Name` object, so rows are first summed by that object. Only the few sums are
  // then merged by brand.
  const byName = new Map<Name, Counts & { brand: string }>();
  for (const race of races) {
    for (const row of race.brands) {
      if (row.brand === "") continue;
      const sum = byName.get(row.name);
      if (sum) for (const measure of measures) sum[measure] += row[measure];
      else byName.set(row.name, { brand: row.brand, entries: row.entries, paying: row.paying, wins: row.wins });
    }
  }
  const brands = new Map<string, BrandRow>();
  const spellings = new Map<string, Map<string, number>>();
  for (const [{ ours, key }, { brand, ...counts }] of byName) {
    const sum = brands.get(key) ?? { brand, ours, entries: 0, paying: 0, wins: 0 };
    brands.set(key, sum);
    const own = spellings.get(key) ?? new Map<string, number>();
    spellings.set(key, own.set(brand, (own.get(brand) ?? 0) + counts.entries));
    for (const measure of measures) sum[measure] += counts[measure];
  }
  for (const [key, own] of spellings) {
    const [shown] = [...own].toSorted(([a, one], [b, other]) => other - one || byCode(a, b));
    const sum = brands.get(key);
    if (sum && shown) [sum.brand] = shown;
  }
  return [...brands.values()].toSorted(
    (a, b) =>
      Number(b.ours) - Number(a.ours) ||
      b.entries - a.entries ||
      a.brand.localeCompare(b.brand) ||
      byCode(a.brand, b.brand),
  );
}

/**
 * Compares strings by code, because a language may treat different ones as equal, and their order must not depend on
 * the database.
 */
const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface Series {
  _id: string;
  name: string;
  season: number;
}

/** Groups races by their series; `rounds` names the series of each race, and `rest` are the races without a series. */
function bySeries(
  races: readonly Race[],
  rounds: ReadonlyMap<string, readonly string[]>,
  known: ReadonlyMap<string, Series>,
) {
  const series = new Map<string, Series & { races: Race[] }>();
  const rest: Race[] = [];
  for (const race of races) {
    const own = rounds.get(race._id) ?? [];
    if (own.length === 0) rest.push(race);
    for (const id of own) {
      const found = known.get(id);
      if (!found) continue;
      const one = series.get(id) ?? { ...found, races: [] };
      series.set(id, one);
      one.races.push(race);
    }
  }
  return { series, rest };
}
