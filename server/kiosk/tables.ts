import {
  bool,
  cents,
  index,
  instant,
  int,
  json,
  primaryKey,
  table,
  text,
  uniqueIndex,
} from "../platform/db/columns.ts";
import { dealers } from "../dealers/tables.ts";
import type { CaseKind, Decision, DecisionReason, DeviceState } from "#shared/kiosk.ts";
import type { CodeCheck } from "#shared/kiosk.schema.ts";
import { uncached } from "../platform/db/caches/uncached-tables.ts";

/** A row is a tablet that is enrolled for one dealer. */
export const devices = table(
  "devices",
  {
    id: text().primaryKey(),
    dealerId: text()
      .notNull()
      .references(() => dealers.id),
    name: text().notNull(),
    /** This is the SHA-256 of the credential in the device's cookie. */
    credentialHash: text().notNull(),
    /** This P-256 public key (JWK) verifies the signatures of the device's requests. */
    publicKey: json<Record<string, unknown>>(),
    exitCodeHash: text().notNull(),
    /** This is the exit code's salted hash, set in the portal, with which the tablet checks the code offline. */
    exitCodeCheck: json<CodeCheck>(),
    /**
     * This is the id of an ordered credential; `nextCredentialHash` is its SHA-256 once it was issued. The old
     * credential is valid until the new one is used.
     */
    rollId: text(),
    nextCredentialHash: text(),
    stateSince: instant(),
    state: text().$type<DeviceState>().notNull(),
    enrolledAt: instant().notNull(),
    enrolledByAccountId: text().notNull(),
    seenAt: instant(),
    /**
     * This is the time of the last contact at which the tablet's queue was empty. Items that the tablet sends later
     * were captured after it.
     */
    emptiedAt: instant(),
    appVersion: text(),
    queueCount: int().notNull().default(0),
    queueSum: cents().notNull().default(0),
    lastSeq: int().notNull().default(0),
    lastHash: text(),
    version: int().notNull().default(0),
  },
  (t) => [
    uniqueIndex("devices_credential").on(t.credentialHash),
    uniqueIndex("devices_next_credential").on(t.nextCredentialHash),
    index("devices_dealer").on(t.dealerId),
  ],
);

/**
 * A row is an item that a device sent, with its decision. There is one row for each id, so the same id is never debited
 * twice.
 */
export const kioskItems = table(
  "kiosk_items",
  {
    deviceId: text()
      .notNull()
      .references(() => devices.id),
    id: text().notNull(),
    dealerId: text().notNull(),
    seq: int().notNull(),
    kind: text().$type<"redeem" | "void">().notNull(),
    bodyHash: text().notNull(),
    previousHash: text(),
    /** This is null when the item could not be read. */
    body: json<unknown>(),
    /** The encrypted PIN is stored only until the item is decided (docs/spec/kiosk.md#storage). */
    sealedPin: text(),
    /** This is true when the envelope's PIN was tried: one envelope costs the rider at most one try. */
    pinTried: bool().notNull().default(false),
    riderId: text(),
    amount: cents(),
    currency: text().$type<"USD" | "CAD">(),
    decision: text().$type<Decision>(),
    reason: text().$type<DecisionReason>(),
    code: text(),
    appliedAmount: cents(),
    balance: cents(),
    redemptionId: text(),
    signature: text(),
    receivedAt: instant().notNull(),
    /**
     * This is the capture time as far as the server trusts the tablet's claim, measured at the item's first arrival
     * (capture-time.ts).
     */
    capturedAt: instant(),
    /** This is true when the tablet's capture time is credible: credit that expired since then still counts. */
    captureCredible: bool().notNull().default(false),
    /** This is true when the item arrived so soon after its capture that it counts as redeemed online. */
    confirmedAtOnce: bool().notNull().default(false),
    /** This is true when the capture was longer after the last recorded contact than a tablet may stay offline. */
    outsideWindow: bool().notNull().default(false),
    decidedAt: instant(),
    /**
     * Until this time the item counts against the tablet's offline limits: until its first decision other than
     * `review`. It is null while the item is open, and the capture time for an item that was canceled before anything
     * was booked.
     */
    openUntil: instant(),
    /**
     * This is the time when a decision last changed; `updates` sends the device every change since its last contact.
     */
    changedAt: instant().notNull(),
    settledBy: text(),
    /** This is true until a person has looked at an item that needs attention. */
    needsPerson: bool().notNull().default(false),
    acknowledgedAt: instant(),
    acknowledgedBy: text(),
  },
  (t) => [
    primaryKey({ columns: [t.deviceId, t.id] }),
    index("kiosk_items_changed").on(t.deviceId, t.changedAt),
    index("kiosk_items_dealer").on(t.dealerId, t.receivedAt),
    index("kiosk_items_rider").on(t.riderId, t.receivedAt),
    /** A redemption can be settled on any of the dealer's kiosks, so this index finds it by its id alone. */
    index("kiosk_items_id").on(t.id),
    /** This index finds the item of a redemption that is refunded in the portal. */
    index("kiosk_items_redemption").on(t.redemptionId),
    /** This index finds what was open on a tablet at a capture, for the offline limits. */
    index("kiosk_items_open").on(t.deviceId, t.openUntil),
    index("kiosk_items_seq").on(t.deviceId, t.seq),
    /** This index finds the items that wait for the end of a PIN's lock. */
    index("kiosk_items_waiting").on(t.decision, t.receivedAt),
    index("kiosk_items_person").on(t.needsPerson, t.dealerId, t.receivedAt),
  ],
);

/** A row is a series of contacts of a tablet: contacts less than five minutes apart share one row. */
export const kioskContacts = table(
  "kiosk_contacts",
  {
    deviceId: text()
      .notNull()
      .references(() => devices.id),
    fromAt: instant().notNull(),
    toAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.fromAt] })],
);

/**
 * A row is an incident with a tablet that needs a person, such as lost data or a redemption that the rider does not
 * recognize.
 */
export const kioskCases = table(
  "kiosk_cases",
  {
    id: text().primaryKey(),
    deviceId: text()
      .notNull()
      .references(() => devices.id),
    dealerId: text().notNull(),
    kind: text().$type<CaseKind>().notNull(),
    detail: json<Record<string, unknown>>().notNull(),
    /** This is the redemption of a "this was not me" report. */
    itemId: text(),
    riderId: text(),
    openedAt: instant().notNull(),
    closedAt: instant(),
    closedBy: text(),
    resolution: text().$type<"seen" | "stands" | "refunded">(),
    note: text(),
  },
  (t) => [
    index("kiosk_cases_dealer").on(t.dealerId, t.openedAt),
    index("kiosk_cases_open").on(t.closedAt, t.openedAt),
    index("kiosk_cases_item").on(t.itemId),
  ],
);

/** A row is a one-time code that enrolls a tablet. */
export const kioskEnrolCodes = table("kiosk_enrol_codes", {
  codeHash: text().primaryKey(),
  dealerId: text()
    .notNull()
    .references(() => dealers.id),
  accountId: text().notNull(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
});

/** A row has a dealer's settings for its counters; without a row the defaults apply. */
export const kioskSettings = table("kiosk_settings", {
  dealerId: text()
    .primaryKey()
    .references(() => dealers.id),
  unknownRiders: bool().notNull().default(false),
  staffCodeCheck: json<CodeCheck>(),
  version: int().notNull().default(0),
});

/**
 * A row is a key with which tablets encrypt PINs. The private key is derived from the application's secret and this
 * salt: neither alone decrypts anything, and without its salt a key cannot be derived again.
 */
export const kioskKeys = table("kiosk_keys", {
  id: text().primaryKey(),
  salt: text(),
  /**
   * This is the fingerprint of the public key. When the key pair that is derived now has another fingerprint, the
   * application's secret has changed, and the key opens nothing.
   */
  fingerprint: text().notNull(),
  createdAt: instant().notNull(),
  retiredAt: instant(),
  destroyedAt: instant(),
});

/**
 * A row is a small photo for the tablets' rider cards. It is made when a tablet first needs it after the rider's photo
 * changed.
 */
export const kioskThumbs = table("kiosk_thumbs", {
  riderId: text().primaryKey(),
  /** The thumbnail was made from this photo file. */
  source: text().notNull(),
  /** This is a JPEG of at most 2 kB, encoded in base64, or null when none could be made. */
  jpeg: text(),
  madeAt: instant().notNull(),
});

uncached(devices, kioskContacts);
