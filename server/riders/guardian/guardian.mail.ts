import type { Locale } from "#shared/locale.ts";
import { hasPage } from "#shared/pages.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { words, type Descriptor } from "../../platform/words.ts";

const texts = {
  guardianSubject: { id: "mail.guardian.subject", message: "You were listed as {rider}’s parent or guardian" },
  guardianText: {
    id: "mail.guardian.text",
    message:
      "{rider} registered for {title} and listed you as the parent or guardian who consents to the account, the rules, and how we keep the rider’s data.",
  },
  guardianNotYou: {
    id: "mail.guardian.notYou",
    message: "If you didn’t consent, write to {contact} and we’ll close the account.",
  },
  guardianAction: { id: "mail.guardian.action", message: "Read the rules" },
  confirmSubject: { id: "mail.guardianConfirm.subject", message: "{rider} needs your consent" },
  confirmText: {
    id: "mail.guardianConfirm.text",
    message:
      "{rider} is under {age} and registered for {title} with you as parent or guardian. We can’t award anything until you say yes on the page this link opens. If you say no, we’ll close the account.",
  },
  confirmNotYou: {
    id: "mail.guardianConfirm.notYou",
    message: "If you don’t know {rider}, write to {contact}.",
  },
  confirmAction: { id: "mail.guardianConfirm.action", message: "Read and answer" },
  yesSubject: { id: "mail.guardianAnswer.yes.subject", message: "{guardian} consented" },
  yesText: {
    id: "mail.guardianAnswer.yes.text",
    message: "Your parent or guardian said yes. Your results now count toward awards.",
  },
  noSubject: { id: "mail.guardianAnswer.no.subject", message: "{guardian} didn’t consent" },
  noText: {
    id: "mail.guardianAnswer.no.text",
    message: "Your parent or guardian said no, so we closed the account. Questions? Write to {contact}.",
  },
} satisfies Record<string, Descriptor>;

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

/**
 * Returns the email to a guardian. For riders under 14 the guardian has to open the link. The token is in the URL
 * fragment (after the #), which browsers do not send to servers and which no log records.
 */
export function guardianConfirmMail(ctx: Ctx, locale: Locale, rider: string, token: string): Mail {
  const say = words(locale);
  const { guardianConfirmAge: age, contact } = ctx.programme;
  return {
    subject: say.text(texts.confirmSubject, { rider }),
    heading: say.text(texts.confirmSubject, { rider }),
    paragraphs: [
      say.text(texts.confirmText, { rider, age, title: ctx.programme.title[locale] }),
      say.text(texts.confirmNotYou, { rider, contact: contact.email }),
    ],
    action: { label: say.text(texts.confirmAction), url: `${pageUrl(ctx, locale, "/guardian-consent")}#${token}` },
  };
}

/** Returns the email that tells the rider what the guardian answered. */
export function guardianAnswerMail(ctx: Ctx, locale: Locale, guardian: string, consents: boolean): Mail {
  const say = words(locale);
  const subject = say.text(consents ? texts.yesSubject : texts.noSubject, { guardian });
  return {
    subject,
    heading: subject,
    paragraphs: [consents ? say.text(texts.yesText) : say.text(texts.noText, { contact: ctx.programme.contact.email })],
  };
}
