import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { words, type Descriptor } from "../../platform/words.ts";

const texts = {
  knownSubject: { id: "mail.knownEmail.subject", message: "You already have an account" },
  knownText: {
    id: "mail.knownEmail.text",
    message:
      "Someone tried to register as a rider with this email address. It already has an account, so nothing was changed.",
  },
  knownHow: {
    id: "mail.knownEmail.how",
    message: "If this was you, log in, or choose a new password if you forgot yours.",
  },
  knownAction: { id: "mail.knownEmail.action", message: "Log in" },
} satisfies Record<string, Descriptor>;

/**
 * Returns the email to the owner of an address that somebody tried to register again. The person who registers does not
 * learn that the address has an account.
 */
export function knownEmailMail(ctx: Ctx, locale: Locale): Mail {
  const say = words(locale);
  return {
    subject: say.text(texts.knownSubject),
    heading: say.text(texts.knownSubject),
    paragraphs: [say.text(texts.knownText), say.text(texts.knownHow)],
    action: { label: say.text(texts.knownAction), url: pageUrl(ctx, locale, "/login") },
  };
}
