import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../../platform/context.ts";
import { instantText } from "../../platform/mail/instant-text.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { words, type Descriptor } from "../../platform/words.ts";

const texts = {
  inviteSubject: { id: "mail.loginInvite.subject", message: "Set up your login for {owner}" },
  inviteText: {
    id: "mail.loginInvite.text",
    message: "You’re invited to set up a login for {owner} in {title}. Choose a password to get started.",
  },
  inviteEmail: { id: "mail.loginInvite.email", message: "You’ll log in with {email}." },
  resetSubject: { id: "mail.loginReset.subject", message: "Choose a new password for {owner}" },
  resetText: {
    id: "mail.loginReset.text",
    message: "Program staff reset your login for {owner}. Your old password no longer works. Choose a new one.",
  },
  action: { id: "mail.loginInvite.action", message: "Choose a password" },
  until: { id: "mail.loginInvite.until", message: "The link works once and expires {until}." },
  notYou: {
    id: "mail.loginInvite.notYou",
    message: "If you weren’t expecting this, you can ignore this email or write to {contact}.",
  },
} satisfies Record<string, Descriptor>;

export interface LoginLink {
  /** This is the name of the dealer or promoter that the person logs in for. */
  owner: string;
  email: string;
  url: string;
  /** The link is valid until this time. */
  until: Date;
}

export function loginInviteMail(ctx: Ctx, locale: Locale, { owner, email, ...link }: LoginLink): Mail {
  const say = words(locale);
  const title = ctx.programme.title[locale];
  return {
    ...frame(ctx, locale, link),
    subject: say.text(texts.inviteSubject, { owner }),
    heading: say.text(texts.inviteSubject, { owner }),
    paragraphs: [say.text(texts.inviteText, { title, owner }), say.text(texts.inviteEmail, { email })],
  };
}

export function loginResetMail(ctx: Ctx, locale: Locale, { owner, email, ...link }: LoginLink): Mail {
  const say = words(locale);
  return {
    ...frame(ctx, locale, link),
    subject: say.text(texts.resetSubject, { owner }),
    heading: say.text(texts.resetSubject, { owner }),
    paragraphs: [say.text(texts.resetText, { owner }), say.text(texts.inviteEmail, { email })],
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
