import { sql } from "drizzle-orm";
import { bool, cents, index, instant, int, json, primaryKey, table, text } from "../platform/db/columns.ts";
import { classes, events } from "../events/tables.ts";
import { riders } from "../riders/tables.ts";
import type { ResultsColumns } from "#shared/results-file/formats.ts";
import type { DueCause, DueSettlement } from "#shared/adjustments.ts";
import type { MatchedBy, ReasonCode, UndoneAct } from "#shared/results.ts";
import type { Taking } from "#shared/ledger.ts";

/** A row is the result of one rider in one class. */
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
    /** The result is matched to this account. */
    riderId: text().references(() => riders.id),
    /** The result probably belongs to this account, but a promoter or admin must confirm it. */
    suggestedRiderId: text().references(() => riders.id),
    /**
     * This says how the account was found, or `refused` when a person decided that the result belongs to no account; it
     * is null while unmatched.
     */
    matchedBy: text().$type<MatchedBy>(),
    place: int(),
    /** This is true when the row shares its place with another on purpose. */
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
    /** The result earns nothing for this reason; it is null when the result earns, and null before verification. */
    reason: text().$type<ReasonCode>(),
    /** The text of the reason needs these values, for example {starters: 5, needed: 6}. */
    reasonValues: json<Record<string, string | number>>(),
    /** The result earned this amount, with all corrections included, in minor units of the event's currency. */
    earned: cents().notNull().default(0),
    /**
     * The result would earn this amount in addition, but it waits for staff because of the event's budget or a review
     * of the rider. It is in minor units.
     */
    waiting: cents().notNull().default(0),
    verifiedAt: instant(),
    uploadId: text(),
    /** Staff pay this factory rider for the result despite the mark; it has no effect once another rider is matched. */
    factoryPaidTo: text(),
    /**
     * These are the event's last day and season, which triggers keep in sync, so that a rider's newest results are
     * found without reading all of them.
     */
    raceDay: text(),
    season: int(),
    createdAt: instant().notNull(),
    version: int().notNull().default(0),
  },
  (t) => [
    index("results_class").on(t.classId, t.place),
    // Reports count the riders and brands of a race from the index alone.
    index("results_event").on(t.eventId, t.status, t.brand, t.place, t.riderId, t.verifiedAt),
    index("results_rider").on(t.riderId, t.raceDay),
    // The season is the first column: with the rider first, SQLite would use this index for the newest results too and
    // sort them all.
    index("results_season").on(t.season, t.riderId),
    // The season's total reads only the results that earned something, and reads them from the index alone.
    index("results_earned")
      .on(t.season, t.eventId, t.earned, t.verifiedAt)
      .where(sql`${t.earned} > 0`),
    index("results_suggested").on(t.suggestedRiderId),
    index("results_pending_bike")
      .on(t.riderId)
      .where(sql`${t.reason} = 'pending_bike'`),
    index("results_name").on(t.nameKey),
    index("results_unmatched_email").on(t.emailKey),
    index("results_unmatched_ama").on(t.amaNumber),
    index("results_unmatched_vin").on(t.vin),
  ],
);

/** This is a stored copy of a result, with instants as text. */
export type StoredResult = Omit<typeof results.$inferSelect, "createdAt" | "verifiedAt"> & {
  createdAt: string;
  verifiedAt: string | null;
};

/** This is a result as it was before a merge of two riders changed whom it belongs to. */
export type FormerResult = Pick<
  typeof results.$inferSelect,
  "id" | "riderId" | "suggestedRiderId" | "matchedBy" | "factoryPaidTo"
>;

/**
 * This is a result that a change touched: as it was before (null when the change added it), and its version afterwards.
 */
export interface UndoneResult {
  id: string;
  before: StoredResult | null;
  /** This is null when the change removed the result. */
  version: number | null;
}

/**
 * This is a class that a change touched: its version afterwards, and its starters and dates before. Dates are ISO
 * instants.
 */
export interface UndoneClass {
  id: string;
  name: string;
  version: number;
  startersTyped: number | null;
  receivedAt: string | null;
  verifiedAt: string | null;
}

/**
 * A row is a change of results that can be undone for `undoMinutes`, as long as nothing else of its classes changes.
 * See docs/spec/results.md#undo.
 */
export const resultUndos = table(
  "result_undos",
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id),
    /** This is the account that made the change; only it can undo it. */
    actor: text().notNull(),
    at: instant().notNull(),
    act: text().$type<UndoneAct>().notNull(),
    /** This is the name on the only result that the change touched; null if it touched several or none. */
    name: text(),
    rows: json<UndoneResult[]>().notNull(),
    classes: json<UndoneClass[]>().notNull(),
    /** These are the event's dates before the change, because removing the last result clears them. */
    eventReceivedAt: instant(),
    eventVerifiedAt: instant(),
    /** These are the amounts that the change took back, by award. */
    takings: json<Taking[]>().notNull(),
  },
  (t) => [index("result_undos_event").on(t.eventId), index("result_undos_at").on(t.at)],
);

/**
 * An upload is a previewed file with its rows as read; taking the file refers to this row. See
 * docs/spec/files.md#preview.
 */
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
    /** This is the SHA-256 of the bytes. */
    digest: text().notNull(),
    format: text().notNull(),
    parsed: json<unknown>().notNull(),
    /** This is the length of `parsed` in characters of JSON, by which the waiting files of an account are limited. */
    size: int().notNull().default(0),
    /** This is true if the file was uploaded to be saved with others: it is listed until it is taken or removed. */
    listed: bool().notNull().default(false),
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

/**
 * An alias stores a person's choice of class, so that the person has to choose only once: "250B Int" of a file is the
 * series' "250 B".
 */
export const classAliases = table(
  "class_aliases",
  {
    /** This is the series' id, or the event's id when it is in no series. */
    scopeId: text().notNull(),
    aliasKey: text().notNull(),
    className: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scopeId, t.aliasKey] })],
);

/** A row stores the mapping of columns for files with these unknown headers. */
export const columnMaps = table(
  "column_maps",
  {
    /** This is the promoter's id, or the account's id for staff. */
    ownerId: text().notNull(),
    /** This is the SHA-256 of the headers. */
    headers: text().notNull(),
    columns: json<ResultsColumns>().notNull(),
    savedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.headers] })],
);

/** A row is an amount that a correction could not take back because it was spent, so it is listed for an admin. */
export const adjustmentsDue = table(
  "adjustments_due",
  {
    id: text().primaryKey(),
    riderId: text()
      .notNull()
      .references(() => riders.id),
    resultId: text(),
    /** This is null for a bonus that staff took back after it was spent; `awardId` then names the bonus. */
    eventId: text(),
    awardId: text(),
    /** Credit and cash are never set off against each other. */
    wallet: text().$type<"credit" | "cash">().notNull().default("credit"),
    currency: text().$type<"USD" | "CAD">().notNull(),
    amount: cents().notNull(),
    /** The correction that caused the line was made for this reason. */
    why: text().$type<DueCause>(),
    at: instant().notNull(),
    settledAt: instant(),
    /** Staff settled the amount in this way; a waived amount was forgiven. */
    settledHow: text().$type<DueSettlement>(),
    /** This is the id of the admin who settled the amount. */
    settledBy: text(),
    /** This is the reference of a payment, from the bank or the receipt. */
    reference: text(),
    /**
     * This is the time when staff decided that the rider's next awards pay the amount; null means that they did not.
     * The admin is in the next column.
     */
    nextAwardAt: instant(),
    nextAwardBy: text(),
    /** Staff settled or waived the amount, or take it from the next awards, for this reason. */
    note: text(),
    /** This is the id of the ledger movement of a payment or a set-off. */
    movementId: text(),
  },
  (t) => [
    index("adjustments_due_rider").on(t.riderId, t.eventId),
    index("adjustments_due_open").on(t.settledAt),
    index("adjustments_due_event").on(t.eventId),
    index("adjustments_due_award").on(t.awardId),
  ],
);

/** A row is a reminder that a promoter got about an event's late results. */
export const lateReminders = table(
  "late_reminders",
  {
    eventId: text()
      .notNull()
      .references(() => events.id),
    /** This is the number of days after the results were due. */
    day: int().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.day] })],
);

/** A row is a call by staff to the promoter of an event about its late results. */
export const loggedCalls = table(
  "late_calls",
  {
    id: text().primaryKey(),
    eventId: text()
      .notNull()
      .references(() => events.id),
    at: instant().notNull(),
    /** This is the id of the admin. */
    calledBy: text().notNull(),
    note: text().notNull(),
  },
  (t) => [index("late_calls_event").on(t.eventId, t.at)],
);
