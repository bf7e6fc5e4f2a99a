import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../platform/context.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { mailDateTime } from "../platform/mail/mail-dates.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { words, type Descriptor } from "../platform/words.ts";

const texts = {
  subject: { id: "mail.test.subject", message: "Test email: it works" },
  text: {
    id: "mail.test.text",
    message: "You asked the portal for a test email on {at} (Pacific time). It arrived, so the portal can send email.",
  },
  action: { id: "mail.test.action", message: "Open “System”" },
} satisfies Record<string, Descriptor>;

/** Returns the email that an admin sends to themself to test whether email arrives. */
export function testMail(ctx: Ctx, locale: Locale): Mail {
  const say = words(locale);
  return {
    subject: say.text(texts.subject),
    heading: say.text(texts.subject),
    paragraphs: [say.text(texts.text, { at: mailDateTime(ctx.now, locale) })],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/auth/admin/system") },
  };
}
