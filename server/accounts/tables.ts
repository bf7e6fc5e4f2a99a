import { bool, index, instant, int, table, text, uniqueIndex } from "../platform/db/columns.ts";

export const accounts = table(
  "accounts",
  {
    id: text().primaryKey(),
    /** rider | dealer | promoter | admin */
    type: text().$type<"rider" | "dealer" | "promoter" | "admin">().notNull(),
    /** As typed, for writing to; `emailKey` compares. */
    email: text().notNull(),
    emailKey: text().notNull(),
    /** Argon2id, in PHC form. */
    passwordHash: text().notNull(),
    locale: text().$type<"en" | "fr">().notNull().default("en"),
    emailVerifiedAt: instant(),
    deactivatedAt: instant(),
    /** Rules and privacy text that were agreed to. */
    termsVersion: text(),
    createdAt: instant().notNull(),
    version: int().notNull().default(0),
  },
  (t) => [uniqueIndex("accounts_email").on(t.emailKey)],
);

/** Admins have no page of their own beside the account: their profile is here. */
export const admins = table(
  "admins",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: text(),
    profileImage: text(),
    version: int().notNull().default(0),
  },
  (t) => [uniqueIndex("admins_account").on(t.accountId)],
);

export const sessions = table(
  "sessions",
  {
    /** SHA-256 of the cookie's token: a copy of the database signs nobody in. */
    tokenHash: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    /** The account an admin acts as; null while acting as oneself. */
    proxyAccountId: text().references(() => accounts.id),
    createdAt: instant().notNull(),
    seenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    userAgent: text(),
  },
  (t) => [index("sessions_account").on(t.accountId), index("sessions_age").on(t.expiresAt)],
);

/** Codes by mail: six digits, hashed, few tries, single use (decisions §6). */
export const mailCodes = table(
  "mail_codes",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    purpose: text().$type<"verify" | "reset" | "firstAdmin">().notNull(),
    codeHash: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    wrongTries: int().notNull().default(0),
    used: bool().notNull().default(false),
  },
  (t) => [index("mail_codes_account").on(t.accountId, t.purpose, t.createdAt)],
);
