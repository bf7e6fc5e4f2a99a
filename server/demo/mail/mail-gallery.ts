import { daysAfter } from "#shared/durations.ts";
import { defaultProgramme } from "#shared/programme.ts";
import type { RefundReason } from "#shared/redemptions.ts";
import type { Locale } from "#shared/locale.ts";
import { passwordChangedMail, resetMail, verifyMail } from "../../accounts/verification/account.mail.ts";
import { emailChangedMail } from "../../accounts/email-changed.mail.ts";
import { newDeviceMail } from "../../accounts/sessions/new-device.mail.ts";
import { passkeyAddedMail, passkeysResetMail } from "../../accounts/passkeys/passkey.mail.ts";
import { recoveryMail } from "../../requests/recovery.mail.ts";
import { contactMail } from "../../contact/contact.mail.ts";
import { cashExpiredMail, cashNeededMail } from "../../payouts/cash.mail.ts";
import { claimSentMail } from "../../payouts/claim.mail.ts";
import { claimReturnedMail, claimReturnedStaffMail } from "../../payouts/claim-returned.mail.ts";
import {
  admittedMail,
  declinedMail,
  erasedMail,
  joinReceivedMail,
  requestStaffMail,
} from "../../requests/requests.mail.ts";
import { offlineRedemptionMail } from "../../kiosk/decisions/offline-redemption.mail.ts";
import { waitsMail } from "../../kiosk/decisions/waits-for-rider.mail.ts";
import { expiryMail } from "../../ledger/expiry/expiry.mail.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import type { MailSample } from "../../platform/mail/sample.ts";
import { raceMail } from "../../plans/race.mail.ts";
import { redeemedMail, refundedMail } from "../../redemptions/redemption.mail.ts";
import { awardsWaitMail } from "../../results/mail/awards-wait.mail.ts";
import { budgetAnswerMail, payoutsWaitMail } from "../../events/payouts/payouts.mail.ts";
import { bonusMail, bonusReversedMail, bonusWaitsMail, extendedMail } from "../../awards/awards.mail.ts";
import { clockMail } from "../../clock/clock.mail.ts";
import { testMail } from "../../system/test-mail.mail.ts";
import { identityApprovedMail, identityReceivedMail } from "../../requests/identity.mail.ts";
import { dealerPinsMail } from "../../riders/pin/dealer-pins.mail.ts";
import { lateMail } from "../../results/late/late.mail.ts";
import { outcomeMail, type Change, type EventInMail } from "../../results/mail/result.mail.ts";
import { pinLockMail } from "../../riders/pin/pin.mail.ts";
import { claimedEmailMail, primaryMovedMail } from "../../riders/emails/emails.mail.ts";
import { deletionSamples } from "./deletion-samples.ts";
import { guardianSamples } from "./guardian-samples.ts";
import { loginSamples } from "./login-samples.ts";
import { questionSamples } from "./question-samples.ts";
import { staffSamples } from "./staff-samples.ts";
import { knownEmailMail } from "../../accounts/verification/known-email.mail.ts";
import { pinChangedMail } from "../../riders/register.mail.ts";

// The gallery has one sample of each email, about invented people; /dev/mail/samples shows them in both languages. The
// test mail-gallery.test.ts fails if an email is missing here.

const dealer = "Zeigler Motorsports";
const redeemed = {
  amount: 80_00,
  currency: "USD" as const,
  code: "K7Q2MX",
  createdAt: new Date("2026-07-20T20:12:00Z"),
  balanceAfter: 120_00,
  timeZone: "America/New_York",
};
const refundSample = (
  id: string,
  back: { amount: number; balance: number; reason?: RefundReason; expired?: number; settled?: number },
  late = 0,
): MailSample => ({
  id,
  make: (ctx, locale) => {
    const graced = late > 0 ? [{ amount: late, expiresAt: days(ctx.now, 30) }] : [];
    return refundedMail(ctx, locale, redeemed, { reason: null, expired: 0, settled: 0, ...back, graced }, dealer);
  },
});
const passkeysOfDana = [
  { name: "iPhone", createdAt: new Date("2026-03-02T15:00:00Z") },
  { name: "Office PC", createdAt: new Date("2026-06-14T15:00:00Z") },
];
const days = (from: Date, count: number): Date => daysAfter(from, count);

const event: EventInMail = {
  event: { title: "RedBud National", kind: "event", firstDate: "2026-07-04", lastDate: "2026-07-05" },
  classes: [
    { id: "a", name: "250 B", payoutType: "dealerCredit" },
    { id: "b", name: "450 Pro", payoutType: "cash" },
    { id: "c", name: "125 Schoolboy", payoutType: "dealerCredit" },
  ],
  currency: "USD",
  programme: defaultProgramme,
};
const change = (
  classId: string,
  place: number | null,
  over: Partial<Change["outcome"]>,
  before: number | null = null,
) =>
  ({
    riderId: "",
    before,
    row: { classId, place, status: place === null ? "dnf" : "finished" },
    outcome: { reason: null, reasonValues: null, earned: 0, waiting: 0, verifiedAt: null, ...over },
  }) satisfies Change;
const settled = (over: { taken?: number; setOff?: number; due?: number }) => [
  { riderId: "", wallet: "credit" as const, issued: 0, taken: 0, setOff: 0, due: 0, takings: [], ...over },
];

const late = (title: string, daysLate: number, submitted: number, verified = 0) => ({
  id: "0",
  title,
  firstDate: "2026-06-13",
  lastDate: "2026-06-14",
  daysLate,
  resultsDue: "2026-06-28",
  received: submitted > 0,
  classes: { verified, submitted, ran: 7 },
  posted: 12_400_00,
  currency: "USD" as const,
});

const budgeted = { id: "0", title: "RedBud National", currency: "USD" as const, budget: 12_400_00 };

const bonus = (wallet: "credit" | "cash", now: Date) => ({
  wallet,
  currency: "USD" as const,
  currentValue: 75_00,
  expiresAt: days(now, 365),
  note: "Rider of the day",
});

const locked = (locale: Locale) => ({
  accountId: "",
  email: "",
  locale,
  firstName: "Dana",
  fullName: "Dana Kowalczyk",
});

export const mailSamples: readonly MailSample[] = [
  { id: "verify", make: (ctx, locale) => verifyMail(ctx, locale, "482915") },
  {
    id: "reset",
    make: (ctx, locale) => resetMail(ctx, locale, "dana@example.test", "482915", { list: [], removable: true }),
  },
  {
    id: "reset-passkeys",
    make: (ctx, locale) =>
      resetMail(ctx, locale, "dana@example.test", "482915", { list: passkeysOfDana, removable: true }),
  },
  {
    id: "reset-passkeys-staff",
    make: (ctx, locale) =>
      resetMail(ctx, locale, "dana@example.test", "482915", { list: passkeysOfDana, removable: false }),
  },
  {
    id: "password-changed-passkeys-removed",
    make: (ctx, locale) =>
      passwordChangedMail(
        ctx,
        locale,
        [],
        passkeysOfDana.map(({ name }) => name),
      ),
  },
  { id: "passkeys-reset", make: (ctx, locale) => passkeysResetMail(ctx, locale) },
  { id: "password-changed", make: (ctx, locale) => passwordChangedMail(ctx, locale, ["Dana’s phone"]) },
  { id: "new-device", make: (ctx, locale) => newDeviceMail(ctx, locale, { browser: "Firefox", system: "Windows" }) },
  { id: "passkey-added", make: (ctx, locale) => passkeyAddedMail(ctx, locale, "iPhone") },
  { id: "email-changed", make: emailChangedMail },
  ...staffSamples,
  {
    id: "recovery",
    make: (ctx, locale) =>
      recoveryMail(
        { ...ctx, locale },
        {
          type: "rider",
          fullName: "Dana Kowalczyk",
          accountEmail: "dana@example.test",
          contactEmail: "dana.new@example.test",
          phone: "555 555 0142",
          proof: "AMA 2900123\nVIN VBKSXA433RM100001",
        },
      ),
  },
  {
    id: "contact",
    sameInBoth: true,
    make: (ctx, locale) =>
      contactMail(
        { ...ctx, locale },
        { name: "Sam Ortega", email: "sam@example.test", about: "dealer", message: "How long does parts credit take?" },
      ),
  },
  { id: "join-received", make: (ctx, locale) => joinReceivedMail(ctx, locale, dealer) },
  ...(["join", "recovery", "deletion"] as const).map((kind): MailSample => ({
    id: `${kind}-staff`,
    notice: "requests",
    make: (ctx, locale) => requestStaffMail(ctx, locale, { kind, role: "dealer", name: dealer }),
  })),
  { id: "admitted", make: (ctx, locale) => admittedMail(ctx, locale, dealer, "sam@example.test") },
  {
    id: "declined",
    make: (ctx, locale) =>
      declinedMail(
        ctx,
        locale,
        "join",
        locale === "fr" ? "Un autre concessionnaire participe à 14 km." : "Another dealer takes part 9 miles away.",
      ),
  },
  ...deletionSamples,
  { id: "erased", make: erasedMail },
  {
    id: "cash-needed",
    make: (ctx, locale) =>
      cashNeededMail(ctx, locale, { amount: 1_200_00, currency: "USD", expiresAt: days(ctx.now, 30) }, [
        "paymentInfo",
        "licence",
      ]),
  },
  {
    id: "cash-expired",
    make: (ctx, locale) =>
      cashExpiredMail(ctx, locale, { amount: 1_200_00, currency: "USD", expiresAt: days(ctx.now, -1) }),
  },
  {
    id: "claim-sent",
    make: (ctx, locale) =>
      claimSentMail(ctx, locale, {
        type: "check",
        currency: "USD",
        gross: 1_200_00,
        withheld: 360_00,
        net: 840_00,
        eventTitle: "RedBud National",
      }),
  },
  ...(["paymentInfo", "paper"] as const).flatMap((reason): MailSample[] => [
    {
      id: `claim-returned-${reason}`,
      make: (ctx, locale) => claimReturnedMail(ctx, locale, { gross: 1_200_00, currency: "USD" }, reason),
    },
    {
      id: `claim-returned-staff-${reason}`,
      notice: "requests",
      make: (_ctx, locale) =>
        claimReturnedStaffMail(locale, { gross: 1_200_00, currency: "USD", rider: "Dana Kowalczyk" }, reason),
    },
  ]),
  { id: "known-email", make: knownEmailMail },
  { id: "claimed-email", make: claimedEmailMail },
  { id: "primary-moved", make: (ctx, locale) => primaryMovedMail(ctx, locale, "dana@example.test") },
  ...guardianSamples,
  { id: "pin-changed", make: pinChangedMail },
  {
    id: "pin-locked",
    make: (ctx, locale) => pinLockMail(ctx, locked(locale), { tries: 5, until: days(ctx.now, 0.01), dealer }),
  },
  {
    id: "pin-off",
    make: (ctx, locale) => pinLockMail(ctx, locked(locale), { tries: 30, until: null, dealer: null }),
  },
  ...loginSamples,
  ...questionSamples,
  {
    id: "award",
    notice: "award",
    make: (ctx, locale) =>
      outcomeMail(
        ctx,
        event,
        locale,
        [change("a", 1, { earned: 150_00 }), change("c", null, { reason: "not_finished" })],
        [],
      ),
  },
  {
    id: "award-cash",
    make: (ctx, locale) => outcomeMail(ctx, event, locale, [change("b", 2, { earned: 1_200_00 })], []),
  },
  {
    id: "rejected",
    notice: "rejected",
    make: (ctx, locale) =>
      outcomeMail(
        ctx,
        event,
        locale,
        [
          change("a", 4, { reason: "other_brand", reasonValues: { brand: "Husqvarna" } }),
          change("c", 9, { reason: "too_few_starters", reasonValues: { starters: 5, needed: 6 } }),
        ],
        [],
      ),
  },
  {
    id: "award-late",
    notice: "award",
    make: (ctx, locale) => outcomeMail(ctx, event, locale, [change("a", 2, { earned: 150_00 }, 0)], []),
  },
  {
    id: "corrected",
    make: (ctx, locale) =>
      outcomeMail(
        ctx,
        event,
        locale,
        [change("a", 3, { earned: 50_00 }, 150_00)],
        settled({ taken: 60_00, due: 40_00 }),
      ),
  },
  {
    id: "race",
    notice: "race",
    make: (ctx, locale) =>
      raceMail(ctx, locale, {
        eventId: "0",
        title: "RedBud National",
        place: "RedBud, Buchanan, MI",
        classNames: ["250 B", "450 B"],
      }),
  },
  ...[60, 7].map((before): MailSample => ({
    id: `expiry-${before}`,
    notice: "expiry",
    make: (ctx, locale) =>
      expiryMail(ctx, locale, { amount: 200_00, currency: "USD", expiresAt: days(ctx.now, before), days: before }),
  })),
  { id: "redeemed", make: (ctx, locale) => redeemedMail(ctx, locale, redeemed, dealer) },
  {
    id: "redeemed-offline",
    make: (ctx, locale) =>
      offlineRedemptionMail(ctx, locale, {
        ...redeemed,
        balance: redeemed.balanceAfter,
        capturedAt: redeemed.createdAt,
        dealer,
        firstName: "Dana",
        disputeUrl: pageUrl(ctx, locale, "/not-me"),
      }),
  },
  {
    id: "redemption-waits",
    make: (ctx, locale) =>
      waitsMail(ctx, locale, { ...redeemed, capturedAt: redeemed.createdAt, dealer, firstName: "Dana" }),
  },
  refundSample("refunded", { amount: 80_00, reason: "returned", balance: 200_00 }),
  refundSample("refunded-part", { amount: 25_00, reason: "canceled", balance: 145_00 }),
  refundSample("refunded-grace", { amount: 80_00, balance: 150_00, expired: 20_00, settled: 10_00 }, 30_00),
  { id: "dealer-pins", make: (ctx, locale) => dealerPinsMail(ctx, locale, { dealer, wrong: 20 }) },
  { id: "identity-received", make: identityReceivedMail },
  { id: "identity-approved", make: (ctx, locale) => identityApprovedMail(ctx, locale, "The name on the license") },
  { id: "payouts-wait", make: (ctx, locale) => payoutsWaitMail(ctx, locale, budgeted, 15_000_00) },
  { id: "awards-wait", make: (ctx, locale) => awardsWaitMail(ctx, locale, budgeted, { budget: 2_600_00, review: 0 }) },
  {
    id: "awards-review",
    make: (ctx, locale) => awardsWaitMail(ctx, locale, budgeted, { budget: 0, review: 1_200_00 }),
  },
  ...(["approved", "rejected"] as const).map((decision): MailSample => ({
    id: `budget-${decision}`,
    make: (ctx, locale) =>
      budgetAnswerMail(ctx, locale, budgeted, { about: "payouts", decision, reason: "The season’s budget is spent" }),
  })),
  { id: "test", make: testMail },
  {
    id: "clock",
    make: (ctx, locale) => clockMail(ctx, locale, { isTrusted: false, lastTrusted: days(ctx.now, -400) }),
  },
  ...(["credit", "cash"] as const).map((wallet): MailSample => ({
    id: `bonus-${wallet}`,
    make: (ctx, locale) => bonusMail(ctx, locale, bonus(wallet, ctx.now)),
  })),
  { id: "award-extended", make: (ctx, locale) => extendedMail(ctx, locale, bonus("credit", ctx.now)) },
  ...([null, "admin"] as const).map((reversalBy): MailSample => ({
    id: reversalBy === null ? "bonus-waits" : "bonus-take-back-waits",
    make: (ctx, locale) => bonusWaitsMail(ctx, locale, { amount: 750_00, currency: "USD", reversalBy }),
  })),
  {
    id: "bonus-reversed",
    make: (ctx, locale) =>
      bonusReversedMail(
        ctx,
        locale,
        { amount: 250_00, currency: "USD", reversalReason: "It was granted twice" },
        40_00,
      ),
  },
  {
    id: "late",
    notice: "lateResults",
    make: (ctx, locale) => lateMail(ctx, locale, [late("Hangtown Classic", 7, 0)]),
  },
  {
    id: "late-several",
    notice: "lateResults",
    make: (ctx, locale) =>
      lateMail(ctx, locale, [
        late("Hangtown Classic", 21, 0),
        late("RedBud National", 14, 1, 1),
        late("High Point National", 3, 7),
      ]),
  },
];
