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

/** A paired tablet of one dealer. */
export const devices = table(
  "devices",
  {
    id: text().primaryKey(),
    dealerId: text()
      .notNull()
      .references(() => dealers.id),
    name: text().notNull(),
    /** SHA-256 of the credential in the device's cookie. */
    credentialHash: text().notNull(),
    /** P-256 public key (JWK) that its uploads are signed with. */
    publicKey: json<Record<string, unknown>>(),
    exitCodeHash: text().notNull(),
    /** Set anew in the portal: what the tablet checks it by, without the network. */
    exitCodeCheck: json<CodeCheck>(),
    /** A credential that was ordered, and its SHA-256 once it was handed out; the old one holds until it is used. */
    rollId: text(),
    nextCredentialHash: text(),
    stateSince: instant(),
    state: text().$type<DeviceState>().notNull(),
    enrolledAt: instant().notNull(),
    enrolledByAccountId: text().notNull(),
    seenAt: instant(),
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

/** What a device handed in, and what was decided. One row for each id: the same id is never debited twice. */
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
    /** Null where it could not be read. */
    body: json<unknown>(),
    /** Kept only until it is decided (kiosk spec: the server destroys the envelope). */
    sealedPin: text(),
    /** The envelope's PIN was tried: it costs the rider one try at most. */
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
    decidedAt: instant(),
    /** When a decision last changed: `updates` brings what the device has not heard. */
    changedAt: instant().notNull(),
    settledBy: text(),
    /** A person has to look at it and nobody said so yet. */
    needsPerson: bool().notNull().default(false),
    acknowledgedAt: instant(),
    acknowledgedBy: text(),
  },
  (t) => [
    primaryKey({ columns: [t.deviceId, t.id] }),
    index("kiosk_items_changed").on(t.deviceId, t.changedAt),
    index("kiosk_items_dealer").on(t.dealerId, t.receivedAt),
    index("kiosk_items_rider").on(t.riderId, t.receivedAt),
    /** A redemption is settled from any of the dealer's kiosks, by its id alone. */
    index("kiosk_items_id").on(t.id),
    /** What waits for the end of a PIN's lock. */
    index("kiosk_items_waiting").on(t.decision, t.receivedAt),
    index("kiosk_items_person").on(t.needsPerson, t.dealerId, t.receivedAt),
  ],
);

/** Something about a tablet that needs a person: data lost, a clock that jumped. */
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
    /** Of "this was not me": the redemption. */
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

/** One-time codes that enrol a tablet. */
export const kioskEnrolCodes = table("kiosk_enrol_codes", {
  codeHash: text().primaryKey(),
  dealerId: text()
    .notNull()
    .references(() => dealers.id),
  accountId: text().notNull(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
});

/** What a dealer set for its counters; none is the default. */
export const kioskSettings = table("kiosk_settings", {
  dealerId: text()
    .primaryKey()
    .references(() => dealers.id),
  unknownRiders: bool().notNull().default(false),
  staffCodeCheck: json<CodeCheck>(),
  version: int().notNull().default(0),
});

/**
 * Keys that PINs are sealed to. The private key is made from the application's secret and this salt: neither alone
 * opens anything, and without its salt a key is gone for good.
 */
export const kioskKeys = table("kiosk_keys", {
  id: text().primaryKey(),
  salt: text(),
  createdAt: instant().notNull(),
  retiredAt: instant(),
  destroyedAt: instant(),
});

/** Small photos for the tablets' rider cards, made when a rider's photo changes. */
export const kioskThumbs = table("kiosk_thumbs", {
  riderId: text().primaryKey(),
  /** Which photo it was made of. */
  source: text().notNull(),
  /** JPEG in base64, at most 2 kB before it; null where none could be made. */
  jpeg: text(),
  madeAt: instant().notNull(),
});
