import { addDays, endOfDayPacific } from "#shared/dates.ts";
import type { AmountsByCurrency } from "#shared/events.schema.ts";
import { currencies, currencyOfCountry } from "#shared/money.ts";
import type { SummaryAnswer, SummaryFigures, SummarySums } from "#shared/staff-reports.schema.ts";
import { issuedOn, redeemedOn } from "../ledger/reads/moved-on-days.ts";
import type { Reader } from "../platform/db/database.ts";
import { readSeasons, settingsIn, type Seasons } from "../seasons/season-settings.ts";
import { monthsOf, seasonEarlier, yearAfter, type Period } from "./period.ts";
import { earnedByRace, racesOn, ridersByRace } from "./summary-store.ts";

/** Returns the program's figures for a period, by month, and those of the same days a season earlier. */
export async function summaryOf(reader: Reader, period: Period): Promise<SummaryAnswer> {
  const seasons = await readSeasons(reader);
  const earlier = seasonEarlier(period);
  const now = await figuresOf(reader, seasons, period);
  const before = await figuresOf(reader, seasons, earlier);
  const then = new Map(before.months.map(({ month, figures }) => [yearAfter(month), figures]));
  const { startDate, endDate } = period;
  return {
    startDate,
    endDate,
    ...now.total,
    months: now.months.map(({ month, figures }) => ({
      month,
      ...figures,
      before: then.get(month) ?? withRates(nothing()),
    })),
    before: { startDate: earlier.startDate, endDate: earlier.endDate, ...before.total },
  };
}

const zero = (): AmountsByCurrency => ({ USD: 0, CAD: 0 });

const nothing = (): SummarySums => ({
  available: zero(),
  earned: zero(),
  creditIssued: zero(),
  redeemed: zero(),
  riders: 0,
  ridersByCurrency: zero(),
  events: 0,
  eventsByCurrency: zero(),
});

async function figuresOf(reader: Reader, seasons: Seasons, period: Period) {
  const months = monthsOf(period);
  const sums = new Map(months.map(({ month }) => [month, nothing()]));
  const total = nothing();
  const both = (day: string): SummarySums[] => [total, sums.get(day.slice(0, 7)) ?? nothing()];

  const earned = new Map((await earnedByRace(reader, period)).map((row) => [row.eventId, Number(row.earned ?? 0)]));
  for (const race of await racesOn(reader, period)) {
    const currency = currencyOfCountry(race.country);
    const won = earned.get(race.id) ?? 0;
    if (!isIn(race, won, seasons, period)) continue;
    for (const sum of both(race.lastDate)) {
      sum.available[currency] += race.postedCash + race.postedCredit;
      sum.earned[currency] += won;
      if (race.kind !== "event") continue;
      sum.events += 1;
      sum.eventsByCurrency[currency] += 1;
    }
  }
  countRiders(await ridersByRace(reader, period), sums, total);
  for (const days of months) {
    for (const { currency, cents } of await issuedOn(reader, days)) {
      for (const sum of both(days.month)) sum.creditIssued[currency] += Number(cents ?? 0);
    }
    for (const { currency, cents } of await redeemedOn(reader, days)) {
      for (const sum of both(days.month)) sum.redeemed[currency] += Number(cents ?? 0);
    }
  }
  return {
    total: withRates(total),
    months: months.map(({ month }) => ({ month, figures: withRates(sums.get(month) ?? nothing()) })),
  };
}

/** Returns whether the results of a race are due by the report's day, or in before that. */
function isIn(
  race: { lastDate: string; season: number; receivedAt: Date | null },
  earned: number,
  seasons: Seasons,
  { asOf }: Period,
): boolean {
  const due = addDays(race.lastDate, settingsIn(seasons, race.season).resultsDueDays);
  const received = race.receivedAt !== null && race.receivedAt <= endOfDayPacific(asOf);
  return due <= asOf || received || earned > 0;
}

/** Counts each rider once a month, and once in the period. */
function countRiders(
  rows: readonly { lastDate: string; country: "US" | "CA"; riderId: string | null }[],
  sums: ReadonlyMap<string, SummarySums>,
  total: SummarySums,
): void {
  const seen = new Set<string>();
  const isNew = (key: string): boolean => !seen.has(key) && Boolean(seen.add(key));
  for (const { lastDate, country, riderId } of rows) {
    const currency = currencyOfCountry(country);
    const month = lastDate.slice(0, 7);
    const sum = sums.get(month);
    if (isNew(`${riderId}`)) total.riders += 1;
    if (isNew(`${riderId} ${currency}`)) total.ridersByCurrency[currency] += 1;
    if (sum && isNew(`${riderId} ${month}`)) sum.riders += 1;
    if (sum && isNew(`${riderId} ${month} ${currency}`)) sum.ridersByCurrency[currency] += 1;
  }
}

function withRates(sums: SummarySums): SummaryFigures {
  const rates = (part: AmountsByCurrency, whole: AmountsByCurrency) => {
    const [usd, cad] = currencies.map((one) => (whole[one] > 0 ? part[one] / whole[one] : null));
    return { USD: usd ?? null, CAD: cad ?? null };
  };
  return {
    ...sums,
    earnRate: rates(sums.earned, sums.available),
    redemptionRate: rates(sums.redeemed, sums.creditIssued),
  };
}
