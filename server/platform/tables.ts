import { bool, index, instant, int, json, primaryKey, table, text, uniqueIndex } from "./db/columns.ts";

/** First answers of calls that move money, so that a repeat is answered and not done again (decisions §3). */
export const idempotencyKeys = table(
  "idempotency_keys",
  {
    actor: text().notNull(),
    call: text().notNull(),
    key: text().notNull(),
    /** HMAC over the input without the PIN. */
    fingerprint: text().notNull(),
    answer: json<unknown>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.actor, t.call, t.key] }), index("idempotency_keys_age").on(t.createdAt)],
);

/** Who did what, behind whom, before and after (decisions §6). Rows are only ever added. */
export const auditLog = table(
  "audit_log",
  {
    id: text().primaryKey(),
    at: instant().notNull(),
    actorType: text().notNull(),
    actorId: text(),
    /** The admin behind a proxied act. */
    proxyAccountId: text(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    before: json<unknown>(),
    after: json<unknown>(),
    requestId: text(),
    ip: text(),
  },
  (t) => [
    index("audit_log_subject").on(t.subjectType, t.subjectId, t.at),
    index("audit_log_at").on(t.at),
    index("audit_log_actor").on(t.actorId, t.at),
  ],
);

/** Mail that is to leave, written in the transaction that caused it (decisions §9). */
export const outboxMail = table(
  "outbox_mail",
  {
    id: text().primaryKey(),
    /** One cause, one mail: a second insert for the same cause is refused by the database. */
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
    /** Whose it is, and which notice: mail that a person can turn off (platform/notify/). */
    accountId: text(),
    notice: text(),
    /** The mailbox refused it for good: nothing is tried again before an admin says so. */
    bouncedAt: instant(),
  },
  (t) => [
    uniqueIndex("outbox_mail_cause").on(t.cause),
    index("outbox_mail_due").on(t.nextTryAt),
    index("outbox_mail_created").on(t.createdAt),
    index("outbox_mail_bounced").on(t.bouncedAt),
  ],
);

/** What a person chose about a notice, where it is not as by default (shared/notices.ts). */
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

/** A browser that asked for notifications: where its push service takes them, and the keys that only it can open. */
export const pushSubscriptions = table(
  "push_subscriptions",
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    /** The session it was made in: it ends with a log-out there. */
    sessionHash: text(),
    /** SHA-256 of the endpoint: one browser, one row. */
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

/** Notifications that are to leave: as the outbox of mail, one a cause and browser. */
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

/** Which replica runs a job, and when it last ran (decisions §9). */
export const jobLeases = table("job_leases", {
  job: text().primaryKey(),
  holder: text(),
  leasedUntil: instant(),
  lastStartedAt: instant(),
  lastFinishedAt: instant(),
  lastError: text(),
});

/** Programme settings that differ from the defaults, per season (decisions §1). */
export const programmeSettings = table(
  "programme_settings",
  {
    season: int().notNull(),
    key: text().notNull(),
    value: json<unknown>().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.season, t.key] })],
);

/** Facts about this database itself: the demo's seed day, the first-admin link. */
export const serverFacts = table("server_facts", {
  key: text().primaryKey(),
  value: json<unknown>().notNull(),
});
