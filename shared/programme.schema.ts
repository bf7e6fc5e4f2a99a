import * as z from "zod/mini";
import { expiryPolicies } from "./credit-expiry.ts";

const n = z.number();

/** These are the public rules of the program: pages show only numbers that are in here. */
const programmeRules = z.object({
  season: n,
  brandName: z.string(),
  creditExpiryMonths: n,
  creditExpiryPolicy: z.record(z.string(), z.enum(expiryPolicies)),
  expiryNoticeDays: z.array(n),
  refundGraceDays: n,
  dealerRefundDays: n,
  partsCreditDays: n,
  minRidersPerClass: n,
  maxPaidClassesPerEvent: n,
  qualifyingBikeYear: n,
  bikeAddedWithinDays: n,
  registeredWithinDays: n,
  adultAge: n,
  cashPayoutDays: n,
  paymentInfoDays: n,
  paymentInfoAfterNoticeDays: n,
  seriesEndPayoutDays: n,
  nraWithholding: n,
  resultsDueDays: n,
  notificationDays: n,
  lateReminderDays: z.array(n),
  pinDigits: n,
  vinLength: n,
  uploadMaxBytes: n,
  contactMaxCharacters: n,
  contactKeptDays: n,
  sessionIdleDays: n,
  localeCookieDays: n,
  idempotencyDays: n,
  pin: z.object({ triesBeforeLock: n, lockMinutes: n, triesPerDay: n, triesBeforeOff: n }),
  kiosk: z.object({
    offlineMaxAmount: n,
    offlineMaxItems: n,
    offlineMaxTotal: n,
    captureHours: n,
    decideHours: n,
    unknownRiderMaxAmount: n,
    cardMonths: n,
  }),
});
export type ProgrammeRules = z.infer<typeof programmeRules>;

export const programmeAnswer = z.object({ rules: programmeRules });
export type ProgrammeAnswer = z.infer<typeof programmeAnswer>;
