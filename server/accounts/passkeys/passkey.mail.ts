import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { words, type Descriptor } from "../../platform/words.ts";

const texts = {
  subject: { id: "mail.passkeyAdded.subject", message: "A passkey was added to your account" },
  text: {
    id: "mail.passkeyAdded.text",
    message: "From now on, “{name}” can be used to log in to your account without a password.",
  },
  notYou: {
    id: "mail.passkeyAdded.notYou",
    message: "If this wasn’t you, reset your password, remove the passkey from your profile, and write to {contact}.",
  },
  action: { id: "mail.passkeyAdded.action", message: "Reset your password" },
  resetSubject: { id: "mail.passkeysReset.subject", message: "Your passkeys were removed" },
  resetText: {
    id: "mail.passkeysReset.text",
    message:
      "Another admin removed all passkeys from your account and logged you out everywhere. Log in with your password and add a new passkey.",
  },
  resetNotYou: {
    id: "mail.passkeysReset.notYou",
    message: "If you didn’t ask for this, write to {contact}.",
  },
  resetAction: { id: "mail.passkeysReset.action", message: "Log in" },
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

/** Returns the email that tells an admin that the passkeys were reset by another admin or by the operator. */
export function passkeysResetMail(ctx: Ctx, locale: Locale): Mail {
  const say = words(locale);
  return {
    subject: say.text(texts.resetSubject),
    heading: say.text(texts.resetSubject),
    paragraphs: [say.text(texts.resetText), say.text(texts.resetNotYou, { contact: ctx.programme.contact.email })],
    action: { label: say.text(texts.resetAction), url: pageUrl(ctx, locale, "/login") },
  };
}
