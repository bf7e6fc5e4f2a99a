import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../../platform/context.ts";
import { instantText } from "../../platform/mail/instant-text.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { words, type Descriptor } from "../../platform/words.ts";

const texts = {
  inviteSubject: { id: "mail.dealerLogin.subject", message: "Set up your login for {dealer}" },
  inviteText: {
    id: "mail.dealerLogin.text",
    message: "{title} invited you to log in for {dealer}. Choose a password to get started.",
  },
  inviteEmail: { id: "mail.dealerLogin.email", message: "You’ll log in with {email}." },
  resetSubject: { id: "mail.dealerReset.subject", message: "Choose a new password for {dealer}" },
  resetText: {
    id: "mail.dealerReset.text",
    message: "Program staff reset your login for {dealer}. Your old password no longer works. Choose a new one.",
  },
  action: { id: "mail.dealerLogin.action", message: "Choose a password" },
  until: { id: "mail.dealerLogin.until", message: "The link works once, until {until}." },
  notYou: {
    id: "mail.dealerLogin.notYou",
    message: "If you weren’t expecting this, you can ignore this email or write to {contact}.",
  },
} satisfies Record<string, Descriptor>;

export interface LoginLink {
  /** The name of the dealer. */
  dealer: string;
  email: string;
  url: string;
  /** The end of the link. */
  until: Date;
}

export function loginInviteMail(ctx: Ctx, locale: Locale, { dealer, email, ...link }: LoginLink): Mail {
  const say = words(locale);
  const title = ctx.programme.title[locale];
  return {
    ...frame(ctx, locale, link),
    subject: say.text(texts.inviteSubject, { dealer }),
    heading: say.text(texts.inviteSubject, { dealer }),
    paragraphs: [say.text(texts.inviteText, { title, dealer }), say.text(texts.inviteEmail, { email })],
  };
}

export function loginResetMail(ctx: Ctx, locale: Locale, { dealer, email, ...link }: LoginLink): Mail {
  const say = words(locale);
  return {
    ...frame(ctx, locale, link),
    subject: say.text(texts.resetSubject, { dealer }),
    heading: say.text(texts.resetSubject, { dealer }),
    paragraphs: [say.text(texts.resetText, { dealer }), say.text(texts.inviteEmail, { email })],
  };
}

function frame(ctx: Ctx, locale: Locale, { url, until }: Pick<LoginLink, "url" | "until">) {
  const say = words(locale);
  return {
    action: { label: say.text(texts.action), url },
    footer: [
      say.text(texts.until, { until: instantText(say, until) }),
      say.text(texts.notYou, { contact: ctx.programme.contact.email }),
    ],
  };
}
