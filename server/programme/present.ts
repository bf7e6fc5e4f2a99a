import type { ProgrammeSettings } from "#shared/programme.ts";
import type { ProgrammeRules } from "#shared/programme.schema.ts";

/**
 * Returns the settings of a season that are public: the rules, without the limits that protect against guessing PINs
 * and codes.
 */
export function presentRules(programme: ProgrammeSettings, season: number): ProgrammeRules {
  const { pin, kiosk } = programme;
  return {
    season,
    brandName: programme.brandName,
    creditExpiryMonths: programme.creditExpiryMonths,
    creditExpiryPolicy: programme.creditExpiryPolicy,
    expiryNoticeDays: programme.expiryNoticeDays,
    refundGraceDays: programme.refundGraceDays,
    dealerRefundDays: programme.dealerRefundDays,
    partsCreditDays: programme.partsCreditDays,
    minRidersPerClass: programme.minRidersPerClass,
    maxPaidClassesPerEvent: programme.maxPaidClassesPerEvent,
    qualifyingBikeYear: programme.qualifyingBikeYear,
    bikeAddedWithinDays: programme.bikeAddedWithinDays,
    registeredWithinDays: programme.registeredWithinDays,
    adultAge: programme.adultAge,
    cashPayoutDays: programme.cashPayoutDays,
    paymentInfoDays: programme.paymentInfoDays,
    paymentInfoAfterNoticeDays: programme.paymentInfoAfterNoticeDays,
    seriesEndPayoutDays: programme.seriesEndPayoutDays,
    nraWithholding: programme.nraWithholding,
    resultsDueDays: programme.resultsDueDays,
    notificationDays: programme.notificationDays,
    lateReminderDays: programme.lateReminderDays,
    pinDigits: programme.pinDigits,
    vinLength: programme.vinLength,
    uploadMaxBytes: programme.uploadMaxBytes,
    contactMaxCharacters: programme.contactMaxCharacters,
    contactKeptDays: programme.contactKeptDays,
    sessionIdleDays: programme.sessionIdleDays,
    localeCookieDays: programme.localeCookieDays,
    idempotencyDays: programme.idempotencyDays,
    pin: {
      triesBeforeLock: pin.triesBeforeLock,
      lockMinutes: pin.lockMinutes,
      triesPerDay: pin.triesPerDay,
      triesBeforeOff: pin.triesBeforeOff,
    },
    kiosk: {
      offlineMaxAmount: kiosk.offlineMaxAmount,
      offlineMaxItems: kiosk.offlineMaxItems,
      offlineMaxTotal: kiosk.offlineMaxTotal,
      captureHours: kiosk.captureHours,
      decideHours: kiosk.decideHours,
      unknownRiderMaxAmount: kiosk.unknownRiderMaxAmount,
      cardMonths: kiosk.cardMonths,
    },
  };
}
