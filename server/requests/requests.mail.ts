import type { Locale } from "#shared/locale.ts";
import type { OpenMoney } from "#shared/requests.schema.ts";
import type { Role } from "#shared/roles.ts";
import type { Ctx } from "../platform/context.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { words, type Descriptor } from "../platform/words.ts";
import type { RequestRow } from "./store.ts";

const texts = {
  joinSubject: { id: "mail.join.subject", message: "We got your request to join" },
  joinText: {
    id: "mail.join.text",
    message:
      "{name} asked to join {title}. Our team will review the request and write to you at this address, usually within two business days.",
  },
  joinNotYou: {
    id: "mail.join.notYou",
    message: "If this wasn’t you, you can ignore this email. No account was opened.",
  },
  staffSubject: { id: "mail.joinStaff.subject", message: "Request to join: {name}" },
  staffDealer: { id: "mail.joinStaff.dealer", message: "{name} asked to join as a dealer." },
  staffPromoter: { id: "mail.joinStaff.promoter", message: "{name} asked to join as a promoter." },
  staffRecoverySubject: { id: "mail.recoveryStaff.subject", message: "Request to recover an account" },
  staffRecovery: {
    id: "mail.recoveryStaff.text",
    message:
      "Someone says they can’t get into the email on their account. Their proof of identity is attached to the request.",
  },
  staffDeletionSubject: { id: "mail.deletionStaff.subject", message: "Request to delete an account" },
  staffDeletion: {
    id: "mail.deletionStaff.text",
    message: "Someone asked us to delete their account. We promise to do it within 30 days.",
  },
  staffIdentitySubject: { id: "mail.identityStaff.subject", message: "Request to change a rider’s record" },
  staffIdentity: {
    id: "mail.identityStaff.text",
    message:
      "A rider asked to change their name, date of birth, or AMA number. The request has the details and the reason.",
  },
  staffAction: { id: "mail.joinStaff.action", message: "Open the requests" },
  admittedSubject: { id: "mail.admitted.subject", message: "Welcome to {title}" },
  admittedText: {
    id: "mail.admitted.text",
    message: "{name} now has an account. You’ll log in with {email}.",
  },
  admittedHow: {
    id: "mail.admitted.how",
    message: "Choose a password first. We’ll email you a code to set it.",
  },
  admittedAction: { id: "mail.admitted.action", message: "Choose a password" },
  deletionSubject: { id: "mail.deletion.subject", message: "You asked us to delete your account" },
  deletionText: {
    id: "mail.deletion.text",
    message:
      "Our team will delete your account within 30 days and email you when it’s done. Until then, you can cancel the request in your profile.",
  },
  deletionTextLater: {
    id: "mail.deletion.textLater",
    message:
      "We’ll email you once your account has been deleted. Until then, you can cancel the request in your profile.",
  },
  deletionMoney: {
    id: "mail.deletion.money",
    message:
      "There’s still credit or cash on your account. We can’t delete the account until all of it has been used, paid, or expired.",
  },
  deletionGivenUp: {
    id: "mail.deletion.givenUp",
    message: "You’re giving up the credit and cash you have left. They’ll be gone when we delete the account.",
  },
  deletionPayout: {
    id: "mail.deletion.payout",
    message: "We haven’t sent you all of your payouts yet. We can’t delete the account until we’ve sent them all.",
  },
  deletionBooks: { id: "mail.deletion.books", message: "Money records will stay in our books, without your name." },
  deletionNotYou: {
    id: "mail.deletion.notYou",
    message: "If this wasn’t you, change your password now and write to {contact}.",
  },
  deletionAction: { id: "mail.deletion.action", message: "Open your profile" },
  erasedSubject: { id: "mail.erased.subject", message: "Your account was deleted" },
  erasedText: {
    id: "mail.erased.text",
    message: "We removed your data from {title}. You won’t get any more email from us.",
  },
  erasedBooks: {
    id: "mail.erased.books",
    message: "Money records stay in our books without your name, as the law requires.",
  },
  declinedSubject: { id: "mail.declined.subject", message: "About your request" },
  declinedJoin: { id: "mail.declined.join", message: "We can’t open an account for you right now." },
  declinedRecovery: { id: "mail.declined.recovery", message: "We can’t give you access to the account right now." },
  declinedDeletion: { id: "mail.declined.deletion", message: "We can’t delete your account right now." },
  declinedIdentity: {
    id: "mail.declined.identity",
    message: "We didn’t change your name, date of birth, or AMA number.",
  },
  declinedReason: { id: "mail.declined.reason", message: "Our team’s reply" },
  declinedHow: { id: "mail.declined.how", message: "Questions? Write to {contact}." },
} satisfies Record<string, Descriptor>;

export function joinReceivedMail(ctx: Ctx, locale: Locale, name: string): Mail {
  const say = words(locale);
  return {
    subject: say.text(texts.joinSubject),
    heading: say.text(texts.joinSubject),
    paragraphs: [say.text(texts.joinText, { name, title: ctx.programme.title[locale] }), say.text(texts.joinNotYou)],
  };
}

/**
 * Returns the email to staff. All other details of the request, and the name of a person who asks for erasure, are only
 * on the page.
 */
export function requestStaffMail(ctx: Ctx, locale: Locale, request: Pick<RequestRow, "kind" | "role" | "name">): Mail {
  const say = words(locale);
  const [subject, text] = staffTexts(request);
  const { name } = request;
  return {
    subject: say.text(subject, { name }),
    heading: say.text(subject, { name }),
    paragraphs: [say.text(text, { name })],
    action: { label: say.text(texts.staffAction), url: pageUrl(ctx, locale, "/auth/admin/requests") },
  };
}

function staffTexts({ kind, role }: Pick<RequestRow, "kind" | "role">): [subject: Descriptor, text: Descriptor] {
  if (kind === "recovery") return [texts.staffRecoverySubject, texts.staffRecovery];
  if (kind === "deletion") return [texts.staffDeletionSubject, texts.staffDeletion];
  if (kind === "identity") return [texts.staffIdentitySubject, texts.staffIdentity];
  return [texts.staffSubject, role === "dealer" ? texts.staffDealer : texts.staffPromoter];
}

export function admittedMail(ctx: Ctx, locale: Locale, name: string, email: string): Mail {
  const say = words(locale);
  const title = ctx.programme.title[locale];
  // The value is in the URL fragment (after the #), which browsers do not send to servers and which no log records.
  const filled = new URLSearchParams({ email }).toString();
  return {
    subject: say.text(texts.admittedSubject, { title }),
    heading: say.text(texts.admittedSubject, { title }),
    paragraphs: [say.text(texts.admittedText, { name, email }), say.text(texts.admittedHow)],
    action: {
      label: say.text(texts.admittedAction),
      url: `${pageUrl(ctx, locale, "/forgot-password")}#${filled}`,
    },
  };
}

/** Returns the email that confirms a request to delete the account; `open` is the money that is on it now. */
export function deletionReceivedMail(
  ctx: Ctx,
  locale: Locale,
  role: Role,
  { open, givesUp }: { open: readonly OpenMoney[]; givesUp: boolean },
): Mail {
  const say = words(locale);
  const isInPayout = open.some(({ kind }) => kind === "payout");
  const isGivenUp = givesUp && open.some(({ kind }) => kind !== "payout");
  // The 30 days are no promise while money that cannot be given up is still open.
  const isLater = givesUp ? isInPayout : open.length > 0;
  const money = [
    ...(isGivenUp ? [texts.deletionGivenUp] : []),
    // Money in a payout cannot be given up.
    ...(isLater ? [givesUp ? texts.deletionPayout : texts.deletionMoney] : []),
  ];
  return {
    subject: say.text(texts.deletionSubject),
    heading: say.text(texts.deletionSubject),
    paragraphs: [
      say.text(isLater ? texts.deletionTextLater : texts.deletionText),
      ...money.map((text) => say.text(text)),
      ...(role === "rider" ? [say.text(texts.deletionBooks)] : []),
      say.text(texts.deletionNotYou, { contact: ctx.programme.contact.email }),
    ],
    action: { label: say.text(texts.deletionAction), url: pageUrl(ctx, locale, `/auth/${role}/profile`) },
  };
}

export function erasedMail(ctx: Ctx, locale: Locale): Mail {
  const say = words(locale);
  return {
    subject: say.text(texts.erasedSubject),
    heading: say.text(texts.erasedSubject),
    paragraphs: [say.text(texts.erasedText, { title: ctx.programme.title[locale] }), say.text(texts.erasedBooks)],
  };
}

export function declinedMail(ctx: Ctx, locale: Locale, kind: RequestRow["kind"], reason: string): Mail {
  const say = words(locale);
  const what = {
    join: texts.declinedJoin,
    recovery: texts.declinedRecovery,
    deletion: texts.declinedDeletion,
    identity: texts.declinedIdentity,
  }[kind];
  return {
    subject: say.text(texts.declinedSubject),
    heading: say.text(texts.declinedSubject),
    paragraphs: [say.text(what), say.text(texts.declinedHow, { contact: ctx.programme.contact.email })],
    rows: [[say.text(texts.declinedReason), reason]],
  };
}
