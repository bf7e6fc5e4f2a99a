import { sql } from "drizzle-orm";
import { bool, index, instant, int, primaryKey, table, text, uniqueIndex } from "../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";

export const riders = table(
  "riders",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Lower-case, unaccented "first last" and "last first", for search by beginning of a word. */
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
    /** US | CA | any ISO 3166-1 alpha-2 */
    country: text(),
    hometown: text(),
    bio: text(),
    dateOfBirth: text(),
    sex: text().$type<"male" | "female" | "nonBinary">(),
    socialMedia: text(),
    mainSport: text(),
    raceStyle: text().$type<"flat" | "motocross" | "road" | "offroad">(),
    profileImage: text(),
    /** For staff alone. */
    note: text(),
    /** Factory riders are counted, never awarded (decisions §4). */
    factory: bool().notNull().default(false),
    registeredAt: instant().notNull(),
    mergedIntoId: text(),
    /** For 72 h what a tablet queued is also tried against the PIN of before (decisions §6). */
    mergedAt: instant(),
    version: int().notNull().default(0),
  },
  (t) => [
    uniqueIndex("riders_account").on(t.accountId),
    index("riders_name").on(t.nameKey),
    index("riders_last_name").on(t.lastNameKey),
    index("riders_ama").on(t.amaNumber),
    index("riders_merged")
      .on(t.mergedIntoId)
      .where(sql`${t.mergedIntoId} is not null`),
  ],
);

/** The PIN and its lock-out: apart from the rider so that a list of riders can never carry it. */
export const riderPins = table("rider_pins", {
  riderId: text()
    .primaryKey()
    .references(() => riders.id),
  /** Argon2id over a peppered HMAC; never the PIN. */
  pinHash: text(),
  /** Rises with each change: a check made against an older PIN does not count. */
  pinVersion: int().notNull().default(0),
  setAt: instant(),
  wrongInRow: int().notNull().default(0),
  lockedUntil: instant(),
  /** How often it locked since the last right PIN: each lock is twice as long. */
  locks: int().notNull().default(0),
  /** Wrong since the last right one; at the limit the PIN is off until the rider sets a new one. */
  wrongSinceRight: int().notNull().default(0),
  off: bool().notNull().default(false),
});

/** Every try, for the limits per day of a rider and of a dealer. */
export const pinTries = table(
  "pin_tries",
  {
    id: text().primaryKey(),
    riderId: text()
      .notNull()
      .references(() => riders.id),
    dealerId: text(),
    deviceId: text(),
    /** HMAC of the address it came from: enough to count by, not to read. */
    addressHash: text(),
    at: instant().notNull(),
    right: bool().notNull(),
  },
  (t) => [
    index("pin_tries_rider").on(t.riderId, t.at),
    // Only wrong ones are counted: a counter with a thousand right ones a day must not count through them.
    index("pin_tries_wrong_dealer").on(t.dealerId, t.right, t.at),
    index("pin_tries_wrong_device").on(t.deviceId, t.right, t.at),
    index("pin_tries_wrong_address").on(t.addressHash, t.right, t.at),
  ],
);

/** Consent of a parent or guardian for a rider under 18 (decisions §6). */
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
    /** SHA-256 of the link's token where the guardian has to confirm by mail (under 14); null: nothing to confirm. */
    tokenHash: text(),
    confirmedAt: instant(),
    refusedAt: instant(),
  },
  (t) => [index("guardian_consents_rider").on(t.riderId), index("guardian_consents_token").on(t.tokenHash)],
);

/** Further verified addresses of a rider: results are matched by any of them (decisions §4). */
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

/** Addresses that a rider named and has not proven: several may claim the same one, and none learns of the others. */
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

export const favouriteDealers = table(
  "favourite_dealers",
  {
    riderId: text()
      .notNull()
      .references(() => riders.id),
    dealerId: text().notNull(),
    since: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.riderId, t.dealerId] }), index("favourite_dealers_dealer").on(t.dealerId)],
);
