import * as z from "zod/mini";
import { countField, maxSum } from "./fields.ts";
import { counterReason } from "./redemptions.schema.ts";
import { caseKinds, decisionReasons, decisions, deviceStates, unknownRiderPattern } from "./kiosk.ts";

// This module declares the messages between tablet and server (docs/spec/kiosk.md). Instants are ISO 8601 UTC; money is
// in cents.

const instant = z.iso.datetime();
const currency = z.enum(["USD", "CAD"]);
const cents = z.int().check(z.minimum(0), z.maximum(maxSum));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** This is the encrypted PIN: key id, encapsulated key and ciphertext, in base64url. */
const envelope = z.string().check(z.regex(/^[\w-]{1,40}\.[\w-]{20,200}\.[\w-]{10,200}$/));
const shortText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

const publicKey = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string().check(z.maxLength(64)),
  y: z.string().check(z.maxLength(64)),
});

export const EnrolInput = z.object({
  name: shortText(60),
  exitCode: z.string().check(z.regex(/^\d{4,8}$/, { error: "exit_code_format" })),
  publicKey,
  appVersion: z.optional(z.string().check(z.maxLength(60))),
});
export type EnrolInput = z.infer<typeof EnrolInput>;

/** The dealer's area shows this enrollment code. It identifies the dealer, so nobody has to log in on the tablet. */
const enrolCodePattern = /^[A-HJ-NP-Z2-9]{12}$/;
export const EnrolByCodeInput = z.extend(EnrolInput, {
  code: z.string("code_wrong").check(z.trim(), z.toUpperCase(), z.regex(enrolCodePattern, "code_wrong")),
});
export type EnrolByCodeInput = z.infer<typeof EnrolByCodeInput>;

export const KioskDealer = z.object({
  _id: z.string(),
  name: z.string(),
  city: z.nullable(z.string()),
  country: z.enum(["US", "CA"]),
  currency,
  /**
   * This is the time zone of the dealer's address (IANA); a tablet that was set up by an older version has none yet.
   */
  timeZone: z.optional(z.string()),
});
export type KioskDealer = z.infer<typeof KioskDealer>;

export const deviceState = z.enum(deviceStates);

export const EnrolAnswer = z.object({
  serverTime: instant,
  epoch: z.string(),
  device: z.object({ _id: z.string(), name: z.string() }),
  dealer: KioskDealer,
});
export type EnrolAnswer = z.infer<typeof EnrolAnswer>;

/** A tablet signs this challenge to receive a new cookie when its browser lost the cookie. */
export const ChallengeInput = z.object({ deviceId: z.uuid() });
export const ChallengeAnswer = z.object({ serverTime: instant, challenge: z.string() });
export type ChallengeAnswer = z.infer<typeof ChallengeAnswer>;
export const RenewInput = z.object({
  deviceId: z.uuid(),
  challenge: z.string().check(z.regex(/^[0-9a-z]{1,12}\.[0-9a-f]{64}$/)),
});
export type RenewInput = z.infer<typeof RenewInput>;
export const RenewAnswer = z.object({ serverTime: instant });
export type RenewAnswer = z.infer<typeof RenewAnswer>;

/** A clerk entered this redemption. `serverTick` is the last server time that the tablet received. */
export const RedeemBody = z.object({
  /**
   * This is the rider's id. For an unknown rider, who has no card on the tablet, it is `ama:` and the AMA number that
   * the PIN's envelope is bound to.
   */
  riderId: z.union([z.uuid(), z.string().check(z.regex(unknownRiderPattern))]),
  amount: z.int().check(z.minimum(1), z.maximum(100_000_00)),
  currency,
  employee: shortText(80),
  idChecked: z.boolean(),
  takeWhatIsLeft: z.boolean(),
  capturedAt: instant,
  serverTick: z.nullable(instant),
  balanceShown: z.nullable(cents),
  /** This is true if the redemption was captured offline. */
  offline: z.boolean(),
  /** This is true if the clerk confirmed that this is a second redemption of the same amount. */
  secondOne: z.boolean(),
});
export type RedeemBody = z.infer<typeof RedeemBody>;

export const VoidBody = z.object({
  redemptionId: z.uuid(),
  /** This is the employee who cancels. */
  employee: z.nullable(shortText(80)),
  /**
   * This is the reason; it is required to refund a redemption that is booked. Tablets of an older version do not send
   * it.
   */
  reason: z.optional(counterReason),
  note: z.optional(z.nullable(shortText(200))),
  capturedAt: instant,
  serverTick: z.nullable(instant),
});
export type VoidBody = z.infer<typeof VoidBody>;

const ResultFields = {
  id: z.string(),
  /** The decision is null while the item is not decided: the server stores it and retries at `retryAt`. */
  decision: z.nullable(z.enum(decisions)),
  reason: z.nullable(z.enum(decisionReasons)),
  code: z.nullable(z.string()),
  appliedAmount: z.nullable(cents),
  balance: z.nullable(cents),
  decidedAt: z.nullable(instant),
  retryAt: z.nullable(instant),
  /** A person acknowledged the item at this time, on the tablet or in the portal. This field is not signed. */
  acknowledgedAt: z.optional(z.nullable(instant)),
  /** The server signs all the fields above, the device id and the hash of the body. */
  signature: z.nullable(z.string()),
};
export const ItemResult = z.object(ResultFields);
export type ItemResult = z.infer<typeof ItemResult>;

/** This is one entry of the queue. The server validates each body separately, by the schema of its kind. */
export const KioskItem = z.object({
  id: z.uuid(),
  seq: countField(1),
  previousHash: z.nullable(hash),
  kind: z.enum(["redeem", "void"]),
  schema: z.literal(1),
  body: z.record(z.string(), z.unknown()),
  bodyHash: hash,
  sealedPin: z.nullable(envelope),
  /**
   * The server gave this answer before it was restored from a backup; the tablet stored it
   * (docs/spec/kiosk.md#guarantees).
   */
  answer: z.optional(z.nullable(ItemResult)),
  /** This is true if a cancellation of this redemption is in the same queue: the server then books nothing for it. */
  calledOff: z.optional(z.boolean()),
});
export type KioskItem = z.infer<typeof KioskItem>;

export const SyncInput = z.object({
  appVersion: z.string().check(z.maxLength(60)),
  /** This is the `serverTime` of the last answer. All changes since then are returned as `updates`. */
  since: z.nullable(instant),
  /**
   * These items remain on the tablet besides those of this request: the unsent items, and those to be sent again after
   * a restore. The server retires a draining tablet only if this count is 0 and none of the fields below contradicts
   * it.
   */
  queue: z.object({
    count: countField(0),
    sum: cents,
    /** This is the highest sequence number that the tablet issued for this enrollment; it is 0 if it issued none. */
    lastSeq: z.optional(countField(0)),
    /** This is the server epoch that the tablet has stored; it is null if it has none. */
    epoch: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  }),
  /** Each item is parsed separately, so that an unreadable one does not block the others. */
  items: z.array(z.unknown()).check(z.maxLength(25)),
});
export type SyncInput = z.infer<typeof SyncInput>;

/**
 * These items of an earlier enrollment are still in the browser, and no tablet can send them any more, because the
 * server was restored to a point before that enrollment or the tablet was set up again. The current enrollment of the
 * browser sends them, for a person to settle.
 */
export const StrandedInput = z.object({
  formerDeviceId: z.uuid(),
  items: z.array(z.unknown()).check(z.maxLength(25)),
});
export type StrandedInput = z.infer<typeof StrandedInput>;
export const StrandedAnswer = z.object({ serverTime: instant, results: z.array(ItemResult) });
export type StrandedAnswer = z.infer<typeof StrandedAnswer>;

const KioskPolicySchema = z.object({
  offlineMaxAmount: cents,
  offlineMaxPerRider: z.int(),
  offlineMaxItems: z.int(),
  offlineMaxTotal: cents,
  captureHours: z.number(),
  decideHours: z.number(),
  idleSeconds: z.number(),
  warningSeconds: z.number(),
  answerSeconds: z.number(),
  syncItems: z.int(),
  retryFirstSeconds: z.number(),
  retryLastSeconds: z.number(),
  purgeDays: z.number(),
  riderLetters: z.int(),
  riderHits: z.int(),
  pinDigits: z.int(),
});

/** PINs are encrypted with this public key. The first key of a list is the one to use. */
export const SealingKey = z.object({ id: z.string(), publicKey: z.string() });
export type SealingKey = z.infer<typeof SealingKey>;

/** The tablet can check this code offline: PBKDF2-SHA-256, 32 bytes, base64url. */
export const CodeCheck = z.object({ salt: z.string(), iterations: z.int(), hash: z.string() });
export type CodeCheck = z.infer<typeof CodeCheck>;

/** These are the dealer's settings for this counter. */
export const CounterSettings = z.object({
  /** This is the max amount for an unknown rider, who is identified by AMA number alone; 0 turns this off. */
  unknownRiderMaxAmount: cents,
  /** This code is requested at the start of each visit; it is null if there is none. */
  staffCode: z.nullable(CodeCheck),
  /**
   * This is the exit code if it was changed in the portal after enrollment; it is null if the code of the enrollment is
   * still valid.
   */
  exitCode: z.nullable(CodeCheck),
  /**
   * These are the dealer's staff names in alphabetical order. While the dealer has no list, they are the names of the
   * employees who served last, and a sync leaves them out.
   */
  employees: z.optional(z.array(z.string())),
});
export type CounterSettings = z.infer<typeof CounterSettings>;

const DeviceFacts = z.object({ _id: z.string(), name: z.string(), state: deviceState });

export const SyncAnswer = z.object({
  serverTime: instant,
  epoch: z.string(),
  lastSeqSeen: z.int(),
  device: z.optional(DeviceFacts),
  counter: z.optional(CounterSettings),
  results: z.array(ItemResult),
  updates: z.array(ItemResult),
  policy: KioskPolicySchema,
  keys: z.array(SealingKey),
  commands: z.array(z.enum(["drain", "wipe"])),
});
export type SyncAnswer = z.infer<typeof SyncAnswer>;

export const RiderCard = z.object({
  _id: z.string(),
  name: z.string(),
  hometown: z.nullable(z.string()),
  amaNumber: z.nullable(z.string()),
  balance: cents,
  soonestExpiry: z.nullable(instant),
  soonestAmount: cents,
});
export type RiderCard = z.infer<typeof RiderCard>;

/** The branding of the program is in both languages, because each visit has its own language. */
export const KioskProgramme = z.object({
  brandName: z.string(),
  title: z.object({ en: z.string(), fr: z.string() }),
  brand: z.string(),
  brand2: z.string(),
  onBrand: z.string(),
  onBrand2: z.string(),
  logoUrl: z.nullable(z.string()),
});
export type KioskProgramme = z.infer<typeof KioskProgramme>;

export const SnapshotAnswer = z.object({
  serverTime: instant,
  epoch: z.string(),
  lastSeqSeen: z.int(),
  device: DeviceFacts,
  counter: z.optional(CounterSettings),
  dealer: KioskDealer,
  programme: KioskProgramme,
  policy: KioskPolicySchema,
  keys: z.array(SealingKey),
  /**
   * These are the cards of the parts whose tag differs from the tags that the tablet sent, or all cards if it sent
   * none.
   */
  riders: z.array(RiderCard),
  /**
   * Each part has one tag (`cardPart` of a rider's id). If a tag differs from the tablet's, the tablet replaces the
   * whole part.
   */
  tags: z.optional(z.array(z.string())),
});
export type SnapshotAnswer = z.infer<typeof SnapshotAnswer>;

/**
 * This is the query of a snapshot. `have` has the tags of the parts that the tablet has stored, in order, joined by
 * dots.
 */
export const SnapshotQuery = z.object({ have: z.optional(z.string().check(z.maxLength(400))) });
export type SnapshotQuery = z.infer<typeof SnapshotQuery>;

/**
 * This requests small photos of the riders with a card and a photo who visited the counter most recently, as base64
 * JPEG. If `have` equals the current `tag`, no photos are returned.
 */
export const PhotosInput = z.object({ have: z.optional(z.string().check(z.maxLength(40))) });
export type PhotosInput = z.infer<typeof PhotosInput>;
export const PhotosAnswer = z.object({
  serverTime: instant,
  tag: z.string(),
  unchanged: z.boolean(),
  photos: z.array(z.object({ riderId: z.string(), jpeg: z.string().check(z.maxLength(2800)) })),
});
export type PhotosAnswer = z.infer<typeof PhotosAnswer>;

/** `query` is the start of a name, an exact AMA number, an email address, or the scanned code of a rider’s card. */
export const RidersQuery = z.object({ query: z.string().check(z.trim(), z.maxLength(150)) });
export type RidersQuery = z.infer<typeof RidersQuery>;

/** This is a hit of the search: only name and hometown are returned until the photo ID was checked. */
export const RiderHit = z.object({
  _id: z.string(),
  name: z.string(),
  hometown: z.nullable(z.string()),
});
export type RiderHit = z.infer<typeof RiderHit>;
export const RidersAnswer = z.object({ serverTime: instant, riders: z.array(RiderHit) });
export type RidersAnswer = z.infer<typeof RidersAnswer>;

export const RiderParams = z.object({ riderId: z.uuid() });
/** This requests a balance, which is returned only after the clerk confirmed that the photo ID was checked. */
export const BalanceInput = z.object({ idChecked: z.literal(true, { error: "id_not_checked" }) });
export type BalanceInput = z.infer<typeof BalanceInput>;
export const BalanceAnswer = z.object({
  serverTime: instant,
  rider: RiderHit,
  currency,
  balance: cents,
  soonestExpiry: z.nullable(instant),
  soonestAmount: cents,
});
export type BalanceAnswer = z.infer<typeof BalanceAnswer>;

/** The rider has just typed this PIN for a redemption that is not captured yet. */
export const PinCheckInput = z.object({
  redemptionId: z.uuid(),
  riderId: RedeemBody.shape.riderId,
  amount: RedeemBody.shape.amount,
  sealedPin: envelope,
});
export type PinCheckInput = z.infer<typeof PinCheckInput>;
/** `checked` is false when the PIN could not be compared: the sync decides then. A wrong PIN is a problem instead. */
export const PinCheckAnswer = z.object({ serverTime: instant, checked: z.boolean() });
export type PinCheckAnswer = z.infer<typeof PinCheckAnswer>;
/** The refusal of a wrong PIN carries how many tries are left before the PIN is locked. */
export const WrongPin = z.object({ pinTriesLeft: countField(0) });

export const WaitingInput = z.object({});
/**
 * This answer has the items that the dealer's other tablets captured and that the rider can settle here with the PIN,
 * and the open cases.
 */
export const WaitingAnswer = z.object({
  serverTime: instant,
  items: z.array(
    z.object({
      id: z.string(),
      deviceId: z.string(),
      deviceName: z.string(),
      riderName: z.string(),
      body: RedeemBody,
      decision: z.literal("review"),
      reason: z.nullable(z.enum(decisionReasons)),
    }),
  ),
  cases: z.array(z.object({ id: z.string(), kind: z.enum(caseKinds), deviceName: z.string(), openedAt: instant })),
});
export type WaitingAnswer = z.infer<typeof WaitingAnswer>;

export const ItemParams = z.object({ id: z.uuid() });
export const PinInput = z.object({ sealedPin: envelope });
export type PinInput = z.infer<typeof PinInput>;
/**
 * These actions settle an item. `accept` and `reject` are for staff only: for items whose PIN was correct, and for
 * items that must not count any more.
 */
export const settleActions = ["takeWhatIsLeft", "confirmSecond", "cancel", "accept", "reject"] as const;
export const SettleInput = z.object({ action: z.enum(settleActions) });
export type SettleInput = z.infer<typeof SettleInput>;
/** `pinTriesLeft` is present after a wrong PIN that locked nothing yet. */
export const SettleAnswer = z.object({
  serverTime: instant,
  result: ItemResult,
  pinTriesLeft: z.optional(countField(0)),
});
export type SettleAnswer = z.infer<typeof SettleAnswer>;

export const AcknowledgeAnswer = z.object({ serverTime: instant, result: ItemResult });
