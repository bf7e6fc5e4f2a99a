import { hasPage } from "#shared/pages.ts";
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
  guardianSubject: { id: "mail.guardian.subject", message: "You were named as the guardian of {rider}" },
  guardianText: {
    id: "mail.guardian.text",
    message:
      "{rider} registered for {title} and named you as the parent or guardian who consents to it: the account, the rules, and the keeping of the rider’s data.",
  },
  guardianNotYou: {
    id: "mail.guardian.notYou",
    message: "If you did not consent, write to {contact} and we close the account.",
  },
  guardianAction: { id: "mail.guardian.action", message: "Read the rules" },
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

export function guardianMail(ctx: Ctx, locale: Locale, rider: string): Mail {
  const say = words(locale);
  const title = ctx.programme.title[locale];
  return {
    subject: say.text(texts.guardianSubject, { rider }),
    heading: say.text(texts.guardianSubject, { rider }),
    paragraphs: [
      say.text(texts.guardianText, { rider, title }),
      say.text(texts.guardianNotYou, { contact: ctx.programme.contact.email }),
    ],
    ...(hasPage("/about/rules")
      ? { action: { label: say.text(texts.guardianAction), url: pageUrl(ctx, locale, "/about/rules") } }
      : {}),
  };
}
