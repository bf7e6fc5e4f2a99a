import type { RegisterInput } from "#shared/riders.schema.ts";
import type { StaffRole } from "#shared/staff-roles.ts";
import { and, isNotNull, isNull, or, sql } from "drizzle-orm";
import { bool, index, instant, int, json, table, text, uniqueIndex } from "../platform/db/columns.ts";
import { auditLog } from "../platform/tables.ts";
import { uncached } from "../platform/db/caches/uncached-tables.ts";

export const accounts = table(
  "accounts",
  {
    id: text().primaryKey(),
    type: text().$type<"rider" | "dealer" | "promoter" | "admin">().notNull(),
    /** This is the email as typed, for sending email; comparisons use `emailKey`. */
    email: text().notNull(),
    emailKey: text().notNull(),
    /** The hash is Argon2id in PHC format. */
    passwordHash: text().notNull(),
    locale: text().$type<"en" | "fr">().notNull().default("en"),
    emailVerifiedAt: instant(),
    deactivatedAt: instant(),
    /** This is the version of the rules and privacy text that the account's owner accepted. */
    termsVersion: text(),
    createdAt: instant().notNull(),
    version: int().notNull().default(0),
  },
  (t) => [
    uniqueIndex("accounts_email").on(t.emailKey),
    // These indexes contain only the few accounts that are not in the normal state. Unverified accounts that are active
    // are found by the index alone; SQLite reads the row unless the index also has the column of its own condition.
    index("accounts_deactivated")
      .on(t.id)
      .where(sql`${t.deactivatedAt} is not null`),
    index("accounts_unverified")
      .on(t.id, t.emailVerifiedAt, t.deactivatedAt)
      .where(sql`${t.emailVerifiedAt} is null`),
  ],
);

/**
 * A row is the time of an account's latest login; an account without one never logged in. It is not a column of
 * `accounts`, which cached answers read, so that a login drops none of them.
 */
export const lastLogins = table("last_logins", {
  accountId: text()
    .primaryKey()
    .references(() => accounts.id),
  at: instant().notNull(),
});

/**
 * A row is an emailed link with which a person sets the password of an account that staff created or reset. An account
 * has at most one: a newer link replaces it, and every change of the password deletes it.
 */
export const accountInvites = table(
  "account_invites",
  {
    accountId: text()
      .primaryKey()
      .references(() => accounts.id),
    /** This is the SHA-256 hash of the link's token. */
    tokenHash: text().notNull(),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [uniqueIndex("account_invites_token").on(t.tokenHash), index("account_invites_age").on(t.expiresAt)],
);

/** This is the audit log action for replacing a verified address with one that waits for its code. */
export const verifiedEmailChangeAction = "account.move-email";

/**
 * This condition selects accounts that belong to somebody: the mailbox was verified, even if another address is waiting
 * for its code now. An account that was never verified is a registration that anybody could have typed, and does not
 * reserve the address.
 */
export const ownsVerifiedEmail = or(
  isNotNull(accounts.emailVerifiedAt),
  sql`exists (select 1 from ${auditLog} where ${auditLog.subjectType} = 'account'
    and ${auditLog.subjectId} = ${accounts.id} and ${auditLog.action} = ${verifiedEmailChangeAction})`,
);

/**
 * This condition selects the accounts that can log in: they are not deactivated, and somebody has set a password. It is
 * the status `active` of `loginStatusOf`. The query has to join the last logins.
 */
export const canLogIn = and(
  isNull(accounts.deactivatedAt),
  or(isNotNull(accounts.emailVerifiedAt), isNotNull(lastLogins.at)),
);

/** Admins have no record besides the account, so their profile is here. */
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
    role: text().$type<StaffRole>().notNull().default("staff"),
    version: int().notNull().default(0),
  },
  (t) => [uniqueIndex("admins_account").on(t.accountId)],
);

export const sessions = table(
  "sessions",
  {
    /** This is the SHA-256 hash of the cookie's token, so nobody can sign in with a copy of the database. */
    tokenHash: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    /** The admin of the session acts as this account; null means that the admin acts as nobody. */
    proxyAccountId: text().references(() => accounts.id),
    createdAt: instant().notNull(),
    seenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /**
     * This is true if the session began with a passkey or added one. When staff need a passkey, only such a session has
     * the rights of staff.
     */
    byPasskey: bool().notNull().default(false),
    userAgent: text(),
  },
  (t) => [index("sessions_account").on(t.accountId), index("sessions_age").on(t.expiresAt)],
);

/**
 * A row is an emailed code: six digits, stored as a hash, with few tries and a single use
 * (docs/spec/accounts.md#limits).
 */
export const mailCodes = table(
  "mail_codes",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    /**
     * This says what the code is for. For a further address it is `email:` and the id of the address that is being
     * verified.
     */
    purpose: text().$type<"verify" | "reset" | "firstAdmin" | `email:${string}`>().notNull(),
    codeHash: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /**
     * This keyed hash of the browser or the address names the place that requested the code. Only codes that anybody
     * can request have it.
     */
    askedBy: text(),
    wrongTries: int().notNull().default(0),
    /**
     * This counts wrong tries from places other than the one that requested the code, so that strangers cannot use up
     * the owner's tries.
     */
    otherTries: int().notNull().default(0),
    used: bool().notNull().default(false),
  },
  (t) => [index("mail_codes_account").on(t.accountId, t.purpose, t.createdAt)],
);

/** This is a registration form as it was typed, without its secrets. */
export type RegistrationForm = Omit<RegisterInput, "password" | "pin">;

/**
 * A rider's registration stays here until the emailed code verifies the address. It is separate from `accounts` and is
 * stored for every address alike, so that no answer depends on whether the address has an account: if it has one, the
 * code is not emailed and confirms nothing. The next registration with the address replaces it.
 */
export const pendingRegistrations = table(
  "pending_registrations",
  {
    id: text().primaryKey(),
    emailKey: text().notNull(),
    /** The hash is Argon2id in PHC format. */
    passwordHash: text().notNull(),
    /** The rider will get this id: the hash of the PIN is bound to it. */
    riderId: text().notNull(),
    pinHash: text().notNull(),
    /** This identifies the application secret that the PIN was hashed with (riders/pin/pin-secret.ts). */
    secretMark: text().notNull(),
    form: json<RegistrationForm>().notNull(),
    createdAt: instant().notNull(),
    /** The HMAC of the newest code is computed over this id and the code. */
    codeId: text().notNull(),
    codeHash: text().notNull(),
    codeExpiresAt: instant().notNull(),
    wrongTries: int().notNull().default(0),
    /** Emails with a code are counted per hour; this is the start of the current hour. */
    hourBeganAt: instant().notNull(),
    sentInHour: int().notNull(),
  },
  (t) => [
    uniqueIndex("pending_registrations_email").on(t.emailKey),
    index("pending_registrations_age").on(t.createdAt),
  ],
);

/** A passkey is a credential stored on a device, in addition to the password. Only its public half is here. */
export const passkeys = table(
  "passkeys",
  {
    /** The authenticator chose this credential id; it is base64url. */
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    /** The public key is in COSE format, base64url. */
    publicKey: text().notNull(),
    /**
     * The signature counter rises with each use if the authenticator counts. A lower value means that the key was
     * copied.
     */
    counter: int().notNull().default(0),
    transports: json<string[]>().notNull(),
    /** The person gave the passkey this name, for example "Dana's phone". */
    name: text().notNull(),
    /** This is true if the vendor's cloud backs up the passkey, so that it survives the loss of the device. */
    backedUp: bool().notNull().default(false),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index("passkeys_account").on(t.accountId)],
);

/**
 * A row is a challenge that a browser was asked to sign. Each challenge can be used once and is valid only for minutes.
 */
export const passkeyChallenges = table(
  "passkey_challenges",
  {
    /** This is the SHA-256 hash of the challenge. */
    id: text().primaryKey(),
    /** This is the account that adds a passkey; null means a sign-in, when the account is not known yet. */
    accountId: text().references(() => accounts.id),
    expiresAt: instant().notNull(),
  },
  (t) => [index("passkey_challenges_age").on(t.expiresAt)],
);

/** A row is a view of a list that an admin saved: filters and order under a name. */
export const savedViews = table(
  "saved_views",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    /** This is the key of the list (shared/list.ts). */
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex("saved_views_name").on(t.accountId, t.list, t.name)],
);

uncached(lastLogins, passkeyChallenges, passkeys, sessions);
