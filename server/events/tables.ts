import { sql } from "drizzle-orm";
import { cents, index, instant, int, json, real, table, text } from "../platform/db/columns.ts";
import { promoters } from "../promoters/tables.ts";

export const events = table(
  "events",
  {
    id: text().primaryKey(),
    promoterId: text().references(() => promoters.id),
    title: text().notNull(),
    titleKey: text().notNull(),
    /** An event of the kind `standings` is the hidden closing event of a series. See docs/spec/results.md#standings. */
    kind: text().$type<"event" | "standings">().notNull().default("event"),
    raceStyle: text().$type<"flat" | "motocross" | "road" | "offroad">(),
    venue: text(),
    venueWebsite: text(),
    city: text(),
    cityKey: text(),
    state: text(),
    zipcode: text(),
    country: text().$type<"US" | "CA">().notNull(),
    lat: real(),
    lon: real(),
    /** Race days are plain dates, which no time zone shifts. */
    firstDate: text().notNull(),
    lastDate: text().notNull(),
    season: int().notNull(),
    canceledAt: instant(),
    resultsReceivedAt: instant(),
    /** Every class was verified or marked "did not run" at this time. See docs/spec/results.md#verification. */
    resultsVerifiedAt: instant(),
    /**
     * The event's results may award this amount without an admin's decision. It is the posted total when staff last set
     * or approved the classes, or the amount that staff typed, in minor units of the event's currency. A promoter never
     * changes it.
     */
    budget: cents().notNull().default(0),
    /**
     * Verified results would earn this additional amount, in minor units; the awards wait for an admin's approval,
     * because they exceed the budget or staff review their riders.
     */
    waitingAwards: cents().notNull().default(0),
    /** An admin refused the waiting awards at this time; the column is null again once the results change. */
    budgetRefusedAt: instant(),
    /**
     * These are the posted payouts of the event in minor units. They are kept in sync with its places, so that lists do
     * not add them up each time.
     */
    postedCash: cents().notNull().default(0),
    postedCredit: cents().notNull().default(0),
    createdAt: instant().notNull(),
    version: int().notNull().default(0),
  },
  (t) => [
    index("events_kind_date").on(t.kind, t.firstDate, t.id),
    index("events_last_date").on(t.lastDate),
    index("events_promoter").on(t.promoterId, t.firstDate),
    index("events_place").on(t.country, t.state, t.firstDate),
    index("events_season").on(t.season),
    index("events_waiting_awards").on(t.waitingAwards),
    // Only events without verified results can be late, so this index lets their list skip the races of past years.
    index("events_unverified")
      .on(t.lastDate)
      .where(sql`${t.resultsVerifiedAt} is null and ${t.canceledAt} is null`),
    index("events_canceled")
      .on(t.canceledAt)
      .where(sql`${t.canceledAt} is not null`),
  ],
);
export type EventRow = typeof events.$inferSelect;

/** A class belongs to one event. It pays cash, dealer credit or nothing. */
export const classes = table(
  "classes",
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id),
    name: text().notNull(),
    position: int().notNull(),
    payoutType: text().$type<"cash" | "dealerCredit" | "noPayout">().notNull(),
    /**
     * This is the number of starters that the promoter typed, because only the top places are uploaded; if it is null,
     * the results are counted.
     */
    startersTyped: int(),
    resultsReceivedAt: instant(),
    verifiedAt: instant(),
    /** The class was marked "did not run" at this time; such a class has no results. */
    didNotRunAt: instant(),
    /** This is the version of the class's results sheet: saving an outdated version is refused with 409. */
    version: int().notNull().default(0),
  },
  (t) => [index("classes_event").on(t.eventId, t.position)],
);
export type ClassRow = typeof classes.$inferSelect;

/**
 * A row is what one place of a class pays. A range ("11–15") has `toPlace` > `fromPlace`, and each place in it pays
 * `amount`.
 */
export const places = table(
  "places",
  {
    id: text().primaryKey(),
    classId: text()
      .notNull()
      .references(() => classes.id),
    fromPlace: int().notNull(),
    toPlace: int().notNull(),
    /** The amount is in minor units of the event's currency. */
    amount: cents().notNull(),
  },
  (t) => [index("places_class").on(t.classId, t.fromPlace)],
);
export type PlaceRow = typeof places.$inferSelect;

/** A promoter posted this line of payouts: class, type, and what each place would pay, in minor units. */
export interface WantedPayouts {
  classId: string;
  payoutType: "cash" | "dealerCredit" | "noPayout";
  places: { fromPlace: number; toPlace: number; amount: number }[];
}

/**
 * A promoter posted these payouts above the budget, and an admin decides on them. At most one request per event is
 * undecided.
 */
export const payoutRequests = table(
  "payout_requests",
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id),
    /** This account posted the payouts. */
    askedBy: text().notNull(),
    askedAt: instant().notNull(),
    lines: json<WantedPayouts[]>().notNull(),
    cash: cents().notNull(),
    credit: cents().notNull(),
    decidedAt: instant(),
    /** `withdrawn` means that other payouts were posted or set before an admin decided. */
    decision: text().$type<"approved" | "rejected" | "withdrawn">(),
    decidedBy: text(),
    reason: text(),
  },
  (t) => [
    index("payout_requests_event").on(t.eventId, t.decidedAt),
    index("payout_requests_waiting").on(t.decidedAt, t.askedAt),
  ],
);
