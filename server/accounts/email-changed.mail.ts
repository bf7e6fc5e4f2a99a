import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../platform/context.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { words, type Descriptor } from "../platform/words.ts";

const texts = {
  subject: { id: "mail.emailChanged.subject", message: "Your account has a new email address" },
  text: {
    id: "mail.emailChanged.text",
    message:
      "From now on, you’ll log in with another address, and we’ll email you there. We won’t use this one anymore.",
  },
  stays: {
    id: "mail.emailChanged.stays",
    message:
      "From now on, you’ll log in with another address, and we’ll email you there. This one stays on your account.",
  },
  notYou: {
    id: "mail.emailChanged.notYou",
    message: "If you didn’t ask for this, write to {contact} today.",
  },
} satisfies Record<string, Descriptor>;

/**
 * Returns the email to the previous address. It does not name the new one, because the account may have been taken
 * over. With `stays` the email is for a further address of the account.
 */
export function emailChangedMail(ctx: Ctx, locale: Locale, stays = false): Mail {
  const say = words(locale);
  return {
    subject: say.text(texts.subject),
    heading: say.text(texts.subject),
    paragraphs: [
      say.text(stays ? texts.stays : texts.text),
      say.text(texts.notYou, { contact: ctx.programme.contact.email }),
    ],
  };
}
