import { addDays, endOfDayPacific } from "#shared/dates.ts";
import { currencyOfCountry, type Currency } from "#shared/money.ts";
import type { Reader } from "../platform/db/database.ts";
import { everyProgramme, settingsIn, type Seasons } from "../seasons/season-settings.ts";
import type { Period } from "./period.ts";
import { racesOn } from "./summary-store.ts";
import { earnedByRace } from "./totals/stored-races-store.ts";

/** This is a race that the Summary counts, with what it posted and earned in minor units of its currency. */
interface CountedRace {
  country: "US" | "CA";
  state: string | null;
  currency: Currency;
  lastDate: string;
  available: number;
  earned: number;
  /** This is false for the closing event of a series, which pays, but is not a race. */
  isRace: boolean;
}

/** Returns the races of a period whose results were due, or had been received, by the report's day. */
export async function countedRaces(reader: Reader, seasons: Seasons, period: Period): Promise<CountedRace[]> {
  const earned = await earnedByRace(reader, period);
  return (await racesOn(reader, period)).flatMap((race) => {
    const won = earned.get(race.id) ?? 0;
    if (!isCounted(race, won, seasons, period)) return [];
    const { country, state, lastDate } = race;
    return [
      {
        country,
        state,
        currency: currencyOfCountry(country),
        lastDate,
        available: race.postedCash + race.postedCredit,
        earned: won,
        isRace: race.kind === "event",
      },
    ];
  });
}

/** Returns whether the results of a race were due, or had been received, by the report's day. */
function isCounted(
  race: { lastDate: string; season: number; receivedAt: Date | null },
  earned: number,
  seasons: Seasons,
  { asOf }: Period,
): boolean {
  const due = addDays(race.lastDate, settingsIn(seasons, race.season).resultsDueDays);
  const received = race.receivedAt !== null && race.receivedAt <= endOfDayPacific(asOf);
  return due <= asOf || received || earned > 0;
}

/** Returns the max number of days after a race until its results are due, in any season. */
export const longestDueDays = (seasons: Seasons): number =>
  Math.max(...everyProgramme(seasons).map(({ resultsDueDays }) => resultsDueDays));
