import { nameKey } from "#shared/name-key.ts";
import { mayBeOurBrand } from "#shared/results.ts";
import type { BrandRow, ShareByMonth, ShareBySeries, Shares } from "#shared/staff-reports.schema.ts";
import type { Reader } from "../platform/db/database.ts";
import { readSeasons, settingsIn, type Seasons } from "../seasons/season-settings.ts";
import { monthsOf, seasonEarlier, yearAfter, type Period } from "./period.ts";
import { daysOfRaces, seriesOfRaces } from "./share-store.ts";
import { brandsByRace } from "./totals/stored-races-store.ts";

type Counts = Pick<BrandRow, "entries" | "paying" | "wins">;

/** These are the results of one race that name the same brand; an empty brand means that they name none. */
interface RaceBrand extends Counts {
  eventId: string;
  month: string;
  brand: string;
  ours: boolean;
}

const measures = ["entries", "paying", "wins"] as const;

/** Returns our share by month of the race day, with the same months a season earlier. */
export async function shareByMonth(reader: Reader, period: Period): Promise<ShareByMonth> {
  const { now, past, report } = await bothSeasons(reader, period);
  const [rows, earlier] = [Map.groupBy(now, ({ month }) => month), Map.groupBy(past, ({ month }) => yearAfter(month))];
  return {
    ...report,
    months: monthsOf(period).map(({ month }) => ({
      month,
      ...sharesOf(rows.get(month) ?? []),
      before: sharesOf(earlier.get(month) ?? []),
    })),
  };
}

/**
 * Returns our share by series. An event of two series is in both; `before` is the series with the same name in the
 * season before, on the same days a season earlier.
 */
export async function shareBySeries(reader: Reader, period: Period): Promise<ShareBySeries> {
  const { now, past, report } = await bothSeasons(reader, period);
  const own = grouped(now, await seriesOfRaces(reader, period));
  const earlier = grouped(past, await seriesOfRaces(reader, seasonEarlier(period)));
  const byName = new Map([...earlier.series.values()].map((one) => [`${one.season + 1} ${timeless(one.name)}`, one]));
  return {
    ...report,
    noSeries: sharesOf(own.rest),
    series: [...own.series.values()]
      .map(({ _id, name, season, rows }) => {
        const same = byName.get(`${season} ${timeless(name)}`);
        return { _id, name, season, ...sharesOf(rows), before: same ? sharesOf(same.rows) : null };
      })
      .toSorted((a, b) => b.entries.named - a.entries.named || a.name.localeCompare(b.name)),
  };
}

/** Returns a series' name without years, so that "Cup 2026" continues "Cup 2025". */
const timeless = (name: string): string => nameKey(name.replaceAll(/\b20\d\d\b/g, ""));

async function bothSeasons(reader: Reader, period: Period) {
  const seasons = await readSeasons(reader);
  const earlier = seasonEarlier(period);
  const now = await brandsOf(reader, seasons, period);
  const past = await brandsOf(reader, seasons, earlier);
  const report = {
    startDate: period.startDate,
    endDate: period.endDate,
    totals: sharesOf(now),
    brands: brandRows(now),
    before: { startDate: earlier.startDate, endDate: earlier.endDate, totals: sharesOf(past) },
  };
  return { now, past, report };
}

/** Counts the results of each race by the brand that they name; the race's own season says which names are ours. */
async function brandsOf(reader: Reader, seasons: Seasons, period: Period): Promise<RaceBrand[]> {
  const races = new Map((await daysOfRaces(reader, period)).map((race) => [race.id, race]));
  const known = new Map<string, boolean>();
  const isOurs = (season: number, brand: string): boolean => {
    const key = `${season} ${brand}`;
    const ours = known.get(key) ?? (brand !== "" && mayBeOurBrand(brand, settingsIn(seasons, season).resultBrands));
    known.set(key, ours);
    return ours;
  };
  return (await brandsByRace(reader, period)).flatMap(({ eventId, brands }) => {
    const race = races.get(eventId);
    if (!race) return [];
    const month = race.lastDate.slice(0, 7);
    return brands.map((row) => ({ ...row, eventId, month, ours: isOurs(race.season, row.brand) }));
  });
}

function sharesOf(rows: readonly RaceBrand[]): Shares {
  const none = () => ({ ours: 0, named: 0, unnamed: 0 });
  const shares: Shares = { entries: none(), paying: none(), wins: none() };
  for (const row of rows) {
    for (const measure of measures) {
      const share = shares[measure];
      if (row.brand === "") share.unnamed += row[measure];
      else share.named += row[measure];
      if (row.ours) share.ours += row[measure];
    }
  }
  return shares;
}

/** Returns the brands that results name, ours first and the others by entries. Spellings that differ in case are one. */
function brandRows(rows: readonly RaceBrand[]): BrandRow[] {
  const brands = new Map<string, BrandRow>();
  for (const row of rows) {
    if (row.brand === "") continue;
    const key = row.ours ? "" : nameKey(row.brand);
    const sum = brands.get(key) ?? { brand: row.brand, ours: row.ours, entries: 0, paying: 0, wins: 0 };
    brands.set(key, sum);
    for (const measure of measures) sum[measure] += row[measure];
  }
  return [...brands.values()].toSorted(
    (a, b) => Number(b.ours) - Number(a.ours) || b.entries - a.entries || a.brand.localeCompare(b.brand),
  );
}

interface SeriesRows {
  _id: string;
  name: string;
  season: number;
  rows: RaceBrand[];
}

function grouped(
  rows: readonly RaceBrand[],
  rounds: readonly { eventId: string; seriesId: string; name: string; season: number }[],
) {
  const series = new Map<string, SeriesRows>();
  const byEvent = Map.groupBy(rounds, ({ eventId }) => eventId);
  const rest: RaceBrand[] = [];
  for (const row of rows) {
    const own = byEvent.get(row.eventId) ?? [];
    if (own.length === 0) rest.push(row);
    for (const { seriesId, name, season } of own) {
      const one = series.get(seriesId) ?? { _id: seriesId, name, season, rows: [] };
      series.set(seriesId, one);
      one.rows.push(row);
    }
  }
  return { series, rest };
}
