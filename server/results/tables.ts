import { sql } from "drizzle-orm";
import { bool, cents, index, instant, int, json, primaryKey, table, text } from "../platform/db/columns.ts";
import { classes, events } from "../events/tables.ts";
import { riders } from "../riders/tables.ts";
import type { Columns } from "#shared/results-file/formats.ts";
import type { MatchedBy, ReasonCode } from "#shared/results.ts";

/** What one rider did in one class. */
export const results = table(
  "results",
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id),
    classId: text()
      .notNull()
      .references(() => classes.id),
    /** The account it is matched to. */
    riderId: text().references(() => riders.id),
    /** A likely account that a promoter or admin must confirm. */
    suggestedRiderId: text().references(() => riders.id),
    /** How the account was found, or `refused` where a person said that it is nobody's; null while unmatched. */
    matchedBy: text().$type<MatchedBy>(),
    place: int(),
    /** Shares its place with another on purpose. */
    tie: bool().notNull().default(false),
    status: text().$type<"finished" | "dnf" | "dns" | "dsq">().notNull(),
    number: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    nameKey: text().notNull(),
    hometown: text(),
    email: text(),
    emailKey: text(),
    amaNumber: text(),
    brand: text(),
    vin: text(),
    /** Why it earns nothing, or null where it earns (decisions §4); null before verification. */
    reason: text().$type<ReasonCode>(),
    /** What the reason's words need: {starters: 5, needed: 6}. */
    reasonValues: json<Record<string, string | number>>(),
    /** What it earned, all corrections in; minor units of the event's currency. */
    earned: cents().notNull().default(0),
    verifiedAt: instant(),
    uploadId: text(),
    /**
     * The event's last day and season, which triggers keep in step: a rider's newest results are found without a look at
     * all of them.
     */
    raceDay: text(),
    season: int(),
    createdAt: instant().notNull(),
    version: int().notNull().default(0),
  },
  (t) => [
    index("results_class").on(t.classId, t.place),
    index("results_event").on(t.eventId),
    index("results_rider").on(t.riderId, t.raceDay),
    // The season first: were it the rider, SQLite would take this one for the newest results too, and sort them all.
    index("results_season").on(t.season, t.riderId),
    index("results_suggested").on(t.suggestedRiderId),
    index("results_name").on(t.nameKey),
    index("results_unmatched_email").on(t.emailKey),
    index("results_unmatched_ama").on(t.amaNumber),
    index("results_unmatched_vin").on(t.vin),
  ],
);

/** A file that was previewed, with its rows as read; taking it refers to this (decisions §5). */
export const resultUploads = table(
  "result_uploads",
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id),
    classId: text(),
    accountId: text().notNull(),
    fileName: text().notNull(),
    /** SHA-256 of the bytes. */
    digest: text().notNull(),
    format: text().notNull(),
    parsed: json<unknown>().notNull(),
    createdAt: instant().notNull(),
    takenAt: instant(),
  },
  (t) => [
    index("result_uploads_event").on(t.eventId, t.createdAt),
    index("result_uploads_waiting")
      .on(t.createdAt)
      .where(sql`${t.takenAt} is null`),
  ],
);

/** "250B Int" of a file is the series' "250 B": asked once, remembered (decisions §5). */
export const classAliases = table(
  "class_aliases",
  {
    /** The series' id, or the event's where it is in none. */
    scopeId: text().notNull(),
    aliasKey: text().notNull(),
    className: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scopeId, t.aliasKey] })],
);

/** What each column of a file of unknown headers is, as its promoter said before (decisions §5). */
export const columnMaps = table(
  "column_maps",
  {
    /** The promoter's id, or the account's where it is staff. */
    ownerId: text().notNull(),
    /** SHA-256 of the headers. */
    headers: text().notNull(),
    columns: json<Columns>().notNull(),
    savedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.headers] })],
);

/** What a correction could not take back because it was spent: listed for an admin (decisions §4). */
export const adjustmentsDue = table(
  "adjustments_due",
  {
    id: text().primaryKey(),
    riderId: text()
      .notNull()
      .references(() => riders.id),
    resultId: text(),
    eventId: text().notNull(),
    /** Credit and cash are never set against each other. */
    wallet: text().$type<"credit" | "cash">().notNull().default("credit"),
    currency: text().$type<"USD" | "CAD">().notNull(),
    amount: cents().notNull(),
    at: instant().notNull(),
    settledAt: instant(),
  },
  (t) => [
    index("adjustments_due_rider").on(t.riderId, t.eventId),
    index("adjustments_due_open").on(t.settledAt),
    index("adjustments_due_event").on(t.eventId),
  ],
);

/** Reminders that a promoter got about an event's results, by their day (decisions §4). */
export const lateReminders = table(
  "late_reminders",
  {
    eventId: text()
      .notNull()
      .references(() => events.id),
    /** Days after the results were due. */
    day: int().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.day] })],
);
