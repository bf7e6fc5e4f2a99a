import type { Locale } from "#shared/locale.ts";
import type { IdentityField } from "#shared/riders.ts";
import type { Ctx } from "../platform/context.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { words, type Descriptor } from "../platform/words.ts";

const texts = {
  subject: { id: "mail.identityChanged.subject", message: "Program staff changed your record" },
  text: {
    id: "mail.identityChanged.text",
    message: "Our team changed some of the information that dealers check against your ID. Here’s what changed:",
  },
  notYou: {
    id: "mail.identityChanged.notYou",
    message: "If you didn’t ask for this or something is wrong, write to {contact}.",
  },
  action: { id: "mail.identityChanged.action", message: "Open your profile" },
} satisfies Record<string, Descriptor>;

const names = {
  firstName: { id: "mail.identityChanged.firstName", message: "First name" },
  lastName: { id: "mail.identityChanged.lastName", message: "Last name" },
  dateOfBirth: { id: "mail.identityChanged.dateOfBirth", message: "Date of birth" },
  amaNumber: { id: "mail.identityChanged.amaNumber", message: "AMA number" },
} satisfies Record<IdentityField, Descriptor>;

/**
 * Returns the email to a rider whose locked identity staff changed without a request. It names the fields and not their
 * values, because the mailbox may not be the rider's. The reason is for staff only.
 */
export function identityChangedMail(ctx: Ctx, locale: Locale, fields: readonly IdentityField[]): Mail {
  const say = words(locale);
  return {
    subject: say.text(texts.subject),
    heading: say.text(texts.subject),
    paragraphs: [
      say.text(texts.text),
      fields.map((field) => say.text(names[field])).join(", "),
      say.text(texts.notYou, { contact: ctx.programme.contact.email }),
    ],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/auth/rider/profile") },
  };
}
