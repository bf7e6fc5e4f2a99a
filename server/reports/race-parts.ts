import { isRegion } from "#shared/countries.ts";
import { addDays } from "#shared/dates.ts";
import type { AmountsByCurrency } from "#shared/events.schema.ts";
import { currencyOfCountry, type Currency } from "#shared/money.ts";
import type { RacesByDay, RaceRegion, RaceRegions } from "#shared/staff-reports.schema.ts";
import type { Reader } from "../platform/db/database.ts";
import { readSeasons } from "../seasons/season-settings.ts";
import { countedRaces, longestDueDays } from "./counted-races.ts";
import type { Period } from "./period.ts";
import { countRacesByDay } from "./summary-store.ts";
import { sumRegions } from "./totals/region-sums-store.ts";

/**
 * Returns the Summary's races by state and province: their number, what they made available and what riders earned.
 * Within a country, states are sorted by what was earned; races without a known state come last.
 */
export async function racesByRegion(reader: Reader, period: Period): Promise<RaceRegions> {
  const seasons = await readSeasons(reader);
  const regions = new Map<string, RaceRegion>();
  const add = (race: Omit<RaceRegion, "currency">): void => {
    const { country } = race;
    const state = race.state !== null && isRegion(country, race.state) ? race.state : null;
    const key = `${country} ${state}`;
    const currency = currencyOfCountry(country);
    const sum = regions.get(key) ?? { country, currency, state, events: 0, available: 0, earned: 0 };
    regions.set(key, sum);
    sum.events += race.events;
    sum.available += race.available;
    sum.earned += race.earned;
  };
  const past = await sumRegions(reader, period, longestDueDays(seasons));
  for (const { kind, races, ...race } of past.sums) add({ ...race, events: kind === "event" ? races : 0 });
  for (const days of past.rest) {
    for (const race of await countedRaces(reader, seasons, days)) add({ ...race, events: race.isRace ? 1 : 0 });
  }
  const { startDate, endDate } = period;
  const isUnknown = ({ state }: RaceRegion): number => Number(state === null);
  return {
    startDate,
    endDate,
    regions: [...regions.values()].toSorted(
      (a, b) =>
        b.country.localeCompare(a.country) ||
        isUnknown(a) - isUnknown(b) ||
        b.earned - a.earned ||
        b.events - a.events ||
        (a.state ?? "").localeCompare(b.state ?? ""),
    ),
  };
}

/** Returns how many of the Summary's races ended on each day, in each currency's country. */
export async function racesByDay(reader: Reader, period: Period): Promise<RacesByDay> {
  const { startDate, endDate, asOf } = period;
  const seasons = await readSeasons(reader);
  const days = new Map<string, AmountsByCurrency>();
  const add = (day: string, currency: Currency, races: number): void => {
    const sum = days.get(day) ?? { USD: 0, CAD: 0 };
    days.set(day, sum);
    sum[currency] += races;
  };
  // All races up to this day count, because their results are due; each later race is checked.
  const due = addDays(asOf, -longestDueDays(seasons));
  if (startDate <= due) {
    for (const { day, country, races } of await countRacesByDay(reader, {
      startDate,
      endDate: endDate < due ? endDate : due,
    })) {
      add(day, currencyOfCountry(country), races);
    }
  }
  if (due < endDate) {
    const later = { ...period, startDate: startDate <= due ? addDays(due, 1) : startDate };
    for (const { isRace, lastDate, currency } of await countedRaces(reader, seasons, later)) {
      if (isRace) add(lastDate, currency, 1);
    }
  }
  return {
    startDate,
    endDate,
    days: [...days]
      .map(([day, eventsByCurrency]) => ({ day, eventsByCurrency }))
      .toSorted((a, b) => a.day.localeCompare(b.day)),
  };
}
