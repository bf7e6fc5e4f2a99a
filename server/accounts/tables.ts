import { isNotNull, or, sql } from "drizzle-orm";
import { bool, index, instant, int, json, table, text, uniqueIndex } from "../platform/db/columns.ts";
import { auditLog } from "../platform/tables.ts";

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

/** In the audit log: a proven address gave way to one that waits for its code. */
export const movedProvenEmail = "account.move-email";

/**
 * The account is somebody's: its mailbox was proven, also where another address waits for its code by now. An account
 * that never was is a registration that somebody typed, and holds nothing against anybody.
 */
export const wasProven = or(
  isNotNull(accounts.emailVerifiedAt),
  sql`exists (select 1 from ${auditLog} where ${auditLog.subjectType} = 'account'
    and ${auditLog.subjectId} = ${accounts.id} and ${auditLog.action} = ${movedProvenEmail})`,
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
    /** `email:` and the id of the address that is being proven. */
    purpose: text().$type<"verify" | "reset" | "firstAdmin" | `email:${string}`>().notNull(),
    codeHash: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    wrongTries: int().notNull().default(0),
    used: bool().notNull().default(false),
  },
  (t) => [index("mail_codes_account").on(t.accountId, t.purpose, t.createdAt)],
);

/** Keys that a device keeps, beside the password. Only the public half is here. */
export const passkeys = table(
  "passkeys",
  {
    /** As the authenticator names it, base64url. */
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** Rises with each use where the authenticator counts: one that falls back was copied. */
    counter: int().notNull().default(0),
    transports: json<string[]>().notNull(),
    /** What the person calls it: "Dana's phone". */
    name: text().notNull(),
    /** Kept by the maker's cloud as well, so that it survives the device. */
    backedUp: bool().notNull().default(false),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index("passkeys_account").on(t.accountId)],
);

/** What a browser was asked to sign: used once, and only for minutes. */
export const passkeyChallenges = table(
  "passkey_challenges",
  {
    /** SHA-256 of the challenge. */
    id: text().primaryKey(),
    /** Who adds a passkey; null while signing in: nobody has said who it is. */
    accountId: text().references(() => accounts.id),
    expiresAt: instant().notNull(),
  },
  (t) => [index("passkey_challenges_age").on(t.expiresAt)],
);
