import type { Locale } from "#shared/locale.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { mailDate } from "../../platform/mail/mail-dates.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { words, type Descriptor } from "../../platform/words.ts";

const texts = {
  verifySubject: { id: "mail.verify.subject", message: "Your code for {title}: {code}" },
  verifyHeading: { id: "mail.verify.heading", message: "Verify your email address" },
  verifyText: {
    id: "mail.verify.text",
    message: "Enter this code in the portal to verify that this is your address.",
  },
  codeLife: {
    id: "mail.code.life",
    message: "The code works once and expires in {minutes} minutes. We’ll never ask you for it.",
  },
  notYou: {
    id: "mail.code.notYou",
    message: "If you didn’t request this, you can ignore this email.",
  },
  resetSubject: { id: "mail.reset.subject", message: "Reset your password" },
  resetHeading: { id: "mail.reset.heading", message: "Choose a new password" },
  resetText: {
    id: "mail.reset.text",
    message: "Enter this code in the portal or open the link, then choose a new password.",
  },
  resetPasskeys: { id: "mail.reset.passkeys", message: "Passkeys that give access to your account:" },
  resetPasskey: { id: "mail.reset.passkey", message: "“{name}”, added {date}" },
  resetRemovable: {
    id: "mail.reset.removable",
    message:
      "Don’t recognize a passkey? Check “Also remove all passkeys from my account” when you set the new password.",
  },
  resetStaff: {
    id: "mail.reset.staff",
    message: "Changing your password won’t remove your passkeys. You’ll still need one to log in.",
  },
  resetAction: { id: "mail.reset.action", message: "Choose a new password" },
  changedSubject: { id: "mail.passwordChanged.subject", message: "Your password was changed" },
  changedText: {
    id: "mail.passwordChanged.text",
    message: "Your account’s password was changed, and you were logged out everywhere else.",
  },
  changedNotYou: {
    id: "mail.passwordChanged.notYou",
    message: "If this wasn’t you, reset your password now and write to {contact}.",
  },
  changedPasskeys: {
    id: "mail.passwordChanged.passkeys",
    message:
      "Passkeys that still give access to your account: {names}. If you don’t recognize one, remove it from your profile.",
  },
  changedRemoved: {
    id: "mail.passwordChanged.removed",
    message: "Passkeys that were removed and no longer work: {names}.",
  },
  changedAction: { id: "mail.passwordChanged.action", message: "Reset your password" },
} satisfies Record<string, Descriptor>;

export function verifyMail(ctx: Ctx, locale: Locale, code: string): Mail {
  const say = words(locale);
  return {
    // The subject contains the code too, so that a phone shows it in the notification without opening the email.
    subject: say.text(texts.verifySubject, { title: ctx.programme.title[locale], code }),
    heading: say.text(texts.verifyHeading),
    paragraphs: [say.text(texts.verifyText)],
    code,
    footer: [say.text(texts.codeLife, { minutes: ctx.programme.codes.minutes }), say.text(texts.notYou)],
  };
}

/** The email lists these passkeys of the account. `removable` is true unless the account must have one. */
interface PasskeysInMail {
  list: readonly { name: string; createdAt: Date }[];
  removable: boolean;
}

export function resetMail(ctx: Ctx, locale: Locale, to: string, code: string, passkeys: PasskeysInMail): Mail {
  const say = words(locale);
  // The values are in the URL fragment (after the #), which browsers do not send to servers and which no log records.
  const filled = new URLSearchParams({ email: to, code }).toString();
  return {
    subject: say.text(texts.resetSubject),
    heading: say.text(texts.resetHeading),
    paragraphs: [
      say.text(texts.resetText),
      ...(passkeys.list.length === 0
        ? []
        : [
            say.text(texts.resetPasskeys),
            ...passkeys.list.map(({ name, createdAt }) =>
              say.text(texts.resetPasskey, { name, date: mailDate(createdAt, locale) }),
            ),
            say.text(passkeys.removable ? texts.resetRemovable : texts.resetStaff),
          ]),
    ],
    code,
    action: {
      label: say.text(texts.resetAction),
      url: `${pageUrl(ctx, locale, "/password-lost-reset")}#${filled}`,
    },
    footer: [say.text(texts.codeLife, { minutes: ctx.programme.codes.minutes }), say.text(texts.notYou)],
  };
}

/**
 * Returns the email to an account whose password was changed. `passkeys` are the names of the passkeys that can still
 * log in to the account, because a new password does not revoke them; `removed` are those that the reset removed.
 */
export function passwordChangedMail(
  ctx: Ctx,
  locale: Locale,
  passkeys: readonly string[],
  removed: readonly string[] = [],
): Mail {
  const say = words(locale);
  const listed = (names: readonly string[]): string =>
    locale === "fr"
      ? new Intl.ListFormat("fr-CA").format(names.map((name) => `«\u00A0${name}\u00A0»`))
      : new Intl.ListFormat("en").format(names.map((name) => `“${name}”`));
  return {
    subject: say.text(texts.changedSubject),
    heading: say.text(texts.changedSubject),
    paragraphs: [
      say.text(texts.changedText),
      ...(removed.length > 0 ? [say.text(texts.changedRemoved, { names: listed(removed) })] : []),
      ...(passkeys.length > 0 ? [say.text(texts.changedPasskeys, { names: listed(passkeys) })] : []),
      say.text(texts.changedNotYou, { contact: ctx.programme.contact.email }),
    ],
    action: {
      label: say.text(texts.changedAction),
      url: pageUrl(ctx, locale, "/forgot-password"),
    },
  };
}
