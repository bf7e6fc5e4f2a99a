import { daysAfter } from "#shared/durations.ts";
import { accessMail } from "../../accounts/staff/admin.mail.ts";
import { adminNewsMail } from "../../accounts/staff/admin-news.mail.ts";
import { bikeRejectedMail, bikeVerifiedMail } from "../../bikes/verification/bike.mail.ts";
import { releaseMail } from "../../bikes/release.mail.ts";
import { movedBikeMail } from "../../bikes/move-bike.mail.ts";
import { mergeMail } from "../../merges/merge.mail.ts";
import { askMail } from "../../payouts/desk/ask.mail.ts";
import { overdueMail } from "../../payouts/desk/overdue.mail.ts";
import { formatMoney } from "#shared/format.ts";
import type { MailSample } from "../../platform/mail/sample.ts";
import { words } from "../../platform/words.ts";
import { reportHeads } from "../../reports/report-files.ts";
import { reportMail } from "../../reports/scheduled/scheduled.mail.ts";
import { settingsMail } from "../../programme/programme.mail.ts";
import { statementMail } from "../../settlements/statement.mail.ts";
import { identityChangedMail } from "../../riders/identity-changed.mail.ts";
import { activationMail } from "../../riders/staff/activation.mail.ts";

const statementSample = {
  dealer: {
    _id: "",
    name: "Zeigler Motorsports",
    dealerId: "40217",
    addressLine1: null,
    addressLine2: null,
    city: null,
    state: null,
    zipcode: null,
    country: "US",
  },
  month: "2026-07",
  currency: "USD" as const,
  opening: 120_00,
  due: 480_00,
  reversed: -40_00,
  settled: 120_00,
  closing: 440_00,
};

const newAdmin = {
  by: "Avery Marchetti",
  name: "Noor Halvorsen",
  email: "noor@example.test",
  role: "staff" as const,
};

/** These are the samples of the emails about bikes, accounts, settings and the money desk, for the gallery. */
export const staffSamples: readonly MailSample[] = [
  { id: "bike-verified", make: (ctx, locale) => bikeVerifiedMail(ctx, locale, "VBKSXA433RM100001") },
  {
    id: "bike-rejected",
    make: (ctx, locale) => bikeRejectedMail(ctx, locale, "VBKSXA433RM100001", "The photo shows another frame number."),
  },
  { id: "bike-release", make: (ctx, locale) => releaseMail(ctx, locale, "VBKSXA433RM100001") },
  { id: "bike-moved-away", make: (ctx, locale) => movedBikeMail(ctx, locale, "from", "VBKSXA433RM100001") },
  { id: "bike-moved-here", make: (ctx, locale) => movedBikeMail(ctx, locale, "to", "VBKSXA433RM100001") },
  {
    id: "rider-identity-changed",
    make: (ctx, locale) => identityChangedMail(ctx, locale, ["lastName", "dateOfBirth"]),
  },
  { id: "rider-deactivated", make: (ctx, locale) => activationMail(ctx, locale, false) },
  { id: "rider-activated", make: (ctx, locale) => activationMail(ctx, locale, true) },
  {
    id: "admin-role",
    make: (ctx, locale) => accessMail(ctx, locale, { kind: "role", before: "staff", role: "readOnly" }),
  },
  { id: "admin-deactivated", make: (ctx, locale) => accessMail(ctx, locale, { kind: "deactivated" }) },
  { id: "admin-activated", make: (ctx, locale) => accessMail(ctx, locale, { kind: "activated" }) },
  { id: "admin-news-invited", make: (ctx, locale) => adminNewsMail(ctx, locale, { ...newAdmin, kind: "invited" }) },
  {
    id: "admin-news-role",
    make: (ctx, locale) => adminNewsMail(ctx, locale, { ...newAdmin, kind: "role", before: "readOnly" }),
  },
  { id: "admin-news-activated", make: (ctx, locale) => adminNewsMail(ctx, locale, { ...newAdmin, kind: "activated" }) },
  { id: "merged-away", make: (ctx, locale) => mergeMail(ctx, locale, "gone", "merged") },
  { id: "merged-here", make: (ctx, locale) => mergeMail(ctx, locale, "kept", "merged") },
  { id: "merge-undone", make: (ctx, locale) => mergeMail(ctx, locale, "kept", "undone") },
  {
    id: "settings-changed",
    make: (ctx, locale) =>
      settingsMail(
        ctx,
        locale,
        { season: 2026, settings: [{ key: "brandName", before: "Holeshot", after: "Holeshot Racing" }] },
        "Avery Marchetti",
      ),
  },
  {
    id: "scheduled-report",
    make: (ctx, locale) =>
      reportMail(
        ctx,
        locale,
        { report: "summary", filters: { by: "USD" }, rhythm: "monthly", day: 1 },
        {
          period: { startDate: "2026-07-01", endDate: "2026-07-31" },
          sending: "2026-08-01",
          rows: [[words(locale).text(reportHeads.earned), formatMoney(12_480_00, "USD", locale)]],
        },
      ),
  },
  {
    id: "payment-ask",
    make: (ctx, locale) =>
      askMail(ctx, locale, [{ amount: 1_200_00, currency: "USD", expiresAt: daysAfter(ctx.now, 30) }], ["w9"]),
  },
  {
    id: "claims-overdue",
    notice: "requests",
    make: (ctx, locale) =>
      overdueMail(ctx, locale, [
        { net: 1_200_00, currency: "USD" },
        { net: 350_00, currency: "CAD" },
      ]),
  },
  { id: "statement", make: (ctx, locale) => statementMail(ctx, locale, statementSample) },
];
