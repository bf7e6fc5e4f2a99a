import { sql } from "drizzle-orm";
import { bool, cents, index, instant, int, json, primaryKey, table, text, uniqueIndex } from "./db/columns.ts";
import { uncached } from "./db/caches/uncached-tables.ts";

/**
 * A row is the first answer of a call that moves money, so that a retry gets the same answer and the act is not
 * repeated (docs/spec/wire.md#idempotency).
 */
export const idempotencyKeys = table(
  "idempotency_keys",
  {
    actor: text().notNull(),
    call: text().notNull(),
    key: text().notNull(),
    /** This is an HMAC of the input without the PIN. */
    fingerprint: text().notNull(),
    answer: json<unknown>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.actor, t.call, t.key] }), index("idempotency_keys_age").on(t.createdAt)],
);

/**
 * A row says who did what, on whose behalf, with the values before and after (docs/spec/accounts.md#audit-log). Rows
 * are only inserted; the one change that the database allows is the erasure of a person's values, which sets
 * `erasedAt`.
 */
export const auditLog = table(
  "audit_log",
  {
    id: text().primaryKey(),
    at: instant().notNull(),
    actorType: text().notNull(),
    actorId: text(),
    /** This is the actor's account, because a dealer has several logins. It is null for visitors, tablets and jobs. */
    accountId: text(),
    /** This is the account of the admin who acted as somebody else. */
    proxyAccountId: text(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    before: json<unknown>(),
    after: json<unknown>(),
    requestId: text(),
    ip: text(),
    /**
     * This is the time at which an erasure replaced a person's values in `before` and `after` or removed `ip`
     * (platform/audit/erase-audit.ts).
     */
    erasedAt: instant(),
  },
  (t) => [
    index("audit_log_subject").on(t.subjectType, t.subjectId, t.at),
    index("audit_log_type").on(t.subjectType, t.at),
    index("audit_log_at").on(t.at),
    index("audit_log_actor").on(t.actorId, t.at),
    index("audit_log_action").on(t.action, t.at),
    index("audit_log_proxy")
      .on(t.proxyAccountId, t.at)
      .where(sql`${t.proxyAccountId} is not null`),
  ],
);

/**
 * These are the records that a row of the audit log concerns: its subject, and the rider, dealer, promoter, admin or
 * event that the subject belonged to at the time, such as the rider of an award. A trigger inserts them with each row of
 * the log, so that no act is missing from a history (the view `audit_concerns` in migrations/). They are never changed.
 */
export const auditRecords = table(
  "audit_records",
  {
    recordId: text().notNull(),
    at: instant().notNull(),
    // With a foreign key, SQLite would look for rows of this table at each insert into the log.
    auditId: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.recordId, t.at, t.auditId] })],
);

/**
 * This is the outbox of emails, written in the same transaction as the act that caused them (docs/spec/public.md#jobs).
 */
export const outboxMail = table(
  "outbox_mail",
  {
    id: text().primaryKey(),
    /** The database refuses a second insert for the same cause, so each cause sends one email. */
    cause: text().notNull(),
    to: text().notNull(),
    locale: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: instant().notNull(),
    nextTryAt: instant(),
    tries: int().notNull().default(0),
    sentAt: instant(),
    lastError: text(),
    /** These are the account and the kind of a notice that a person can turn off (platform/notify/). */
    accountId: text(),
    notice: text(),
    /**
     * This is the time at which the mailbox rejected the email permanently. The email is not sent again until an admin
     * requests it.
     */
    bouncedAt: instant(),
  },
  (t) => [
    uniqueIndex("outbox_mail_cause").on(t.cause),
    index("outbox_mail_due").on(t.nextTryAt),
    index("outbox_mail_created").on(t.createdAt),
    index("outbox_mail_to").on(sql`lower(${t.to})`),
    index("outbox_mail_bounced").on(t.bouncedAt),
    // This index is for staff's count of the emails that were given up, which are few. SQLite prefers it because each
    // of its columns is compared.
    index("outbox_mail_failed")
      .on(t.nextTryAt, t.bouncedAt, t.sentAt, t.createdAt)
      .where(sql`${t.sentAt} is null and ${t.nextTryAt} is null and ${t.bouncedAt} is null`),
  ],
);

/** A row is a person's choice about a notice, stored only where it differs from the default (shared/notices.ts). */
export const noticeChoices = table(
  "notice_choices",
  {
    accountId: text().notNull(),
    kind: text().notNull(),
    channel: text().notNull(),
    on: bool().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.kind, t.channel] })],
);

/**
 * A row is a browser's push subscription: the endpoint at its push service, and the keys to encrypt messages that only
 * this browser can decrypt.
 */
export const pushSubscriptions = table(
  "push_subscriptions",
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    /** The subscription was made in this session: logging out of it ends the subscription. */
    sessionHash: text(),
    /** This is the SHA-256 of the endpoint, unique, so each browser has one row. */
    endpointHash: text().notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    userAgent: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex("push_subscriptions_endpoint").on(t.endpointHash),
    index("push_subscriptions_account").on(t.accountId, t.createdAt),
    index("push_subscriptions_session").on(t.sessionHash),
  ],
);

/** This is the outbox of push notifications: like the outbox of emails, it has one row for each cause and browser. */
export const outboxPush = table(
  "outbox_push",
  {
    id: text().primaryKey(),
    cause: text().notNull(),
    subscriptionId: text()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: "cascade" }),
    payload: json<unknown>().notNull(),
    createdAt: instant().notNull(),
    nextTryAt: instant(),
    tries: int().notNull().default(0),
    sentAt: instant(),
    lastError: text(),
  },
  (t) => [
    uniqueIndex("outbox_push_cause").on(t.cause, t.subscriptionId),
    index("outbox_push_due").on(t.nextTryAt),
    index("outbox_push_subscription").on(t.subscriptionId),
    index("outbox_push_created").on(t.createdAt),
  ],
);

/**
 * A row contains the lease of a job while a replica runs it, and the times when the job last ran
 * (docs/spec/public.md#jobs).
 */
export const jobLeases = table("job_leases", {
  job: text().primaryKey(),
  holder: text(),
  leasedUntil: instant(),
  lastStartedAt: instant(),
  lastFinishedAt: instant(),
  lastError: text(),
});

/** The backup command records its runs in the row of this name, although the server does not schedule it. */
export const backupLease = "backup";

/**
 * The rows are values that jobs renew every minute or more often: the generation of the database, and the last time at
 * which the clock was trusted. They are not in `server_facts`, because each write of that table drops what is cached.
 */
export const heartbeats = table("heartbeats", {
  key: text().primaryKey(),
  value: json<unknown>().notNull(),
});

/** The rows are facts about this database itself: the demo's seed day, the first-admin link. */
export const serverFacts = table("server_facts", {
  key: text().primaryKey(),
  value: json<unknown>().notNull(),
});

/**
 * These are counters of rate limits on Postgres, shared by all servers (platform/limits.ts); SQLite does not use them.
 * The library that writes them defines the columns and their order. Keys are hashes.
 */
export const rateLimits = table("rate_limits", {
  key: text().primaryKey(),
  points: int().notNull().default(0),
  /** This is the expiry in milliseconds since 1970. */
  expire: cents(),
});

uncached(
  auditLog,
  auditRecords,
  heartbeats,
  idempotencyKeys,
  jobLeases,
  outboxMail,
  outboxPush,
  pushSubscriptions,
  rateLimits,
);
