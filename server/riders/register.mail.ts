import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../platform/context.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { words, type Descriptor } from "../platform/words.ts";

const texts = {
  pinSubject: { id: "mail.pinChanged.subject", message: "Your PIN was changed" },
  pinText: {
    id: "mail.pinChanged.text",
    message: "From now on, use your new PIN to spend your credit. The old one no longer works.",
  },
  pinNotYou: {
    id: "mail.pinChanged.notYou",
    message: "If this wasn’t you, change your password now and write to {contact}.",
  },
} satisfies Record<string, Descriptor>;

export function pinChangedMail(ctx: Ctx, locale: Locale): Mail {
  const say = words(locale);
  return {
    subject: say.text(texts.pinSubject),
    heading: say.text(texts.pinSubject),
    paragraphs: [say.text(texts.pinText), say.text(texts.pinNotYou, { contact: ctx.programme.contact.email })],
  };
}
