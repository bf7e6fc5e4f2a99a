import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../platform/context.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { words, type Descriptor } from "../platform/words.ts";

const texts = {
  subject: { id: "mail.release.subject", message: "Do you still have this bike?" },
  text: {
    id: "mail.release.text",
    message: "Another rider wants to add the bike with VIN {vin}, which is on your account.",
  },
  how: {
    id: "mail.release.how",
    message:
      "If you sold the bike, remove it from your profile. You’ll keep what you earned on it. If it’s still yours, there’s nothing to do. Questions? Write to {contact}.",
  },
  action: { id: "mail.release.action", message: "See your bikes" },
} satisfies Record<string, Descriptor>;

export function releaseMail(ctx: Ctx, locale: Locale, vin: string): Mail {
  const say = words(locale);
  return {
    subject: say.text(texts.subject),
    heading: say.text(texts.subject),
    paragraphs: [say.text(texts.text, { vin }), say.text(texts.how, { contact: ctx.programme.contact.email })],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/auth/rider/profile") },
  };
}
