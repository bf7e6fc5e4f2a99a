import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../platform/context.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { words, type Descriptor } from "../platform/words.ts";

const texts = {
  receivedSubject: { id: "mail.identity.subject", message: "You asked us to change your record" },
  receivedText: {
    id: "mail.identity.text",
    message:
      "You asked us to change your name, date of birth, or AMA number. Our team will review your request and write to you. Until then, your record won’t change.",
  },
  receivedNotYou: {
    id: "mail.identity.notYou",
    message: "If this wasn’t you, change your password now and write to {contact}.",
  },
  approvedSubject: { id: "mail.identityApproved.subject", message: "Your record was changed" },
  approvedText: {
    id: "mail.identityApproved.text",
    message:
      "Our team changed your record as you asked. Results that were already submitted won’t be matched to you automatically. The promoter or our team needs to confirm them.",
  },
  approvedReason: { id: "mail.identityApproved.reason", message: "Our team’s reply" },
  action: { id: "mail.identity.action", message: "Open your profile" },
} satisfies Record<string, Descriptor>;

export function identityReceivedMail(ctx: Ctx, locale: Locale): Mail {
  const say = words(locale);
  return {
    subject: say.text(texts.receivedSubject),
    heading: say.text(texts.receivedSubject),
    paragraphs: [
      say.text(texts.receivedText),
      say.text(texts.receivedNotYou, { contact: ctx.programme.contact.email }),
    ],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/auth/rider/profile") },
  };
}

export function identityApprovedMail(ctx: Ctx, locale: Locale, reason: string): Mail {
  const say = words(locale);
  return {
    subject: say.text(texts.approvedSubject),
    heading: say.text(texts.approvedSubject),
    paragraphs: [say.text(texts.approvedText)],
    rows: [[say.text(texts.approvedReason), reason]],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/auth/rider/profile") },
  };
}
