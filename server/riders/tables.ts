import { and, asc, eq, gt, isNotNull, notInArray, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { beginsWith } from "../platform/db/begins-with.ts";
import type { Reader } from "../platform/db/database.ts";
import { bool, index, instant, int, table, text, uniqueIndex } from "../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";
import { uncached } from "../platform/db/caches/uncached-tables.ts";

export const riders = table(
  "riders",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /**
     * This is "first last" in lowercase without accents, for search by the beginning of a word; `lastNameKey` is "last
     * first".
     */
    nameKey: text().notNull(),
    lastNameKey: text().notNull(),
    amaNumber: text(),
    phone1: text(),
    phone2: text(),
    addressLine1: text(),
    addressLine2: text(),
    city: text(),
    state: text(),
    zipcode: text(),
    /** The country is US, CA or any other ISO 3166-1 alpha-2 code. */
    country: text(),
    hometown: text(),
    bio: text(),
    dateOfBirth: text(),
    sex: text().$type<"male" | "female" | "nonBinary">(),
    socialMedia: text(),
    mainSport: text(),
    raceStyle: text().$type<"flat" | "motocross" | "road" | "offroad">(),
    profileImage: text(),
    /** Only staff can see this note. */
    note: text(),
    /** Results of factory riders count, but are never awarded (docs/spec/results.md#eligibility). */
    factory: bool().notNull().default(false),
    /**
     * This is true if a bike is on the account; triggers keep it in sync with `bikes`
     * (migrations/sqlite/0001_triggers.sql).
     */
    hasBike: bool().notNull().default(false),
    registeredAt: instant().notNull(),
    /**
     * This is the time of the last change of the name or AMA number; null means that neither has changed since the
     * registration.
     */
    identityChangedAt: instant(),
    /** This is the time when the person was erased: nobody can use money that is returned to this account. */
    erasedAt: instant(),
    mergedIntoId: text(),
    /**
     * This is the time when the record was merged into another one. For `pin.mergedPinHours` afterwards, redemptions
     * that a tablet queued are also checked against the PIN of the merged record (docs/spec/accounts.md#merge).
     */
    mergedAt: instant(),
    version: int().notNull().default(0),
  },
  (t) => [
    uniqueIndex("riders_account").on(t.accountId),
    // The admins' list finds riders by a state of their accounts or bikes, and counts and orders them with only the
    // columns of these two indexes.
    index("riders_of_account").on(t.accountId, t.mergedIntoId, t.lastNameKey, t.id, t.registeredAt),
    index("riders_of_bike").on(t.id, t.mergedIntoId, t.lastNameKey, t.registeredAt),
    // A search by name, which also compares the last name, reads only the columns of this index.
    index("riders_name").on(t.nameKey, t.lastNameKey, t.id, t.mergedIntoId),
    // The admins' list filters, counts and pages with only the columns of this index.
    index("riders_last_name").on(
      t.lastNameKey,
      t.id,
      t.accountId,
      t.mergedIntoId,
      t.country,
      t.state,
      t.factory,
      t.registeredAt,
    ),
    index("riders_place").on(t.country, t.state, t.lastNameKey, t.id, t.mergedIntoId),
    index("riders_registered").on(t.registeredAt, t.id, t.mergedIntoId),
    index("riders_factory")
      .on(t.id)
      .where(sql`${t.factory}`),
    index("riders_ama").on(t.amaNumber),
    index("riders_merged")
      .on(t.mergedIntoId, t.id)
      .where(sql`${t.mergedIntoId} is not null`),
    index("riders_erased")
      .on(t.id)
      .where(sql`${t.erasedAt} is not null`),
    // This index contains only the riders without a bike, in the order of the admins' list.
    index("riders_bikeless")
      .on(t.lastNameKey, t.id, t.mergedIntoId)
      .where(sql`not ${t.hasBike}`),
  ],
);

/** The PIN and its lock are separate from the rider, so that a list of riders can never contain them. */
export const riderPins = table("rider_pins", {
  riderId: text()
    .primaryKey()
    .references(() => riders.id),
  /** The hash is Argon2id over a peppered HMAC; the PIN itself is never stored. */
  pinHash: text(),
  /**
   * This identifies the application secret that the hash was made with (pin-secret.ts); null means that it was not
   * recorded.
   */
  secretMark: text(),
  /** This increases with each change: a check against an older PIN does not count. */
  pinVersion: int().notNull().default(0),
  setAt: instant(),
  wrongInRow: int().notNull().default(0),
  lockedUntil: instant(),
  /**
   * This is how often the PIN was locked since the last correct try: each lock is twice as long as the previous one.
   */
  locks: int().notNull().default(0),
  /**
   * This is the number of wrong tries since the last correct one. At the limit the PIN is off until the rider sets a
   * new one.
   */
  wrongSinceRight: int().notNull().default(0),
  off: bool().notNull().default(false),
});

/** Every try is stored, for the daily limits of a rider and of a dealer. */
export const pinTries = table(
  "pin_tries",
  {
    id: text().primaryKey(),
    riderId: text()
      .notNull()
      .references(() => riders.id),
    dealerId: text(),
    deviceId: text(),
    /** This is a keyed HMAC of the IP address: tries can be counted by it, but the address cannot be read from it. */
    addressHash: text(),
    at: instant().notNull(),
    right: bool().notNull(),
  },
  (t) => [
    index("pin_tries_rider").on(t.riderId, t.at),
    // Only wrong tries are counted, so the index lets the query skip the many correct ones of a busy counter.
    index("pin_tries_wrong_dealer").on(t.dealerId, t.right, t.at),
    index("pin_tries_wrong_device").on(t.deviceId, t.right, t.at),
    index("pin_tries_wrong_address").on(t.addressHash, t.right, t.at),
    // The nightly check of the watch list reads the wrong tries of all dealers since the last one.
    index("pin_tries_wrong_at")
      .on(t.at)
      .where(sql`not ${t.right}`),
  ],
);

/** A row is the consent of a parent or guardian for a minor (docs/spec/accounts.md#consent). */
export const guardianConsents = table(
  "guardian_consents",
  {
    id: text().primaryKey(),
    riderId: text()
      .notNull()
      .references(() => riders.id),
    name: text().notNull(),
    email: text().notNull(),
    relation: text().notNull(),
    textVersion: text().notNull(),
    at: instant().notNull(),
    /** This is the SHA-256 hash of the token of the link in the guardian's email. */
    tokenHash: text(),
    /**
     * This is true for a rider under `guardianConfirmAge`: the consent counts only after the guardian confirmed it with
     * the link.
     */
    mustConfirm: bool().notNull().default(false),
    confirmedAt: instant(),
    refusedAt: instant(),
  },
  (t) => [index("guardian_consents_rider").on(t.riderId), index("guardian_consents_token").on(t.tokenHash)],
);

/**
 * A row is a further verified address of a rider: results are matched by any of these addresses
 * (docs/spec/results.md#matching).
 */
export const riderEmails = table(
  "rider_emails",
  {
    id: text().primaryKey(),
    riderId: text()
      .notNull()
      .references(() => riders.id),
    email: text().notNull(),
    emailKey: text().notNull(),
    verifiedAt: instant(),
  },
  (t) => [uniqueIndex("rider_emails_key").on(t.emailKey), index("rider_emails_rider").on(t.riderId)],
);

/**
 * A row is an address that a rider added and has not verified yet. Several riders may claim the same address, and none
 * of them learns about the others.
 */
export const riderEmailClaims = table(
  "rider_email_claims",
  {
    id: text().primaryKey(),
    riderId: text()
      .notNull()
      .references(() => riders.id),
    email: text().notNull(),
    emailKey: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex("rider_email_claims_key").on(t.riderId, t.emailKey)],
);

/**
 * Returns the condition that a rider was neither merged nor erased. The query selects the few riders who were, because
 * a join would read every rider.
 */
export function hasOpenRecord(reader: Reader, riderId: PgColumn): SQL | undefined {
  const idsOf = (where: SQL) => reader.select({ id: riders.id }).from(riders).where(where);
  return and(
    // This comparison makes SQLite read the index of the merged riders; for "is not null" it would read a larger index.
    notInArray(riderId, idsOf(gt(riders.mergedIntoId, ""))),
    notInArray(riderId, idsOf(isNotNull(riders.erasedAt))),
  );
}

/**
 * Returns the condition that a rider is one of the first whose name begins with the key: as "first last" in the order of
 * first names, or as "last first" in the order of last names. `who` may also contain conditions on the rider's account.
 * Each of the two is a separate query with a limit, which reads only the first entries of its index: for an "or",
 * Postgres would read all riders in the order of names until the page is full.
 */
export function isFirstByName(reader: Reader, key: string, limit: number, who: SQL | undefined): SQL {
  const first = (column: PgColumn) =>
    reader
      .select({ id: riders.id })
      .from(riders)
      .innerJoin(accounts, eq(accounts.id, riders.accountId))
      .where(and(beginsWith(column, key), who))
      .orderBy(asc(column), asc(riders.id))
      .limit(limit);
  const byFirst = first(riders.nameKey).as("by_first");
  const byLast = first(riders.lastNameKey).as("by_last");
  return sql`${riders.id} in (select id from ${byFirst} union select id from ${byLast})`;
}

/**
 * Returns the condition for the riders with this address, which may be the login or a further one; further addresses
 * are stored only once they are verified. It is a union, because Postgres would read all riders for an "or".
 */
export const hasEmail = (key: string): SQL => sql`${riders.id} in (
  select holder.id from ${accounts} mail inner join ${riders} holder on holder.account_id = mail.id
    where mail.email_key = ${key}
  union select further.rider_id from ${riderEmails} further where further.email_key = ${key})`;

uncached(pinTries, riderPins);
