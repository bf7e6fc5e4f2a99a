import * as z from "zod/mini";
import { eventKinds, payoutTypes, raceStyles, resultsStatuses } from "./events.ts";
import { requiredText } from "./fields.ts";
import { locales } from "./locale.ts";
import { currencies } from "./money.ts";
import {
  booleanQuery,
  choiceQuery,
  countryQuery,
  dayQuery,
  idQuery,
  numberQuery,
  pageQuery,
  pagination,
  textQuery,
  zipcodeQuery,
  zipDistanceQuery,
} from "./query-fields.ts";

const text = z.nullable(z.string());
const cents = z.number();
const instant = z.nullable(z.iso.datetime());
const currency = z.enum(currencies);

/** Each currency's total, in cents. */
export const amountsByCurrency = z.object({ USD: cents, CAD: cents });
export type AmountsByCurrency = z.infer<typeof amountsByCurrency>;

export const seriesRef = z.object({ _id: z.string(), name: z.string() });
export type SeriesRef = z.infer<typeof seriesRef>;

/** An event as a line of a list. */
export const eventListItem = z.object({
  _id: z.string(),
  __v: z.number(),
  title: z.string(),
  venue: text,
  city: text,
  state: text,
  zipcode: text,
  country: z.enum(["US", "CA"]),
  lat: z.nullable(z.number()),
  lon: z.nullable(z.number()),
  firstDate: z.string(),
  lastDate: z.string(),
  raceStyle: z.nullable(z.enum(raceStyles)),
  kind: z.enum(eventKinds),
  currency,
  canceled: z.boolean(),
  season: z.number(),
  postedCash: cents,
  postedCredit: cents,
  resultsStatus: z.enum(resultsStatuses),
  resultsDue: z.string(),
  resultsReceivedAt: instant,
  resultsVerifiedAt: instant,
  /** The series it is a round of, and which. */
  series: z.nullable(z.extend(seriesRef, { round: z.nullable(z.number()) })),
  /** Miles from the postal code that was asked for. */
  distance: z.optional(z.nullable(z.number())),
});
export type EventListItem = z.infer<typeof eventListItem>;

export const placeRecord = z.object({
  _id: z.string(),
  fromPlace: z.number(),
  toPlace: z.number(),
  amount: cents,
});
export type PlaceRecord = z.infer<typeof placeRecord>;

/** A verified result as everyone may read it: no account, no money (a private matter of the rider). */
export const publicResult = z.object({
  place: z.nullable(z.number()),
  status: z.enum(["finished", "dnf", "dns", "dsq"]),
  name: z.string(),
  number: text,
  brand: text,
  hometown: text,
});
export type PublicResult = z.infer<typeof publicResult>;

export const classRecord = z.object({
  _id: z.string(),
  __v: z.number(),
  name: z.string(),
  position: z.number(),
  payoutType: z.enum(payoutTypes),
  /** Typed by the promoter, else counted; null before there are results. */
  starters: z.nullable(z.number()),
  /** Rows of results that are in. */
  entries: z.number(),
  receivedAt: instant,
  verifiedAt: instant,
  places: z.array(placeRecord),
  /** All that it may pay. */
  posted: cents,
  /** Only what is verified. */
  results: z.array(publicResult),
});
export type ClassRecord = z.infer<typeof classRecord>;

/** The rule book's numbers that the page explains (spec §9). */
export const eventRules = z.object({
  minRidersPerClass: z.number(),
  maxPaidClassesPerEvent: z.number(),
  qualifyingBikeYear: z.number(),
  /** Null where credit never expires here. */
  creditExpiryMonths: z.nullable(z.number()),
  cashPayoutDays: z.number(),
  resultsDueDays: z.number(),
});
export type EventRules = z.infer<typeof eventRules>;

export const eventRecord = z.extend(z.omit(eventListItem, { series: true, distance: true }), {
  venueWebsite: text,
  promoter: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  classes: z.array(classRecord),
  /** When credit was first issued, and to how many riders. */
  creditIssued: z.nullable(z.object({ at: z.iso.datetime(), riders: z.number() })),
  /** Cash that was won: to how many riders, how many have it, since when the last of them, and by when all should. */
  cash: z.nullable(z.object({ riders: z.number(), paid: z.number(), paidAt: instant, due: z.string() })),
  rules: eventRules,
});
export type EventRecord = z.infer<typeof eventRecord>;

export const eventAnswer = z.object({ event: eventRecord, series: z.array(seriesRef) });
export type EventAnswer = z.infer<typeof eventAnswer>;

export const eventParams = z.object({ eventId: z.uuid() });

export const eventsQuery = z.object({
  page: pageQuery,
  title: textQuery(),
  city: textQuery(),
  state: textQuery(),
  country: countryQuery,
  zipcode: zipcodeQuery,
  zipDistance: zipDistanceQuery,
  canceled: booleanQuery,
  raceStyle: choiceQuery(raceStyles),
  payoutType: choiceQuery(payoutTypes),
  seriesId: idQuery,
  from: dayQuery,
  to: dayQuery,
  when: choiceQuery(["upcoming", "past"]),
});
export type EventsQuery = z.infer<typeof eventsQuery>;

export const eventsAnswer = z.object({
  events: z.array(eventListItem),
  pagination,
  /** All posted payouts of the season in USD, in cents (decisions §2, §4). */
  contingencyAmount: cents,
  contingencyAmounts: amountsByCurrency,
  /** States and provinces that have events at all, for the filter. */
  distinctStates: z.array(z.object({ country: z.string(), state: z.string() })),
});
export type EventsAnswer = z.infer<typeof eventsAnswer>;

/** The language of a calendar that is subscribed to: it brings no cookie. */
export const calendarQuery = z.object({ lang: choiceQuery(locales) });
export const eventsCalendarQuery = z.extend(eventsQuery, { lang: choiceQuery(locales) });
export type EventsCalendarQuery = z.infer<typeof eventsCalendarQuery>;

/** An event as the month calendar and the map show it. */
export const eventBrief = z.pick(eventListItem, {
  _id: true,
  title: true,
  venue: true,
  city: true,
  state: true,
  lat: true,
  lon: true,
  firstDate: true,
  lastDate: true,
  raceStyle: true,
  currency: true,
  canceled: true,
  postedCash: true,
  postedCredit: true,
  resultsStatus: true,
  series: true,
  distance: true,
});
export type EventBrief = z.infer<typeof eventBrief>;

/** All that fit, where a page would not do; `total` tells when there are more than an answer holds. */
export const eventsBriefAnswer = z.object({
  events: z.array(eventBrief),
  total: z.number(),
  /** The place of the postal code that was asked for, to draw the circle around. */
  origin: z.nullable(z.object({ lat: z.number(), lon: z.number() })),
  contingencyAmounts: amountsByCurrency,
  distinctStates: z.array(z.object({ country: z.string(), state: z.string() })),
});
export type EventsBriefAnswer = z.infer<typeof eventsBriefAnswer>;

export const eventsLeanQuery = z.object({ before: dayQuery, limit: numberQuery(1, 25) });

export const eventsLeanAnswer = z.object({ events: z.array(eventListItem) });
export type EventsLeanAnswer = z.infer<typeof eventsLeanAnswer>;

/** A promoter's own, what a rider rode and can ride, an admin's season. */
export const myEventsQuery = z.object({ season: numberQuery(1970, 2200) });

/** What a rider did in a class of an event, and what it paid; cents of the event's currency. */
export const ownResult = z.object({
  className: z.string(),
  place: z.nullable(z.number()),
  status: z.enum(["finished", "dnf", "dns", "dsq"]),
  earned: z.number(),
});
export type OwnResult = z.infer<typeof ownResult>;

const myEvent = z.extend(eventListItem, {
  /** Riders alone: whether they have a result in it, and which. */
  ridden: z.optional(z.boolean()),
  results: z.optional(z.array(ownResult)),
});
export type MyEvent = z.infer<typeof myEvent>;

export const myEventsAnswer = z.object({
  events: z.array(myEvent),
  allSeries: z.array(z.extend(seriesRef, { season: z.number(), events: z.number() })),
});
export type MyEventsAnswer = z.infer<typeof myEventsAnswer>;

const placeNumber = z.int("invalid_value").check(z.minimum(1, "invalid_value"), z.maximum(999, "invalid_value"));

export const placeInput = z.object({
  fromPlace: placeNumber,
  toPlace: placeNumber,
  amount: z.int("amount_invalid").check(z.minimum(0, "amount_invalid"), z.maximum(100_000_000, "amount_invalid")),
});
export type PlaceInput = z.infer<typeof placeInput>;

export const classInput = z.object({
  /** Left out for a new class. */
  _id: z.optional(z.uuid("invalid_value")),
  name: requiredText(80),
  payoutType: z.enum(payoutTypes, "required"),
  places: z.array(placeInput).check(z.maxLength(200, "too_long")),
});
export type ClassInput = z.infer<typeof classInput>;

/** All classes of an event in their order, as one sheet; `__v` is the event's. */
export const classesInput = z.object({
  __v: z.int("required"),
  classes: z.array(classInput).check(z.maxLength(200, "too_long")),
});
export type ClassesInput = z.infer<typeof classesInput>;
