import * as z from "zod/mini";
import { amountsByCurrency } from "./events.schema.ts";
import { currencies } from "./money.ts";
import { booleanQuery, dayQuery, formatQuery, numberQuery } from "./query-fields.ts";

// This module declares the reports of staff. docs/domain/reports.md defines each figure.

/**
 * Both days are included; by default they are the current season up to today. If `noCache` is true, the figures are
 * computed again instead of read from the cache.
 */
export const reportQuery = z.object({
  startDate: dayQuery,
  endDate: dayQuery,
  noCache: booleanQuery,
  format: formatQuery,
});

/** The rate is 0–1, or above 1 if more was redeemed than issued; null means that there is nothing to divide by. */
const ratesByCurrency = z.object({ USD: z.nullable(z.number()), CAD: z.nullable(z.number()) });

const summarySums = z.object({
  available: amountsByCurrency,
  earned: amountsByCurrency,
  creditIssued: amountsByCurrency,
  redeemed: amountsByCurrency,
  riders: z.number(),
  /** These are the numbers of riders who raced in each currency's country; a rider may be counted in both. */
  ridersByCurrency: amountsByCurrency,
  events: z.number(),
  eventsByCurrency: amountsByCurrency,
});
export type SummarySums = z.infer<typeof summarySums>;

const summaryFigures = z.extend(summarySums, { earnRate: ratesByCurrency, redemptionRate: ratesByCurrency });
export type SummaryFigures = z.infer<typeof summaryFigures>;

const period = z.object({ startDate: z.string(), endDate: z.string() });

const summaryMonth = z.extend(summaryFigures, {
  month: z.string(),
  /** These are the figures of the same month a season earlier. */
  before: summaryFigures,
});

export const summaryAnswer = z.extend(summaryFigures, {
  ...period.shape,
  months: z.array(summaryMonth),
  /** These are the figures of the same days a season earlier, computed from what was known a year ago. */
  before: z.extend(summaryFigures, period.shape),
});
export type SummaryAnswer = z.infer<typeof summaryAnswer>;

/**
 * `named` is the number of results that name a brand, and `ours` is how many of them name ours; `unnamed` results name
 * no brand and are in no share.
 */
const shareOf = z.object({ ours: z.number(), named: z.number(), unnamed: z.number() });
export type Share = z.infer<typeof shareOf>;

const shares = z.object({ entries: shareOf, paying: shareOf, wins: shareOf });
export type Shares = z.infer<typeof shares>;

const brandRow = z.object({
  brand: z.string(),
  ours: z.boolean(),
  entries: z.number(),
  paying: z.number(),
  wins: z.number(),
});
export type BrandRow = z.infer<typeof brandRow>;

const shareReport = z.extend(period, {
  totals: shares,
  before: z.extend(period, { totals: shares }),
  brands: z.array(brandRow),
});

const shareMonth = z.extend(shares, { month: z.string(), before: shares });
export type ShareMonth = z.infer<typeof shareMonth>;

export const shareByMonthAnswer = z.extend(shareReport, { months: z.array(shareMonth) });
export type ShareByMonth = z.infer<typeof shareByMonthAnswer>;

const shareSeries = z.extend(shares, {
  _id: z.string(),
  name: z.string(),
  season: z.number(),
  before: z.nullable(shares),
});
export type ShareSeries = z.infer<typeof shareSeries>;

export const shareBySeriesAnswer = z.extend(shareReport, {
  series: z.array(shareSeries),
  /** These are the results of events that belong to no series. */
  noSeries: shares,
});
export type ShareBySeries = z.infer<typeof shareBySeriesAnswer>;

export const topQuery = z.object({ currentYear: numberQuery(2000, 2199), noCache: booleanQuery, format: formatQuery });

const topRider = z.object({
  _id: z.string(),
  name: z.string(),
  place: z.nullable(z.string()),
  currency: z.enum(currencies),
  earned: z.number(),
  results: z.number(),
  wins: z.number(),
});
export type TopRider = z.infer<typeof topRider>;

export const topProAnswer = z.object({ currentYear: z.number(), topProRiders: z.array(topRider) });
export const topAmateurAnswer = z.object({ currentYear: z.number(), topAmateurRiders: z.array(topRider) });

const riderFigures = z.object({
  riders: z.number(),
  results: z.number(),
  wins: z.number(),
  earned: amountsByCurrency,
  ridersByCurrency: amountsByCurrency,
});
export type RiderFigures = z.infer<typeof riderFigures>;
export const riderStatsAnswer = z.extend(riderFigures, { currentYear: z.number(), before: riderFigures });
export type RiderStats = z.infer<typeof riderStatsAnswer>;

const topDealer = z.object({
  _id: z.string(),
  name: z.string(),
  place: z.nullable(z.string()),
  currency: z.enum(currencies),
  redeemed: z.number(),
  redemptions: z.number(),
});
export type TopDealer = z.infer<typeof topDealer>;
export const topDealersAnswer = z.object({ currentYear: z.number(), topDealers: z.array(topDealer) });

const raceRegion = z.object({
  country: z.enum(["US", "CA"]),
  currency: z.enum(currencies),
  /** This is the code of the state or province; it is null if the race names none that exists. */
  state: z.nullable(z.string()),
  events: z.number(),
  available: z.number(),
  earned: z.number(),
});
export type RaceRegion = z.infer<typeof raceRegion>;

export const raceRegionsAnswer = z.extend(period, { regions: z.array(raceRegion) });
export type RaceRegions = z.infer<typeof raceRegionsAnswer>;

const raceDay = z.object({ day: z.string(), eventsByCurrency: amountsByCurrency });

/** These are the days on which a race ends; days without one are left out. */
export const raceDaysAnswer = z.extend(period, { days: z.array(raceDay) });
export type RacesByDay = z.infer<typeof raceDaysAnswer>;
