import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../platform/context.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { words, type Descriptor } from "../platform/words.ts";

const texts = {
  fromSubject: { id: "mail.movedBike.fromSubject", message: "We moved a bike off your account" },
  fromText: {
    id: "mail.movedBike.fromText",
    message: "Our team moved the bike with VIN {vin} to another rider. You keep what you earned on it.",
  },
  toSubject: { id: "mail.movedBike.toSubject", message: "We added a bike to your account" },
  toText: { id: "mail.movedBike.toText", message: "Our team moved the bike with VIN {vin} to your account." },
  notYou: { id: "mail.movedBike.notYou", message: "If that’s wrong, write to {contact} today." },
  action: { id: "mail.movedBike.action", message: "See your bikes" },
} satisfies Record<string, Descriptor>;

/** Returns the email to the former or the new owner of a bike that staff moved. Neither learns who the other is. */
export function movedBikeMail(ctx: Ctx, locale: Locale, side: "from" | "to", vin: string): Mail {
  const say = words(locale);
  const isFrom = side === "from";
  const subject = say.text(isFrom ? texts.fromSubject : texts.toSubject);
  return {
    subject,
    heading: subject,
    paragraphs: [
      say.text(isFrom ? texts.fromText : texts.toText, { vin }),
      say.text(texts.notYou, { contact: ctx.programme.contact.email }),
    ],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/auth/rider/profile") },
  };
}
