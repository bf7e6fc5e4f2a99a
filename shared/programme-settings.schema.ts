import * as z from "zod/mini";
import { contrastPlaces } from "./contrast.ts";
import { dayField, emailField, requiredText, versionField } from "./fields.ts";
import { currencies } from "./money.ts";
import { pagination } from "./query-fields.ts";
import { expiryPolicies } from "./credit-expiry.ts";
import { uploadCeilingBytes, type ProgrammeSettings } from "./programme.ts";

// This module declares what an admin may set for a season; each value is checked against its bounds
// (docs/spec/portal.md#settings).

/** This is the year of a season in a path, as text. */
export const seasonParams = z.object({ season: z.string().check(z.regex(/^(19[7-9]\d|20\d\d|21\d\d|2200)$/)) });

const whole = (min: number, max: number) =>
  z.int("invalid_value").check(z.minimum(min, "invalid_value"), z.maximum(max, "invalid_value"));
const days = whole(1, 366);
/** These fields are durations that may be zero. */
const daysOrNone = whole(0, 366);
/** This field is an amount in cents of either currency, up to $1,000,000. */
const cents = whole(0, 100_000_000);
const seconds = whole(1, 3600);

const list = <Item extends z.ZodMiniType>(item: Item, max: number) =>
  z.array(item, "invalid_value").check(z.minLength(1, "required"), z.maxLength(max, "too_long"));
const daysBefore = list(days, 10).check(z.refine((some) => new Set(some).size === some.length, "invalid_value"));
const distances = list(whole(0, 5000), 10);
const color = z.string("invalid_value").check(z.regex(/^#[0-9a-f]{6}$/, "invalid_value"));
const webAddress = z
  .string("invalid_value")
  .check(z.maxLength(300, "too_long"), z.regex(/^https:\/\/[^\s"'<>]+$/, "invalid_value"));
/** This is the address of a logo that staff uploaded. The pages load pictures of this portal only. */
const logoAddress = z.string("invalid_value").check(z.regex(/^\/api\/logo\/[\w-]{43}$/, "invalid_value"));
/** This name is in the header of every email, so it has no line break, quote or angle bracket. */
const senderName = requiredText(60).check(z.regex(/^[^\r\n"<>\\]*$/, "invalid_value"));
const country = z.string().check(z.regex(/^(US|CA)(-[A-Z]{2})?$/, "invalid_value"));

/** These are groups of settings. A change may contain only some of the settings of a group. */
const codes = { digits: whole(6, 6), minutes: whole(5, 60), tries: whole(3, 10) };
const pin = {
  triesBeforeLock: whole(3, 10),
  lockMinutes: whole(1, 1440),
  triesPerDay: whole(3, 50),
  triesBeforeOff: whole(5, 100),
  dealerAlertPerDay: whole(5, 500),
  triesPerDealerPerDay: whole(10, 1000),
  triesPerDevicePerDay: whole(5, 500),
  triesPerAddressPerDay: whole(10, 2000),
  mergedPinHours: whole(0, 720),
};
const retrySeconds = z.object({ first: seconds, last: seconds });
const kiosk = {
  offlineMaxAmount: cents,
  offlineMaxPerRider: whole(1, 20),
  offlineMaxItems: whole(1, 500),
  offlineMaxTotal: cents,
  captureHours: whole(1, 168),
  decideHours: whole(1, 720),
  confirmMinutes: whole(1, 60),
  lateMailMinutes: whole(1, 1440),
  unknownRiderMaxAmount: cents,
  duplicateHours: whole(1, 168),
  idleSeconds: whole(15, 600),
  warningSeconds: whole(5, 300),
  answerSeconds: whole(2, 60),
  syncItems: whole(1, 25),
  retrySeconds,
  cardMonths: whole(1, 60),
  cardPhotos: whole(0, 2000),
  purgeDays: days,
  keyKeptDays: whole(30, 366),
  keyDays: whole(7, 366),
  riderHits: whole(1, 20),
  riderLetters: whole(2, 10),
};
const hour = whole(0, 23);
/** These thresholds may be zero, which turns a kind of finding off. */
const watch = {
  days,
  vinDays: daysOrNone,
  placesMiles: whole(0, 5000),
  wrongPins: whole(0, 500),
  nightRedemptions: whole(0, 500),
  nightFrom: hour,
  nightTo: hour,
  roundRedemptions: whole(0, 500),
  roundAmount: whole(1_00, 100_000_000),
  employeeRedemptions: whole(0, 500),
  unusualTimes: whole(0, 1000),
  identityChanges: whole(0, 5),
  identityDays: days,
  lateAccounts: whole(0, 500),
};
const colours = { brand: color, brand2: color, onBrand: color, onBrand2: color };
const contact = {
  email: emailField,
  phone: z.string("required").check(z.regex(/^\d{10,13}$/, "phone_invalid")),
  address: requiredText(200),
};
const mailSender = { name: z.nullable(senderName), replyTo: z.nullable(emailField) };
const title = { en: requiredText(60), fr: requiredText(60) };

const single = {
  brandName: requiredText(60),
  logoUrl: z.nullable(logoAddress),
  socialLinks: z
    .array(z.object({ name: requiredText(40), url: webAddress }), "invalid_value")
    .check(z.maxLength(10, "too_long")),
  resultBrands: list(requiredText(40), 20),
  wmis: list(z.string("invalid_value").check(z.regex(/^[A-HJ-NPR-Z0-9]{3}$/, "invalid_value")), 20),

  creditExpiryMonths: whole(1, 120),
  creditExpiryPolicy: z.record(country, z.enum(expiryPolicies, "invalid_value")),
  expiryNoticeDays: daysBefore,
  refundGraceDays: daysOrNone,
  refundGraceMaxDays: whole(0, 730),
  dealerRefundDays: daysOrNone,
  partsCreditDays: days,
  extensionMaxDays: whole(1, 1830),
  bonusAloneMax: cents,
  bonusAloneAdminMax: cents,
  bonusAloneDays: days,

  payoutMaxPerPlace: whole(1, 100_000_000),
  payoutMaxPlaces: whole(1, 500),
  lateAccountMax: cents,
  minRidersPerClass: whole(1, 100),
  maxPaidClassesPerEvent: whole(1, 20),
  qualifyingBikeYear: whole(1980, 2100),
  bikeAddedWithinDays: daysOrNone,
  registeredWithinDays: daysOrNone,
  adultAge: whole(16, 25),
  guardianConfirmAge: whole(0, 25),

  cashPayoutDays: days,
  paymentInfoDays: days,
  paymentInfoAfterNoticeDays: days,
  seriesEndPayoutDays: days,
  /** This is the share that is withheld for tax, from 0 to 0.5. The law requires 0.3 at most. */
  nraWithholding: z.number("invalid_value").check(z.minimum(0, "invalid_value"), z.maximum(0.5, "invalid_value")),
  documentRetentionYears: whole(4, 30),

  resultsDueDays: days,
  notificationDays: days,
  lateReminderDays: daysBefore,

  passwordMinLength: whole(8, 64),
  // These two cannot be changed: the counter's keypad expects four digits, and the standard for VINs has 17 characters.
  pinDigits: whole(4, 4),
  vinLength: whole(17, 17),
  uploadMaxBytes: whole(1_048_576, uploadCeilingBytes),
  contactMaxCharacters: whole(100, 5000),
  contactKeptDays: whole(30, 3660),
  sessionIdleDays: whole(1, 90),
  idempotencyDays: whole(30, 366),
  clockJumpDays: whole(1, 60),

  searchRadiusMiles: distances,
  searchRadiusKmFr: distances,
  rowsPerPage: whole(10, 100),
  recentEvents: whole(1, 50),
  localeCookieDays: days,
  mapZoomOneMarker: whole(3, 18),
  mapBoundsPaddingPx: whole(0, 200),
  minimumFetchDelayMs: whole(0, 2000),
  distinctDelayMs: whole(0, 2000),
  prefetchIdleTimeoutMs: whole(0, 10_000),
};

const groups = {
  codes: z.object(codes),
  pin: z.object(pin),
  kiosk: z.object(kiosk),
  colours: z.object(colours),
  contact: z.object(contact),
  mailSender: z.object(mailSender),
  title: z.object(title),
  watch: z.object(watch),
};

/** These are the shapes from which a form reads the bounds of each setting (programme-settings.fields.ts). */
export const settingShapes = { single: z.object(single), retrySeconds, ...groups };

/** These are all settings of a season, each within its bounds. */
export const wholeSettings: z.ZodMiniType<ProgrammeSettings> = z.object({ ...single, ...groups });

const part = <Shape extends z.core.$ZodShape>(shape: Shape) => z.optional(z.nullable(z.partial(z.strictObject(shape))));

/**
 * These are the settings to change. Null returns a setting to its default; a setting that is left out stays unchanged.
 */
const changedSettings = z.strictObject({
  ...optionalOrNull(single),
  codes: part(codes),
  pin: part(pin),
  kiosk: part(kiosk),
  colours: part(colours),
  contact: part(contact),
  mailSender: part(mailSender),
  title: part(title),
  watch: part(watch),
});
export type ChangedSettings = z.infer<typeof changedSettings>;

type OptionalOrNull<Shape extends Record<string, z.ZodMiniType>> = {
  [Key in keyof Shape]: z.ZodMiniOptional<z.ZodMiniNullable<Shape[Key]>>;
};

function optionalOrNull<Shape extends Record<string, z.ZodMiniType>>(shape: Shape): OptionalOrNull<Shape> {
  const entries = Object.entries(shape).map(([key, value]) => [key, z.optional(z.nullable(value))]);
  // Each value belongs to the same key as before, so the type is that of the shape.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return Object.fromEntries(entries) as OptionalOrNull<Shape>;
}

export const previewSeasonInput = z.object({ __v: versionField, settings: changedSettings });
export type PreviewSeasonInput = z.infer<typeof previewSeasonInput>;

export const changeSeasonInput = z.extend(previewSeasonInput, {
  /**
   * This is the checksum of the preview that the admin confirmed; it is required once races of the season were
   * evaluated.
   */
  confirm: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, "invalid_value"))),
});
export type ChangeSeasonInput = z.infer<typeof changeSeasonInput>;

const currency = z.enum(currencies);
const wallet = z.enum(["credit", "cash"]);
const amount = z.int();

/**
 * These are the effects of a change besides those on results and claims:
 * - `openClaims`: claims that keep their due date
 * - `openCredit`: riders whose credit keeps its last day
 * - `tablets`: tablets that get the new limits when they next connect
 * - `lateEvents`: events whose results get another due date
 * - `postedAbove`: classes that keep their posted payouts although these exceed a new limit
 * - `ownReviews`: awards that stay in review, because this admin entered their results or changed whose they are
 * - `waitingBonuses`: bonuses that still wait for a second admin
 */
const settingEffects = [
  "openClaims",
  "openCredit",
  "tablets",
  "lateEvents",
  "postedAbove",
  "ownReviews",
  "waitingBonuses",
] as const;

/** These are the effects of a change of settings on results that were evaluated; amounts are in cents. */
const seasonChanges = z.object({
  season: z.number(),
  /** The checksum identifies this outcome: the same change with another outcome has another checksum. */
  checksum: z.string(),
  /** This is the number of races of the season with verified results. */
  judgedEvents: z.number(),
  settings: z.array(z.object({ key: z.string(), before: z.unknown(), after: z.unknown() })),
  /** These are the counts of what else the change affects now; the checksum does not cover them. */
  effects: z.array(z.object({ kind: z.enum(settingEffects), count: z.number() })),
  /** These are the numbers of changes; `results` and `claims` list at most 500 each. */
  counts: z.object({ events: z.number(), riders: z.number(), results: z.number(), claims: z.number() }),
  /**
   * The ledger moves these sums, by currency and wallet; `waiting` is the additional amount that would wait for
   * approval.
   */
  sums: z.array(
    z.object({ currency, wallet, issued: amount, taken: amount, setOff: amount, due: amount, waiting: amount }),
  ),
  results: z.array(
    z.object({
      resultId: z.string(),
      eventId: z.string(),
      eventTitle: z.string(),
      lastDate: dayField,
      riderId: z.nullable(z.string()),
      riderName: z.string(),
      wallet,
      currency,
      before: z.object({ earned: amount, waiting: amount, reason: z.nullable(z.string()) }),
      after: z.object({ earned: amount, waiting: amount, reason: z.nullable(z.string()) }),
    }),
  ),
  /** These are the pending claims whose withholding changes. Approved and sent claims keep their terms. */
  claims: z.array(
    z.object({
      claimId: z.string(),
      riderId: z.string(),
      currency,
      gross: amount,
      before: z.object({ withheld: amount, net: amount }),
      after: z.object({ withheld: amount, net: amount }),
    }),
  ),
});
export type SeasonChanges = z.infer<typeof seasonChanges>;

const seasonSettings = z.object({
  season: z.number(),
  __v: z.number(),
  settings: wholeSettings,
  /** These settings of the season differ from the defaults. */
  own: z.array(z.string()),
});
export type SeasonSettings = z.infer<typeof seasonSettings>;

export const seasonSettingsAnswer = z.object({ programme: seasonSettings });
export const previewSeasonAnswer = z.object({ changes: seasonChanges });
/** The refusal of colors that are too hard to read carries each place where they are. */
export const lowContrast = z.object({
  faults: z.array(
    z.object({
      place: z.enum(contrastPlaces),
      theme: z.nullable(z.enum(["light", "dark"])),
      ratio: z.number(),
      needed: z.number(),
    }),
  ),
});
export const changeSeasonAnswer = z.object({ programme: seasonSettings, changes: seasonChanges });
export type ChangeSeasonAnswer = z.infer<typeof changeSeasonAnswer>;

/** This is a change of a season's settings; a setting of a group has a name like `kiosk.idleSeconds`. */
const settingsChange = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** This is the name of the admin who changed the settings; it is null if the account no longer exists. */
  admin: z.nullable(z.string()),
  settings: z.array(z.object({ key: z.string(), before: z.unknown(), after: z.unknown() })),
  results: z.number(),
});
export const settingsHistoryAnswer = z.object({ history: z.array(settingsChange), pagination });
export type SettingsHistory = z.infer<typeof settingsHistoryAnswer>;

export const logoAnswer = z.object({ logoUrl: z.string() });
