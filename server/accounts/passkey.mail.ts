import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../platform/context.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { words, type Descriptor } from "../platform/words.ts";

const texts = {
  subject: { id: "mail.passkeyAdded.subject", message: "A passkey was added to your account" },
  text: {
    id: "mail.passkeyAdded.text",
    message: "From now on “{name}” can log in to your account without the password.",
  },
  notYou: {
    id: "mail.passkeyAdded.notYou",
    message: "If that was not you, reset your password, remove the passkey on your profile and write to {contact}.",
  },
  action: { id: "mail.passkeyAdded.action", message: "Reset the password" },
} satisfies Record<string, Descriptor>;

export function passkeyAddedMail(ctx: Ctx, locale: Locale, name: string): Mail {
  const say = words(locale);
  return {
    subject: say.text(texts.subject),
    heading: say.text(texts.subject),
    paragraphs: [say.text(texts.text, { name }), say.text(texts.notYou, { contact: ctx.programme.contact.email })],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, "/forgot-password") },
  };
}
