import { addDays, daysBetween, weekdayOf } from "#shared/dates.ts";
import { cell, orNull, readData } from "./read-data.ts";

export interface Round {
  series: string;
  /** This is the season of the source, by which the rounds of two years are distinguished. */
  season: number;
  round: string;
  title: string;
  firstDate: string;
  lastDate: string;
  venue: string;
  city: string;
  state: string;
  country: "US" | "CA";
  raceStyle: "motocross" | "offroad" | "road";
}

/**
 * The week of this Saturday in the real calendar is mapped to the current week: the stadium season is over, the outdoor
 * season is in progress.
 */
const middleOfSeason = "2026-06-27";
const saturday = 6;

/** Returns last Saturday, or today if it is a Saturday. All dates of the demo's calendar are relative to it. */
const lastSaturday = (today: string): string => addDays(today, -((weekdayOf(today) - saturday + 7) % 7));

/** Returns the real rounds, moved by whole weeks so that today is in the middle of their season. */
export function realRounds(today: string): Round[] {
  const shift = daysBetween(middleOfSeason, lastSaturday(today));
  return readData("schedule.csv")
    .filter((row) => cell(row, "firstDate") >= "2025-05-24" || cell(row, "season") === "2026")
    .map((row) => {
      const firstDate = addDays(cell(row, "firstDate"), shift);
      return {
        series: cell(row, "series"),
        season: Number(cell(row, "season")),
        round: cell(row, "round"),
        title: cell(row, "event"),
        firstDate,
        lastDate: orNull(row.lastDate) ? addDays(cell(row, "lastDate"), shift) : firstDate,
        venue: cell(row, "venue"),
        city: cell(row, "city"),
        state: cell(row, "state"),
        country: cell(row, "country") === "CA" ? "CA" : "US",
        raceStyle: "motocross",
      };
    });
}

const series = {
  ultra: { series: "Ultra Series", raceStyle: "motocross" },
  enduro: { series: "ECEA Enduro", raceStyle: "offroad" },
  mini: { series: "MotoAmerica Mini Cup", raceStyle: "road" },
} as const;

/** These grass-roots rounds are at real venues. No source has their dates, so they are set around today, in weeks. */
const grassRoots = [
  ["ultra", -24, "Freestone Winter Opener", "Freestone Raceway", "Wortham", "TX"],
  ["ultra", -17, "Monster Mountain Classic", "Monster Mountain MX Park", "Tallassee", "AL"],
  ["ultra", -11, "Muddy Creek Spring Shootout", "Muddy Creek Raceway", "Blountville", "TN"],
  ["ultra", -5, "Steel City Throwdown", "Steel City Raceway", "Delmont", "PA"],
  ["ultra", 3, "Lake Sugar Tree Summer Series", "Lake Sugar Tree MX Park", "Axton", "VA"],
  ["ultra", 9, "Glen Helen Grand Finale", "Glen Helen Raceway", "San Bernardino", "CA"],
  ["enduro", -19, "Sandy Run Enduro", "Elizabeth City MX", "Elizabeth City", "NC"],
  ["enduro", -10, "Broome County Enduro", "Broome-Tioga Sports Center", "Binghamton", "NY"],
  ["enduro", -4, "Curly Fern Enduro", "Kenworthy's Motocross Park", "Troy", "OH"],
  ["enduro", 5, "Pine Ridge Enduro", "Lazy River MX", "Dalton", "GA"],
  ["mini", -14, "Road Atlanta Mini Qualifier", "Road Atlanta", "Braselton", "GA"],
  ["mini", -6, "VIR Mini Qualifier", "Virginia International Raceway", "Alton", "VA"],
  ["mini", 4, "Road America Mini Qualifier", "Road America", "Elkhart Lake", "WI"],
  ["mini", 11, "Barber Mini Finale", "Barber Motorsports Park", "Birmingham", "AL"],
] as const;

export function grassRootsRounds(today: string): Round[] {
  const numbers = new Map<string, number>();
  return grassRoots.map(([kind, weeks, title, venue, city, state]) => {
    // The rounds are on Sundays, so that the two calendars do not share a day.
    const firstDate = addDays(lastSaturday(today), weeks * 7 + 1);
    const round = (numbers.get(kind) ?? 0) + 1;
    numbers.set(kind, round);
    return {
      ...series[kind],
      season: 2026,
      round: String(round),
      title,
      firstDate,
      lastDate: firstDate,
      venue,
      city,
      state,
      country: "US",
    };
  });
}
