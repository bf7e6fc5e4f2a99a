import { bikeRejectedMail, bikeVerifiedMail } from "../bikes/judging/bike.mail.ts";
import { releaseMail } from "../bikes/release.mail.ts";
import { movedBikeMail } from "../bikes/move-bike.mail.ts";
import { mergeMail } from "../merges/merge.mail.ts";
import type { MailSample } from "../platform/mail/sample.ts";
import { settingsMail } from "../programme/programme.mail.ts";
import { activationMail } from "../riders/staff/activation.mail.ts";

/** These are the samples of the emails about bikes, accounts and settings, for the gallery. */
export const staffSamples: readonly MailSample[] = [
  { id: "bike-verified", make: (ctx, locale) => bikeVerifiedMail(ctx, locale, "VBKSXA433RM100001") },
  {
    id: "bike-rejected",
    make: (ctx, locale) => bikeRejectedMail(ctx, locale, "VBKSXA433RM100001", "The photo shows another frame number."),
  },
  { id: "bike-release", make: (ctx, locale) => releaseMail(ctx, locale, "VBKSXA433RM100001") },
  { id: "bike-moved-away", make: (ctx, locale) => movedBikeMail(ctx, locale, "from", "VBKSXA433RM100001") },
  { id: "bike-moved-here", make: (ctx, locale) => movedBikeMail(ctx, locale, "to", "VBKSXA433RM100001") },
  { id: "rider-deactivated", make: (ctx, locale) => activationMail(ctx, locale, false) },
  { id: "rider-activated", make: (ctx, locale) => activationMail(ctx, locale, true) },
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
];
