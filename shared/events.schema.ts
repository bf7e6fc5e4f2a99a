import * as z from "zod/mini";
import { expiryPolicies } from "./credit-expiry.ts";
import { eventKinds, payoutTypes, raceStyles, resultsStatuses } from "./events.ts";
import { centsField, confirmField, requiredText, versionField } from "./fields.ts";
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

/** These are the totals of each currency, in cents. */
export const amountsByCurrency = z.object({ USD: cents, CAD: cents });
export type AmountsByCurrency = z.infer<typeof amountsByCurrency>;

/** `ran` is the number of classes that ran; the others are how many of them have verified and submitted results. */
export const classesVerified = z.object({ verified: z.number(), submitted: z.number(), ran: z.number() });

export const seriesRef = z.object({ _id: z.string(), name: z.string() });

/** This is an event as an item of a list. */
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
  /** This is the progress of a list item whose results are in but not all verified; other items leave it out. */
  classesVerified: z.optional(classesVerified),
  /** The event is a round of this series; `round` is the number of the round. */
  series: z.nullable(z.extend(seriesRef, { round: z.nullable(z.number()) })),
  /** This is the distance in miles from the postal code of the search. */
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

/** This is a verified result as the public sees it, without account or money, which are private to the rider. */
const publicResult = z.object({
  place: z.nullable(z.number()),
  status: z.enum(["finished", "dnf", "dns", "dsq"]),
  name: z.string(),
  number: text,
  brand: text,
  hometown: text,
});
export type PublicResult = z.infer<typeof publicResult>;

const classRecord = z.object({
  _id: z.string(),
  __v: z.number(),
  name: z.string(),
  position: z.number(),
  payoutType: z.enum(payoutTypes),
  /**
   * This is the number that the promoter typed, otherwise the number that was counted; it is null before there are
   * results.
   */
  starters: z.nullable(z.number()),
  /** This is the number of result rows that were submitted. */
  entries: z.number(),
  receivedAt: instant,
  verifiedAt: instant,
  /** The class was marked "did not run" at this time; it is null for a class that ran or may still run. */
  didNotRunAt: instant,
  places: z.array(placeRecord),
  /** The class may pay at most this total, in cents. */
  posted: cents,
  /** These are the verified results only. */
  results: z.array(publicResult),
});
export type ClassRecord = z.infer<typeof classRecord>;

/** The event's page explains the rules with these numbers. */
const eventRules = z.object({
  minRidersPerClass: z.number(),
  maxPaidClassesPerEvent: z.number(),
  qualifyingBikeYear: z.number(),
  creditExpiryMonths: z.number(),
  /** The policy depends on where the rider lives, not on the place of the race (`expectedExpiry`). */
  creditExpiryPolicy: z.record(z.string(), z.enum(expiryPolicies)),
  cashPayoutDays: z.number(),
  resultsDueDays: z.number(),
  registeredWithinDays: z.number(),
  bikeAddedWithinDays: z.number(),
});
export type EventRules = z.infer<typeof eventRules>;

export const eventRecord = z.extend(z.omit(eventListItem, { series: true, distance: true }), {
  venueWebsite: text,
  promoter: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  classes: z.array(classRecord),
  /** Credit was first issued at the time `at`; `riders` is the number of riders who got credit. */
  creditIssued: z.nullable(z.object({ at: z.iso.datetime(), riders: z.number() })),
  /**
   * These are the cash prizes: the number of riders who won cash, how many of them were paid, when the last one was
   * paid, and by when all should be paid.
   */
  cash: z.nullable(z.object({ riders: z.number(), paid: z.number(), paidAt: instant, due: z.string() })),
  rules: eventRules,
  /**
   * This is true for a round whose series all pay only by their final standings, so that the round itself pays nothing.
   */
  paysOverall: z.boolean(),
});
export type EventRecord = z.infer<typeof eventRecord>;

export const eventAnswer = z.object({ event: eventRecord, series: z.array(seriesRef) });
export type EventAnswer = z.infer<typeof eventAnswer>;
/**
 * The refusal to cancel an event without a confirmation carries its unrevoked awards: their number, the number of their
 * riders, and their unused amount in cents, credit and cash together.
 */
export const eventWithAwards = z.object({
  standing: z.object({ awards: z.number(), riders: z.number(), unused: z.number(), currency }),
});

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
  /** This is the total of the posted payouts of the whole season, in USD cents. */
  contingencyAmount: cents,
  contingencyAmounts: amountsByCurrency,
  /** The filter offers these states and provinces, which have events. */
  distinctStates: z.array(z.object({ country: z.string(), state: z.string() })),
});
export type EventsAnswer = z.infer<typeof eventsAnswer>;

/** `lang` is the language of a subscribed calendar, because calendar clients send no cookie. */
export const calendarQuery = z.object({ lang: choiceQuery(locales) });
export const eventsCalendarQuery = z.extend(eventsQuery, { lang: choiceQuery(locales) });

/** This is an event in the month calendar and on the map. */
const eventBrief = z.pick(eventListItem, {
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
  classesVerified: true,
  series: true,
  distance: true,
});
export type EventBrief = z.infer<typeof eventBrief>;

/**
 * This answer has all matching events, for views that need more than a page; `total` shows whether there are more than
 * one response can hold.
 */
export const eventsBriefAnswer = z.object({
  events: z.array(eventBrief),
  total: z.number(),
  /** This is the location of the postal code of the search, around which the circle is drawn. */
  origin: z.nullable(z.object({ lat: z.number(), lon: z.number() })),
  contingencyAmounts: amountsByCurrency,
  distinctStates: z.array(z.object({ country: z.string(), state: z.string() })),
});
export type EventsBriefAnswer = z.infer<typeof eventsBriefAnswer>;

export const eventsLeanQuery = z.object({ before: dayQuery, limit: numberQuery(1, 25) });

/** This says what a race has paid so far, and who won the class that pays its winner most. */
const eventOutcome = z.object({
  /** This is the number of riders who earned something. */
  riders: z.number(),
  /** This is the total that they earned, in cents of the event's currency. */
  earned: cents,
  winner: z.nullable(z.object({ name: z.string(), className: z.string() })),
});

/** This is a race that is over; the outcome is left out while no class of it is verified. */
const recentEvent = z.extend(eventListItem, { outcome: z.optional(eventOutcome) });
export type RecentEvent = z.infer<typeof recentEvent>;

export const eventsLeanAnswer = z.object({ events: z.array(recentEvent) });
export type EventsLeanAnswer = z.infer<typeof eventsLeanAnswer>;

/**
 * This is the query of a promoter's own events, of the events that a rider raced in or can race in, or of a season's
 * events for admins.
 */
export const myEventsQuery = z.object({ season: numberQuery(1970, 2200) });

/** This is a rider's result in a class of an event, and what it paid, in cents of the event's currency. */
const ownResult = z.object({
  className: z.string(),
  place: z.nullable(z.number()),
  status: z.enum(["finished", "dnf", "dns", "dsq"]),
  earned: z.number(),
  /** This is true if the result earned nothing so far but may still earn. It is missing in older copies. */
  mayPay: z.optional(z.boolean()),
});
export type OwnResult = z.infer<typeof ownResult>;

const myEvent = z.extend(eventListItem, {
  /**
   * This is true when the rider has results in the event; the next field has those results. Only riders get both
   * fields.
   */
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
  amount: centsField(0, 1_000_000_000),
});

const classInput = z.object({
  /** The id is left out for a new class. */
  _id: z.optional(z.uuid("invalid_value")),
  name: requiredText(80),
  payoutType: z.enum(payoutTypes, "required"),
  places: z.array(placeInput).check(z.maxLength(200, "too_long")),
});
export type ClassInput = z.infer<typeof classInput>;

/**
 * This input has all classes of an event in order, saved together; `__v` is the event's version. Without the checksum of
 * its effects, or with another one, a change that moves awards answers 409 `series_unconfirmed` with its effects and
 * saves nothing.
 */
export const classesInput = z.object({
  __v: versionField,
  confirm: confirmField,
  classes: z.array(classInput).check(z.maxLength(200, "too_long")),
});
export type ClassesInput = z.infer<typeof classesInput>;
