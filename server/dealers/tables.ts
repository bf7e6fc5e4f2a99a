import { bool, index, instant, int, real, table, text, uniqueIndex } from "../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";

export const dealers = table(
  "dealers",
  {
    id: text().primaryKey(),
    /** This is null for most dealers, which are listed before anyone signs in for them. */
    accountId: text().references(() => accounts.id),
    /** The brand assigned this dealer number. */
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
    active: bool().notNull().default(true),
    createdAt: instant().notNull(),
    version: int().notNull().default(0),
  },
  (t) => [
    uniqueIndex("dealers_account").on(t.accountId),
    index("dealers_name").on(t.nameKey),
    index("dealers_place").on(t.country, t.state, t.nameKey),
    index("dealers_lat").on(t.lat),
  ],
);
