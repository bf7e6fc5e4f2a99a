import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../platform/context.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { words, type Descriptor } from "../platform/words.ts";

const texts = {
  knownSubject: { id: "mail.knownEmail.subject", message: "You already have an account" },
  knownText: {
    id: "mail.knownEmail.text",
    message:
      "Someone registered as a rider with this e-mail address. It already has an account, so nothing was changed.",
  },
  knownHow: {
    id: "mail.knownEmail.how",
    message: "If it was you: log in, or choose a new password if you no longer know it.",
  },
  knownAction: { id: "mail.knownEmail.action", message: "Log in" },
  pinSubject: { id: "mail.pinChanged.subject", message: "Your PIN was changed" },
  pinText: {
    id: "mail.pinChanged.text",
    message: "From now on dealers redeem your credit with the new PIN only.",
  },
  pinNotYou: {
    id: "mail.pinChanged.notYou",
    message: "If that was not you, change your password now and write to {contact}.",
  },
} satisfies Record<string, Descriptor>;

/** To the owner of an address that somebody registered again: the screen tells nobody (decisions §6). */
export function knownEmailMail(ctx: Ctx, locale: Locale): Mail {
  const say = words(locale);
  return {
    subject: say.text(texts.knownSubject),
    heading: say.text(texts.knownSubject),
    paragraphs: [say.text(texts.knownText), say.text(texts.knownHow)],
    action: { label: say.text(texts.knownAction), url: pageUrl(ctx, locale, "/login") },
  };
}

export function pinChangedMail(ctx: Ctx, locale: Locale): Mail {
  const say = words(locale);
  return {
    subject: say.text(texts.pinSubject),
    heading: say.text(texts.pinSubject),
    paragraphs: [say.text(texts.pinText), say.text(texts.pinNotYou, { contact: ctx.programme.contact.email })],
  };
}
