import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { words, type Descriptor } from "../../platform/words.ts";

const texts = {
  verified: { id: "mail.bike.verified", message: "Your bike is verified" },
  verifiedText: {
    id: "mail.bike.verifiedText",
    message: "Our team verified VIN {vin}. Races you ride on this bike can earn awards.",
  },
  rejected: { id: "mail.bike.rejected", message: "We couldn’t verify your bike" },
  rejectedText: {
    id: "mail.bike.rejectedText",
    message: "Our team checked the bike with VIN {vin}. It doesn’t qualify: {reason}",
  },
  rejectedHow: {
    id: "mail.bike.rejectedHow",
    message:
      "This bike won’t earn awards. If the VIN had a typo, remove the bike and add it again with the right VIN. Questions? Write to {contact}.",
  },
  action: { id: "mail.bike.action", message: "See your bikes" },
} satisfies Record<string, Descriptor>;

const actionOf = (ctx: Ctx, locale: Locale) => ({
  label: words(locale).text(texts.action),
  url: pageUrl(ctx, locale, "/auth/rider/profile"),
});

/** Returns the email to a rider whose pending bike became valid, if no award follows from it. */
export function bikeVerifiedMail(ctx: Ctx, locale: Locale, vin: string): Mail {
  const say = words(locale);
  return {
    subject: say.text(texts.verified),
    heading: say.text(texts.verified),
    paragraphs: [say.text(texts.verifiedText, { vin })],
    action: actionOf(ctx, locale),
  };
}

/** Returns the email to a rider whose bike staff rejected, with the reason. */
export function bikeRejectedMail(ctx: Ctx, locale: Locale, vin: string, reason: string): Mail {
  const say = words(locale);
  return {
    subject: say.text(texts.rejected),
    heading: say.text(texts.rejected),
    paragraphs: [
      say.text(texts.rejectedText, { vin, reason }),
      say.text(texts.rejectedHow, { contact: ctx.programme.contact.email }),
    ],
    action: actionOf(ctx, locale),
  };
}
