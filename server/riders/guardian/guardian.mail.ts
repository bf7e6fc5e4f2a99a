import type { Locale } from "#shared/locale.ts";
import type { GuardianWord } from "#shared/riders.schema.ts";
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
    message:
      "If that’s right, there’s nothing to do. If you didn’t consent, or you’re not {rider}’s parent or guardian, tell us on the page this link opens.",
  },
  guardianAction: { id: "mail.guardian.action", message: "Review the consent" },
  confirmSubject: { id: "mail.guardianConfirm.subject", message: "{rider} needs your consent" },
  confirmText: {
    id: "mail.guardianConfirm.text",
    message:
      "{rider} is under {age} and registered for {title} with you as their parent or guardian. We can’t give any awards until you say yes. To answer, press the button below. If you say no, we’ll close the account.",
  },
  confirmNotYou: {
    id: "mail.guardianConfirm.notYou",
    message: "If you’re not {rider}’s parent or guardian, use the button to tell us.",
  },
  confirmAction: { id: "mail.guardianConfirm.action", message: "Review and respond" },
  yesSubject: { id: "mail.guardianAnswer.yes.subject", message: "{guardian} consented" },
  yesText: {
    id: "mail.guardianAnswer.yes.text",
    message: "Your parent or guardian said yes. Your results can now earn awards.",
  },
  noSubject: { id: "mail.guardianAnswer.no.subject", message: "{guardian} didn’t consent" },
  noText: {
    id: "mail.guardianAnswer.no.text",
    message: "Your parent or guardian said no, so we closed your account. Questions? Write to {contact}.",
  },
  notGuardianSubject: {
    id: "mail.guardianAnswer.notGuardian.subject",
    message: "{guardian} says they’re not your parent or guardian",
  },
  notGuardianText: {
    id: "mail.guardianAnswer.notGuardian.text",
    message:
      "We emailed {guardian} at the address you gave us. They replied that they’re not your parent or guardian. Add the right person in your profile. You can’t earn awards without a parent’s or guardian’s consent.",
  },
  notGuardianAction: { id: "mail.guardianAnswer.notGuardian.action", message: "Add a parent or guardian" },
} satisfies Record<string, Descriptor>;

/**
 * Returns the email to the guardian of a minor who is at least `guardianConfirmAge` old, so that the consent counts
 * already. The link is for the guardian who did not give it; its token is in the URL fragment (after the #), which
 * browsers do not send to servers and which no log records.
 */
export function guardianMail(ctx: Ctx, locale: Locale, rider: string, token: string): Mail {
  const say = words(locale);
  const title = ctx.programme.title[locale];
  return {
    subject: say.text(texts.guardianSubject, { rider }),
    heading: say.text(texts.guardianSubject, { rider }),
    paragraphs: [say.text(texts.guardianText, { rider, title }), say.text(texts.guardianNotYou, { rider })],
    action: { label: say.text(texts.guardianAction), url: consentUrl(ctx, locale, token) },
  };
}

const consentUrl = (ctx: Ctx, locale: Locale, token: string) => `${pageUrl(ctx, locale, "/guardian-consent")}#${token}`;

/**
 * Returns the email to the guardian of a rider under `guardianConfirmAge`, whose consent counts only once it is given
 * with the link.
 */
export function guardianConfirmMail(ctx: Ctx, locale: Locale, rider: string, token: string): Mail {
  const say = words(locale);
  const { guardianConfirmAge: age } = ctx.programme;
  return {
    subject: say.text(texts.confirmSubject, { rider }),
    heading: say.text(texts.confirmSubject, { rider }),
    paragraphs: [
      say.text(texts.confirmText, { rider, age, title: ctx.programme.title[locale] }),
      say.text(texts.confirmNotYou, { rider }),
    ],
    action: { label: say.text(texts.confirmAction), url: consentUrl(ctx, locale, token) },
  };
}

/** Returns the email that tells the rider what the guardian answered. */
export function guardianAnswerMail(ctx: Ctx, locale: Locale, guardian: string, answer: GuardianWord): Mail {
  const say = words(locale);
  if (answer === "notGuardian") {
    const subject = say.text(texts.notGuardianSubject, { guardian });
    return {
      subject,
      heading: subject,
      paragraphs: [say.text(texts.notGuardianText, { guardian })],
      action: { label: say.text(texts.notGuardianAction), url: pageUrl(ctx, locale, "/auth/rider/profile") },
    };
  }
  const consents = answer === "consents";
  const subject = say.text(consents ? texts.yesSubject : texts.noSubject, { guardian });
  return {
    subject,
    heading: subject,
    paragraphs: [consents ? say.text(texts.yesText) : say.text(texts.noText, { contact: ctx.programme.contact.email })],
  };
}
