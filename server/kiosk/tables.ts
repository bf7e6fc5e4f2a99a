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
import type { Decision, DecisionReason, DeviceState } from "#shared/kiosk.ts";

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
  (t) => [uniqueIndex("devices_credential").on(t.credentialHash), index("devices_dealer").on(t.dealerId)],
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
    kind: text().notNull(),
    detail: json<Record<string, unknown>>().notNull(),
    openedAt: instant().notNull(),
    closedAt: instant(),
    closedBy: text(),
  },
  (t) => [index("kiosk_cases_dealer").on(t.dealerId, t.openedAt)],
);
