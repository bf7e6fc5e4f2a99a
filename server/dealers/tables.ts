import { bool, index, instant, int, primaryKey, real, table, text, uniqueIndex } from "../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";
import { riders } from "../riders/tables.ts";

export const dealers = table(
  "dealers",
  {
    id: text().primaryKey(),
    /** This is the dealer number that the brand assigned; no two dealers have the same. */
    dealerNumber: text(),
    name: text().notNull(),
    nameKey: text().notNull(),
    addressLine1: text(),
    addressLine2: text(),
    city: text(),
    state: text(),
    zipcode: text(),
    country: text().notNull(),
    phone: text(),
    websiteUrl: text(),
    email: text(),
    bio: text(),
    profileImage: text(),
    /** This is null when neither the source nor the postal code gives a location. */
    lat: real(),
    lon: real(),
    /** This is false for a deactivated dealer: it is not listed, nobody redeems there, and its logins are blocked. */
    active: bool().notNull().default(true),
    createdAt: instant().notNull(),
    version: int().notNull().default(0),
  },
  (t) => [
    uniqueIndex("dealers_number").on(t.dealerNumber),
    index("dealers_name").on(t.nameKey),
    index("dealers_place").on(t.country, t.state, t.nameKey),
    index("dealers_lat").on(t.lat),
  ],
);

/**
 * These are the people who log in for a dealer, each with an account. Most dealers have none: they are listed before
 * anyone logs in for them.
 */
export const dealerLogins = table(
  "dealer_logins",
  {
    id: text().primaryKey(),
    dealerId: text()
      .notNull()
      .references(() => dealers.id),
    /** An account logs in for one dealer. */
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    /** This is the name of the person who logs in. */
    name: text().notNull(),
    nameKey: text().notNull(),
    createdAt: instant().notNull(),
    version: int().notNull().default(0),
  },
  (t) => [
    uniqueIndex("dealer_logins_account").on(t.accountId),
    index("dealer_logins_dealer").on(t.dealerId, t.createdAt),
  ],
);

/** These are the dealers that riders marked as their favorites. */
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
