import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { words, type Descriptor } from "../../platform/words.ts";

const texts = {
  claimedSubject: { id: "mail.claimedEmail.subject", message: "Your email address is still on your account" },
  claimedText: {
    id: "mail.claimedEmail.text",
    message:
      "Someone tried to add your email address to another account. It’s already on your account, so nothing was changed.",
  },
  claimedHow: {
    id: "mail.claimedEmail.how",
    message: "If this was you and you have two accounts, write to {contact}. Our team can merge them.",
  },
  movedSubject: { id: "mail.primaryMoved.subject", message: "Your login email has changed" },
  movedText: {
    id: "mail.primaryMoved.text",
    message:
      "From now on, you’ll log in with {email}, and we’ll email you there. Your old address stays on your account.",
  },
  movedNotYou: {
    id: "mail.primaryMoved.notYou",
    message: "If this wasn’t you, reset your password now and write to {contact}.",
  },
  movedAction: { id: "mail.primaryMoved.action", message: "See your addresses" },
} satisfies Record<string, Descriptor>;

/**
 * Returns the email to the owner of an address that somebody else added. The person who added it does not learn that
 * the address has an account.
 */
export function claimedEmailMail(ctx: Ctx, locale: Locale): Mail {
  const say = words(locale);
  return {
    subject: say.text(texts.claimedSubject),
    heading: say.text(texts.claimedSubject),
    paragraphs: [say.text(texts.claimedText), say.text(texts.claimedHow, { contact: ctx.programme.contact.email })],
  };
}

export function primaryMovedMail(ctx: Ctx, locale: Locale, email: string): Mail {
  const say = words(locale);
  return {
    subject: say.text(texts.movedSubject),
    heading: say.text(texts.movedSubject),
    paragraphs: [
      say.text(texts.movedText, { email }),
      say.text(texts.movedNotYou, { contact: ctx.programme.contact.email }),
    ],
    action: { label: say.text(texts.movedAction), url: pageUrl(ctx, locale, "/auth/rider/profile") },
  };
}
