import * as z from "zod/mini";
import { caseKinds, decisionReasons, decisions, unknownRiderPattern } from "./kiosk.ts";

/** What tablet and server send each other (kiosk spec). Instants are ISO 8601 UTC, money is cents. */

const instant = z.iso.datetime();
const currency = z.enum(["USD", "CAD"]);
const cents = z.int().check(z.minimum(0));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Key id, encapsulated key and ciphertext, in base64url. */
const envelope = z.string().check(z.regex(/^[\w-]{1,40}\.[\w-]{20,200}\.[\w-]{10,200}$/));
const shortText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

export const publicKey = z.object({
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

/** A code that the dealer's area showed: it names the dealer, so nobody signs in on the tablet. */
export const enrolCodePattern = /^[A-HJ-NP-Z2-9]{12}$/;
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
});
export type KioskDealer = z.infer<typeof KioskDealer>;

export const DeviceState = z.enum(["active", "draining", "retired", "lost"]);

export const EnrolAnswer = z.object({
  serverTime: instant,
  epoch: z.string(),
  device: z.object({ _id: z.string(), name: z.string() }),
  dealer: KioskDealer,
});
export type EnrolAnswer = z.infer<typeof EnrolAnswer>;

/** A tablet whose browser lost the cookie signs what it is told and is given another. */
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

/** What a clerk keyed in. `serverTick`: the last server time that the tablet had heard. */
export const RedeemBody = z.object({
  /** A rider, or for one whom the tablet does not know `ama:` and the number that the PIN is sealed to. */
  riderId: z.union([z.uuid(), z.string().check(z.regex(unknownRiderPattern))]),
  amount: z.int().check(z.minimum(1), z.maximum(100_000_00)),
  currency,
  employee: shortText(80),
  idChecked: z.boolean(),
  takeWhatIsLeft: z.boolean(),
  capturedAt: instant,
  serverTick: z.nullable(instant),
  balanceShown: z.nullable(cents),
  /** Captured without the network. */
  offline: z.boolean(),
  /** The clerk said that it is a second one of the same amount. */
  secondOne: z.boolean(),
});
export type RedeemBody = z.infer<typeof RedeemBody>;

export const VoidBody = z.object({
  redemptionId: z.uuid(),
  employee: z.nullable(shortText(80)),
  capturedAt: instant,
  serverTick: z.nullable(instant),
});
export type VoidBody = z.infer<typeof VoidBody>;

const ResultFields = {
  id: z.string(),
  /** Null: not decided yet, kept and tried again at `retryAt`. */
  decision: z.nullable(z.enum(decisions)),
  reason: z.nullable(z.enum(decisionReasons)),
  code: z.nullable(z.string()),
  appliedAmount: z.nullable(cents),
  balance: z.nullable(cents),
  decidedAt: z.nullable(instant),
  retryAt: z.nullable(instant),
  /** A person has seen it, here or in the portal; not part of what is signed. */
  acknowledgedAt: z.optional(z.nullable(instant)),
  /** By the server over all of the above, the device and the hash of the body. */
  signature: z.nullable(z.string()),
};
export const ItemResult = z.object(ResultFields);
export type ItemResult = z.infer<typeof ItemResult>;

/** One entry of the queue. The body is judged by its kind and schema, one item at a time. */
export const KioskItem = z.object({
  id: z.uuid(),
  seq: z.int().check(z.minimum(1)),
  previousHash: z.nullable(hash),
  kind: z.enum(["redeem", "void"]),
  schema: z.literal(1),
  body: z.record(z.string(), z.unknown()),
  bodyHash: hash,
  sealedPin: z.nullable(envelope),
  /** After a restore: what this server answered before, as the tablet kept it (kiosk spec, guarantee 6). */
  answer: z.optional(z.nullable(ItemResult)),
});
export type KioskItem = z.infer<typeof KioskItem>;

export const SyncInput = z.object({
  appVersion: z.string().check(z.maxLength(60)),
  /** `serverTime` of the last answer: what changed since comes as `updates`. */
  since: z.nullable(instant),
  queue: z.object({ count: z.int().check(z.minimum(0)), sum: cents }),
  /** Read one by one: an unreadable one never holds up the others. */
  items: z.array(z.unknown()).check(z.maxLength(25)),
});
export type SyncInput = z.infer<typeof SyncInput>;

export const KioskPolicySchema = z.object({
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

/** Public keys to seal PINs to; the first is the one to use. */
export const SealingKey = z.object({ id: z.string(), publicKey: z.string() });
export type SealingKey = z.infer<typeof SealingKey>;

/** A code that the tablet can check without the network: PBKDF2-SHA-256, 32 bytes, base64url. */
export const CodeCheck = z.object({ salt: z.string(), iterations: z.int(), hash: z.string() });
export type CodeCheck = z.infer<typeof CodeCheck>;

/** What the dealer set for this counter; null where there is no code. */
export const CounterSettings = z.object({
  /** Riders whom the tablet does not know, by AMA number alone, up to this; 0 is off. */
  unknownRiderMaxAmount: cents,
  /** Asked for at the start of each visit. */
  staffCode: z.nullable(CodeCheck),
  /** Set anew in the portal since enrolment; null: the one of the enrolment still holds. */
  exitCode: z.nullable(CodeCheck),
});
export type CounterSettings = z.infer<typeof CounterSettings>;

export const DeviceFacts = z.object({ _id: z.string(), name: z.string(), state: DeviceState });

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

/** The face of the programme, in both languages: each visit has its own. */
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
  /** The cards of the parts whose tag is not among those that the tablet said it has; of all of them otherwise. */
  riders: z.array(RiderCard),
  /** One for each part (`cardPart` of a rider's id). A part with another tag than the tablet's is replaced whole. */
  tags: z.optional(z.array(z.string())),
});
export type SnapshotAnswer = z.infer<typeof SnapshotAnswer>;

/** `have`: the tags of the parts that the tablet keeps, in order, joined by dots. */
export const SnapshotQuery = z.object({ have: z.optional(z.string().check(z.maxLength(400))) });

/** Small photos of the newest riders that have one, as JPEG in base64; `tag` answers `have` with nothing new. */
export const PhotosQuery = z.object({ have: z.optional(z.string().check(z.maxLength(40))) });
export const PhotosAnswer = z.object({
  serverTime: instant,
  tag: z.string(),
  unchanged: z.boolean(),
  photos: z.array(z.object({ riderId: z.string(), jpeg: z.string().check(z.maxLength(2800)) })),
});
export type PhotosAnswer = z.infer<typeof PhotosAnswer>;

/** A name, a number, an address, or the text of a rider’s card. */
export const RidersQuery = z.object({ query: z.string().check(z.trim(), z.maxLength(150)) });

/** Name and hometown alone until the photo ID was checked. */
export const RiderHit = z.object({
  _id: z.string(),
  name: z.string(),
  hometown: z.nullable(z.string()),
});
export type RiderHit = z.infer<typeof RiderHit>;
export const RidersAnswer = z.object({ serverTime: instant, riders: z.array(RiderHit) });
export type RidersAnswer = z.infer<typeof RidersAnswer>;

export const RiderParams = z.object({ riderId: z.uuid() });
export const BalanceAnswer = z.object({
  serverTime: instant,
  rider: RiderHit,
  currency,
  balance: cents,
  soonestExpiry: z.nullable(instant),
  soonestAmount: cents,
});
export type BalanceAnswer = z.infer<typeof BalanceAnswer>;

/** What the dealer's other tablets captured and the rider can settle here by the PIN; and the cases that are open. */
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
/** `accept` and `reject` are the programme's staff's alone: where the PIN was right, and where it is to count no more. */
export const settleActions = ["takeWhatIsLeft", "confirmSecond", "cancel", "accept", "reject"] as const;
export const SettleInput = z.object({ action: z.enum(settleActions) });
export type SettleInput = z.infer<typeof SettleInput>;
export const SettleAnswer = z.object({ serverTime: instant, result: ItemResult });
export type SettleAnswer = z.infer<typeof SettleAnswer>;

export const AcknowledgeAnswer = z.object({ serverTime: instant, result: ItemResult });
