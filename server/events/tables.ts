import { cents, index, instant, int, real, table, text } from "../platform/db/columns.ts";
import { promoters } from "../promoters/tables.ts";

export const events = table(
  "events",
  {
    id: text().primaryKey(),
    promoterId: text().references(() => promoters.id),
    title: text().notNull(),
    titleKey: text().notNull(),
    /** event | standings: the hidden closing event of a series (decisions §4). */
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
    /** Race days, plain dates that no time zone shifts. */
    firstDate: text().notNull(),
    lastDate: text().notNull(),
    season: int().notNull(),
    canceledAt: instant(),
    resultsReceivedAt: instant(),
    /** When every class with results was verified. */
    resultsVerifiedAt: instant(),
    /** What a verification may award before an admin is asked; null = the posted total. */
    budget: cents(),
    /** Posted payouts of the event, kept in step with its places: lists must not add them up each time. */
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
  ],
);

/** A paying (or non-paying) class of one event. */
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
    /** Typed by the promoter where only the top is uploaded; else null and counted. */
    startersTyped: int(),
    resultsReceivedAt: instant(),
    verifiedAt: instant(),
    /** The version of this class's sheet of results: a stale save is answered 409. */
    version: int().notNull().default(0),
  },
  (t) => [index("classes_event").on(t.eventId, t.position)],
);

/** What a place of a class pays; `toPlace` > `fromPlace` for a range ("11–15"), each place paying `amount`. */
export const places = table(
  "places",
  {
    id: text().primaryKey(),
    classId: text()
      .notNull()
      .references(() => classes.id),
    fromPlace: int().notNull(),
    toPlace: int().notNull(),
    /** Minor units of the event's currency. */
    amount: cents().notNull(),
  },
  (t) => [index("places_class").on(t.classId, t.fromPlace)],
);
