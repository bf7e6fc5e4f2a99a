import type { AmountsByCurrency } from "#shared/events.schema.ts";
import { currencies, currencyOfCountry, type Currency } from "#shared/money.ts";
import type { SummaryAnswer, SummaryFigures, SummarySums } from "#shared/staff-reports.schema.ts";
import { issuedAndRedeemed } from "../ledger/reads/moved-on-days.ts";
import type { Reader } from "../platform/db/database.ts";
import { readSeasons, type Seasons } from "../seasons/season-settings.ts";
import { countedRaces, longestDueDays } from "./counted-races.ts";
import { monthsOf, seasonEarlier, yearAfter, type BothPeriods, type Period } from "./period.ts";
import { ridersOf, type Starters } from "./totals/riders-once-store.ts";
import { sumRaces, type SummedRaces } from "./totals/stored-races-store.ts";

/** Returns the program's figures for a period, in total and by month, and those of the same days a season earlier. */
export async function summaryOf(reader: Reader, period: Period): Promise<SummaryAnswer> {
  const seasons = await readSeasons(reader);
  const earlier = seasonEarlier(period);
  const both = { now: period, earlier };
  const races = await sumRaces(reader, both, longestDueDays(seasons));
  const riders = await ridersOf(reader, both);
  const figures = (of: keyof BothPeriods) => figuresOf(reader, seasons, both[of], races[of], riders[of]);
  const now = await figures("now");
  const before = await figures("earlier");
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

/** This is what some races made available and earned, in minor units, and how many of them were races. */
type Races = Record<"available" | "earned" | "races", number>;

/** Adds up the figures of one period; `past` are its stored months, and `riders` those who started in it. */
async function figuresOf(reader: Reader, seasons: Seasons, period: Period, past: SummedRaces, riders: Starters) {
  const months = monthsOf(period);
  const sums = new Map(months.map(({ month }) => [month, nothing()]));
  const total = nothing();
  const both = (day: string): SummarySums[] => [total, sums.get(day.slice(0, 7)) ?? nothing()];

  const add = (day: string, currency: Currency, { available, earned, races }: Races): void => {
    for (const sum of both(day)) {
      sum.available[currency] += available;
      sum.earned[currency] += earned;
      sum.events += races;
      sum.eventsByCurrency[currency] += races;
    }
  };
  for (const { month, country, kind, ...race } of past.sums) {
    add(month, currencyOfCountry(country), { ...race, races: kind === "event" ? race.races : 0 });
  }
  for (const days of past.rest) {
    for (const { lastDate, currency, isRace, ...race } of await countedRaces(reader, seasons, days)) {
      add(lastDate, currency, { ...race, races: isRace ? 1 : 0 });
    }
  }
  for (const [sum, { US, CA, both: all }] of [
    [total, riders.total] as const,
    ...[...riders.months].map(([month, counts]) => [sums.get(month) ?? nothing(), counts] as const),
  ]) {
    Object.assign(sum, { riders: all, ridersByCurrency: { USD: US, CAD: CA } });
  }
  for (const { month, currency, issued, redeemed } of await issuedAndRedeemed(reader, months)) {
    for (const sum of both(month)) {
      sum.creditIssued[currency] += issued;
      sum.redeemed[currency] += redeemed;
    }
  }
  return {
    total: withRates(total),
    months: months.map(({ month }) => ({ month, figures: withRates(sums.get(month) ?? nothing()) })),
  };
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
