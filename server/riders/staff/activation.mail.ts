import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { words, type Descriptor } from "../../platform/words.ts";

const texts = {
  off: { id: "mail.riderActive.off", message: "Your account is deactivated" },
  offText: {
    id: "mail.riderActive.offText",
    message:
      "Program staff deactivated your account. You can’t log in or use your credit. Any credit you have stays on your account until it expires.",
  },
  offHow: { id: "mail.riderActive.offHow", message: "Questions? Write to {contact}." },
  on: { id: "mail.riderActive.on", message: "Your account is active again" },
  onText: { id: "mail.riderActive.onText", message: "You can log in and use your credit again." },
  login: { id: "mail.riderActive.login", message: "Log in" },
} satisfies Record<string, Descriptor>;

/** Returns the email to a rider whose account staff activated or deactivated. The reason is for staff only. */
export function activationMail(ctx: Ctx, locale: Locale, active: boolean): Mail {
  const say = words(locale);
  const { email: contact } = ctx.programme.contact;
  if (!active) {
    return {
      subject: say.text(texts.off),
      heading: say.text(texts.off),
      paragraphs: [say.text(texts.offText), say.text(texts.offHow, { contact })],
    };
  }
  return {
    subject: say.text(texts.on),
    heading: say.text(texts.on),
    paragraphs: [say.text(texts.onText)],
    action: { label: say.text(texts.login), url: pageUrl(ctx, locale, "/login") },
  };
}
