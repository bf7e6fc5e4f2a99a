import type { Locale } from "./locale.ts";

/** Twelve months and out, twelve months after the last movement, or not at all (decisions §3). */
export const expiryPolicies = ["fixed", "inactivity", "never"] as const;
export type ExpiryPolicy = (typeof expiryPolicies)[number];

/**
 * One brand's contingency programme: its face, its words and every number of spec §9 and decisions §1–§6.
 * These are the defaults; a season may differ (server keeps what differs, see `programmeFrom`).
 * Times say their unit in the name; money is in cents and valid in either currency.
 */
export type ProgrammeSettings = {
  brandName: string;
  title: Record<Locale, string>;
  /** The only colours that a programme sets; on-* is ink or white, whichever contrasts more. */
  colours: { brand: string; brand2: string; onBrand: string; onBrand2: string };
  logoUrl: string | null;
  contact: { email: string; phone: string; address: string };
  socialLinks: { name: string; url: string }[];
  /** How results files name the brand, compared without case. */
  resultBrands: string[];
  /** The first three characters of the brand's VINs (world manufacturer codes). */
  wmis: string[];

  creditExpiryMonths: number;
  /** By country or by country and region ("CA-QC"); what is not named is fixed (decisions §3). */
  creditExpiryPolicy: Record<string, ExpiryPolicy>;
  expiryNoticeDays: number[];
  refundGraceDays: number;
  refundGraceMaxDays: number;
  dealerRefundDays: number;
  partsCreditDays: number;

  minRidersPerClass: number;
  maxPaidClassesPerEvent: number;
  qualifyingBikeYear: number;
  bikeAddedWithinDays: number;
  registeredWithinDays: number;
  adultAge: number;
  /** Under it a guardian's word counts only once it came back from the guardian's own mailbox. */
  guardianConfirmAge: number;

  cashPayoutDays: number;
  paymentInfoDays: number;
  paymentInfoAfterNoticeDays: number;
  seriesEndPayoutDays: number;
  nraWithholding: number;

  resultsDueDays: number;
  notificationDays: number;
  /** Days after the results were due. */
  lateReminderDays: number[];

  passwordMinLength: number;
  pinDigits: number;
  vinLength: number;
  uploadMaxBytes: number;
  contactMaxCharacters: number;
  /** Then a message from the contact page is deleted. */
  contactKeptDays: number;
  codes: { digits: number; minutes: number; tries: number };
  sessionIdleDays: number;
  idempotencyDays: number;
  mergeUndoDays: number;

  pin: {
    triesBeforeLock: number;
    lockMinutes: number;
    triesPerDay: number;
    triesBeforeOff: number;
    triesPerDealerPerDay: number;
    triesPerDevicePerDay: number;
    /** Several dealers of one house may share an address. */
    triesPerAddressPerDay: number;
    /** How long a queued kiosk item is also tried against the PIN of a merged account. */
    mergedPinHours: number;
  };

  kiosk: {
    offlineMaxAmount: number;
    offlineMaxPerRider: number;
    offlineMaxItems: number;
    offlineMaxTotal: number;
    captureHours: number;
    decideHours: number;
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
    /** How long PINs are sealed to one key. */
    keyDays: number;
    riderHits: number;
    riderLetters: number;
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

export const defaultProgramme: ProgrammeSettings = {
  brandName: "Holeshot",
  // A name of its own in both languages (decisions §2: so is the page title by default).
  title: { en: "contingency cash", fr: "contingency cash" },
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
  resultBrands: ["KTM"],
  // VBK Mattighofen, MD2 and LCE the brand's makers in India and China (NHTSA vPIC).
  wmis: ["VBK", "MD2", "LCE"],

  creditExpiryMonths: 12,
  creditExpiryPolicy: {},
  expiryNoticeDays: [60, 30, 7],
  refundGraceDays: 30,
  refundGraceMaxDays: 60,
  dealerRefundDays: 30,
  partsCreditDays: 30,

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
  mergeUndoDays: 30,

  pin: {
    triesBeforeLock: 5,
    lockMinutes: 15,
    triesPerDay: 10,
    triesBeforeOff: 30,
    triesPerDealerPerDay: 20,
    triesPerDevicePerDay: 15,
    triesPerAddressPerDay: 40,
    mergedPinHours: 72,
  },

  kiosk: {
    offlineMaxAmount: 250_00,
    offlineMaxPerRider: 1,
    offlineMaxItems: 20,
    offlineMaxTotal: 1_000_00,
    captureHours: 24,
    decideHours: 72,
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

type Plain = Record<string, unknown>;

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A setting of another kind than its default is an accident of storage: the default stands. */
function isOfKind(value: unknown, standard: unknown): boolean {
  if (Array.isArray(standard)) {
    return Array.isArray(value) && value.every((item) => standard.length === 0 || isOfKind(item, standard[0]));
  }
  if (standard === null) return value === null || typeof value === "string";
  if (typeof standard === "number") return typeof value === "number" && Number.isFinite(value);
  if (isPlain(standard)) return isPlain(value);
  return typeof value === typeof standard;
}

/** The one setting whose names are open: countries and regions. */
function policiesIn(value: unknown): Record<string, unknown> {
  const known: readonly unknown[] = expiryPolicies;
  return Object.fromEntries(Object.entries(value ?? {}).filter(([, policy]) => known.includes(policy)));
}

function over(standard: Plain, stored: Plain): Plain {
  const merged: Plain = { ...standard };
  for (const [key, value] of Object.entries(stored)) {
    const before = Object.hasOwn(standard, key) ? standard[key] : undefined;
    if (before === undefined || !isOfKind(value, before)) continue;
    if (key === "creditExpiryPolicy") merged[key] = policiesIn(value);
    else merged[key] = isPlain(before) && isPlain(value) ? over(before, value) : value;
  }
  return merged;
}

/** The defaults with what a season keeps otherwise; unknown names and wrong kinds are passed over. */
export function programmeFrom(stored: unknown): ProgrammeSettings {
  if (!isPlain(stored)) return defaultProgramme;
  // `over` keeps every key of the default and its kind.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return over(defaultProgramme, stored) as ProgrammeSettings;
}
