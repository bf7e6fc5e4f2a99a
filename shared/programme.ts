import type { ExpiryPolicies } from "./credit-expiry.ts";
import type { Locale } from "./locale.ts";

/**
 * These are the settings of one brand's contingency program: its branding, its names and all the numbers of its rules.
 * The defaults are below; a season may override them (the server stores only the differences, see `programmeFrom`).
 * Names of durations include the unit; money is in cents and applies in either currency.
 */
export type ProgrammeSettings = {
  brandName: string;
  title: Record<Locale, string>;
  /** A program sets only these colors. The on* colors are black or white, whichever has more contrast. */
  colours: { brand: string; brand2: string; onBrand: string; onBrand2: string };
  logoUrl: string | null;
  contact: { email: string; phone: string; address: string };
  socialLinks: { name: string; url: string }[];
  /**
   * This is how emails name their sender: null means the brand's name, and no address for replies. The address that
   * sends is the server's (docs/operations.md).
   */
  mailSender: { name: string | null; replyTo: string | null };
  /** These are the spellings of the brand in results files, compared without case. */
  resultBrands: string[];
  /** These are the first three characters of the brand's VINs (world manufacturer codes). */
  wmis: string[];

  /** Credit expires this many months after issue, or after the last movement if the policy is `inactivity`. */
  creditExpiryMonths: number;
  /**
   * These are the expiry policies by the country where the rider lives, or by country and region ("CA-QC"), which takes
   * precedence. All other places have `fixed`. See docs/spec/money.md#expiry.
   */
  creditExpiryPolicy: ExpiryPolicies;
  /**
   * Riders get a notice this many days before credit expires, and before cash expires because payment info is missing
   * (for cash only the notices that come no earlier than `paymentInfoAfterNoticeDays` before).
   */
  expiryNoticeDays: number[];
  /** A refund of expired credit can be spent for this many days from the refund on. See docs/spec/money.md#refunds. */
  refundGraceDays: number;
  /** The grace period of a refund ends at most this many days after the credit first expired. */
  refundGraceMaxDays: number;
  /** A dealer may refund a redemption for this many days after it; staff may do so at any time. */
  dealerRefundDays: number;
  /** The brand owes a dealer the amount of a redemption, as parts credit, within this many days after it. */
  partsCreditDays: number;
  /** Staff may extend credit or cash to at most this many days from today. */
  extensionMaxDays: number;
  /**
   * This is the limit in cents for a rider: a bonus needs a second admin if the rider's bonuses granted by single
   * admins exceed this within `bonusAloneDays`.
   */
  bonusAloneMax: number;
  /**
   * This is the limit in cents for an admin: a bonus also needs a second admin if the bonuses that one admin granted
   * alone, to any riders, exceed this within `bonusAloneDays`.
   */
  bonusAloneAdminMax: number;
  /** Both bonus limits apply to a period of this many days. */
  bonusAloneDays: number;

  /** This is the max payout of one place of a class, in cents of either currency. */
  payoutMaxPerPlace: number;
  /** A class has at most this many paying places. */
  payoutMaxPlaces: number;
  /**
   * Staff review the awards of an event to a rider who registered after the race, or after the results came in, if they
   * add up to more than this, in cents of either currency.
   */
  lateAccountMax: number;
  minRidersPerClass: number;
  maxPaidClassesPerEvent: number;
  qualifyingBikeYear: number;
  /** A rider may add the bike until this many days after the race, or after a registration that came later. */
  bikeAddedWithinDays: number;
  /** A rider may register until this many days after the race, or after the verification if the results were late. */
  registeredWithinDays: number;
  adultAge: number;
  /** Below this age the consent of a guardian is valid only after the guardian confirmed it from their own mailbox. */
  guardianConfirmAge: number;

  /** We pay the cash of an event within this many days after its award was issued. */
  cashPayoutDays: number;
  /**
   * The rider has this many days from the race on to complete payment info; then the cash expires. See
   * docs/spec/money.md#cash-claims.
   */
  paymentInfoDays: number;
  /** The rider has at least this many days to do so from the email about the verified result on. */
  paymentInfoAfterNoticeDays: number;
  /** We pay the cash of a series' final standings within this many days after the last date of the series. */
  seriesEndPayoutDays: number;
  nraWithholding: number;
  /** Tax documents and payment info are stored for this many years after the last payment that used them. */
  documentRetentionYears: number;

  /** A promoter has this many days after the race to submit its results; then they are late. */
  resultsDueDays: number;
  /** The rules tell riders that they are notified within this many days after that. It is only text: no job uses it. */
  notificationDays: number;
  /** Reminders are sent this many days after the due date of the results. */
  lateReminderDays: number[];

  passwordMinLength: number;
  pinDigits: number;
  vinLength: number;
  uploadMaxBytes: number;
  contactMaxCharacters: number;
  /** A message from the contact page is deleted after this many days. */
  contactKeptDays: number;
  codes: { digits: number; minutes: number; tries: number };
  sessionIdleDays: number;
  idempotencyDays: number;
  /**
   * This is the max jump of the server clock in days; after a larger one the clock is not trusted until staff confirm
   * it.
   */
  clockJumpDays: number;

  pin: {
    triesBeforeLock: number;
    lockMinutes: number;
    triesPerDay: number;
    triesBeforeOff: number;
    /** After this many wrong PINs in a day the dealer and staff are notified; nothing is blocked yet. */
    dealerAlertPerDay: number;
    /** After this many wrong PINs in a day PIN checks at that dealer are blocked until the next day. */
    triesPerDealerPerDay: number;
    triesPerDevicePerDay: number;
    /** This is the limit per IP address; several dealers of one company may share an address. */
    triesPerAddressPerDay: number;
    /** A queued kiosk item is also checked against the PIN of a merged account for this many hours. */
    mergedPinHours: number;
  };

  kiosk: {
    offlineMaxAmount: number;
    offlineMaxPerRider: number;
    offlineMaxItems: number;
    offlineMaxTotal: number;
    captureHours: number;
    decideHours: number;
    /**
     * The server must first receive a redemption within this many minutes after its capture; later, it counts as
     * captured offline.
     */
    confirmMinutes: number;
    /**
     * A redemption that is booked this many minutes after its capture, or later, sends the rider an email with a "this
     * was not me" link.
     */
    lateMailMinutes: number;
    unknownRiderMaxAmount: number;
    duplicateHours: number;
    idleSeconds: number;
    warningSeconds: number;
    answerSeconds: number;
    syncItems: number;
    retrySeconds: { first: number; last: number };
    cardMonths: number;
    cardPhotos: number;
    purgeDays: number;
    keyKeptDays: number;
    /** PINs are encrypted with one key for this many days. */
    keyDays: number;
    riderHits: number;
    riderLetters: number;
  };

  /**
   * These are the thresholds of the watch list; 0 turns a kind of finding off (docs/domain/watch-list.md). Hours are in
   * the dealer's time zone, and the night may begin before or after midnight.
   */
  watch: {
    /** Repeated events are counted over this many days. */
    days: number;
    vinDays: number;
    placesMiles: number;
    wrongPins: number;
    nightRedemptions: number;
    nightFrom: number;
    nightTo: number;
    roundRedemptions: number;
    /** Amounts that are a multiple of this, in cents, are round. */
    roundAmount: number;
    employeeRedemptions: number;
    unusualTimes: number;
    identityChanges: number;
    identityDays: number;
    lateAccounts: number;
  };

  searchRadiusMiles: number[];
  searchRadiusKmFr: number[];
  rowsPerPage: number;
  recentEvents: number;
  localeCookieDays: number;
  mapZoomOneMarker: number;
  mapBoundsPaddingPx: number;
  minimumFetchDelayMs: number;
  distinctDelayMs: number;
  prefetchIdleTimeoutMs: number;
};

/** The browser needs these settings, too: the session's answer has the season's values. */
const browserSettings = [
  "adultAge",
  "guardianConfirmAge",
  "creditExpiryMonths",
  "expiryNoticeDays",
  "passwordMinLength",
  "pinDigits",
  "vinLength",
  "uploadMaxBytes",
  "codes",
  "resultsDueDays",
  "bikeAddedWithinDays",
  "dealerRefundDays",
  "searchRadiusMiles",
  "searchRadiusKmFr",
  "distinctDelayMs",
  "minimumFetchDelayMs",
  "prefetchIdleTimeoutMs",
  "mapZoomOneMarker",
  "mapBoundsPaddingPx",
] as const satisfies readonly (keyof ProgrammeSettings)[];

/** No upload may be larger than this, even if a season allows it, because the server reads it into memory. */
export const uploadCeilingBytes = 52_428_800;

export type BrowserSettings = Pick<ProgrammeSettings, (typeof browserSettings)[number]>;

export function browserSettingsOf(programme: ProgrammeSettings): BrowserSettings {
  // TypeScript does not know that the entries have the keys of the type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(browserSettings.map((key) => [key, programme[key]])) as BrowserSettings;
}

export const defaultProgramme: ProgrammeSettings = {
  brandName: "Holeshot",
  // The program has its own name in both languages; it is also the default page title.
  title: { en: "contingency cash", fr: "bourses de contingence" },
  colours: { brand: "#ffc61a", brand2: "#0f3a2e", onBrand: "#0f1814", onBrand2: "#ffffff" },
  logoUrl: null,
  contact: {
    email: "contingency@holeshot.example",
    phone: "5555550142",
    address: "100 Start Gate Road, Murrieta, CA 92562",
  },
  socialLinks: [
    { name: "Instagram", url: "https://instagram.example.org/holeshot" },
    { name: "YouTube", url: "https://youtube.example.org/holeshot" },
    { name: "Facebook", url: "https://facebook.example.org/holeshot" },
  ],
  mailSender: { name: null, replyTo: null },
  resultBrands: ["KTM"],
  // VBK is Mattighofen; MD2 and LCE are the brand's makers in India and China (NHTSA vPIC).
  wmis: ["VBK", "MD2", "LCE"],

  creditExpiryMonths: 12,
  creditExpiryPolicy: {},
  expiryNoticeDays: [60, 30, 7],
  refundGraceDays: 30,
  refundGraceMaxDays: 60,
  dealerRefundDays: 30,
  partsCreditDays: 30,
  extensionMaxDays: 365,
  bonusAloneMax: 500_00,
  bonusAloneAdminMax: 2_500_00,
  bonusAloneDays: 30,

  payoutMaxPerPlace: 25_000_00,
  payoutMaxPlaces: 100,
  lateAccountMax: 500_00,
  minRidersPerClass: 6,
  maxPaidClassesPerEvent: 2,
  qualifyingBikeYear: 2023,
  bikeAddedWithinDays: 28,
  registeredWithinDays: 30,
  adultAge: 18,
  guardianConfirmAge: 14,

  cashPayoutDays: 30,
  paymentInfoDays: 60,
  paymentInfoAfterNoticeDays: 30,
  seriesEndPayoutDays: 60,
  nraWithholding: 0.3,
  documentRetentionYears: 7,

  resultsDueDays: 14,
  notificationDays: 14,
  lateReminderDays: [3, 7, 14, 21],

  passwordMinLength: 8,
  pinDigits: 4,
  vinLength: 17,
  uploadMaxBytes: 10_485_760,
  contactMaxCharacters: 500,
  contactKeptDays: 365,
  codes: { digits: 6, minutes: 15, tries: 5 },
  sessionIdleDays: 30,
  idempotencyDays: 90,
  clockJumpDays: 7,

  pin: {
    triesBeforeLock: 5,
    lockMinutes: 15,
    triesPerDay: 10,
    triesBeforeOff: 30,
    dealerAlertPerDay: 20,
    triesPerDealerPerDay: 60,
    triesPerDevicePerDay: 15,
    triesPerAddressPerDay: 120,
    mergedPinHours: 72,
  },

  kiosk: {
    offlineMaxAmount: 250_00,
    offlineMaxPerRider: 1,
    offlineMaxItems: 20,
    offlineMaxTotal: 1_000_00,
    captureHours: 24,
    decideHours: 72,
    confirmMinutes: 2,
    lateMailMinutes: 10,
    unknownRiderMaxAmount: 50_00,
    duplicateHours: 24,
    idleSeconds: 60,
    warningSeconds: 20,
    answerSeconds: 8,
    syncItems: 25,
    retrySeconds: { first: 1, last: 60 },
    cardMonths: 12,
    cardPhotos: 200,
    purgeDays: 30,
    keyKeptDays: 90,
    keyDays: 90,
    riderHits: 5,
    riderLetters: 3,
  },

  watch: {
    days: 30,
    vinDays: 90,
    placesMiles: 150,
    wrongPins: 10,
    nightRedemptions: 3,
    nightFrom: 22,
    nightTo: 6,
    roundRedemptions: 6,
    roundAmount: 50_00,
    employeeRedemptions: 6,
    unusualTimes: 10,
    identityChanges: 2,
    identityDays: 7,
    lateAccounts: 3,
  },

  searchRadiusMiles: [0, 25, 50, 100, 500],
  searchRadiusKmFr: [0, 40, 80, 160, 800],
  rowsPerPage: 25,
  recentEvents: 5,
  localeCookieDays: 365,
  mapZoomOneMarker: 10,
  mapBoundsPaddingPx: 50,
  minimumFetchDelayMs: 200,
  distinctDelayMs: 100,
  prefetchIdleTimeoutMs: 2000,
};
