import { formatMoney } from "#shared/format.ts";
import type { Locale } from "#shared/locale.ts";
import type { Currency } from "#shared/money.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { words, type Descriptor } from "../../platform/words.ts";

const texts = {
  payoutsSubject: { id: "mail.payoutsWait.subject", message: "{event}: payouts need your approval" },
  payoutsText: {
    id: "mail.payoutsWait.text",
    message: "The promoter posted {posted} for {event}. The approved budget is {budget}.",
  },
  payoutsStay: {
    id: "mail.payoutsWait.stay",
    message: "Until you decide, the last approved payouts stay in effect.",
  },
  staffAction: { id: "mail.budgetWait.action", message: "Open the event" },
  approvedSubject: { id: "mail.payoutsApproved.subject", message: "{event}: your payouts were approved" },
  approvedText: {
    id: "mail.payoutsApproved.text",
    message: "Our team approved the payouts you posted for {event}. They’re in effect now.",
  },
  rejectedSubject: { id: "mail.payoutsRejected.subject", message: "{event}: your payouts weren’t approved" },
  rejectedText: {
    id: "mail.payoutsRejected.text",
    message: "Our team didn’t approve the payouts you posted for {event}. The last approved payouts stay in effect.",
  },
  awardsApprovedSubject: { id: "mail.awardsApproved.subject", message: "{event}: the awards were approved" },
  awardsApprovedText: {
    id: "mail.awardsApproved.text",
    message: "Our team approved the awards for {event} that were on hold. The riders have them now.",
  },
  awardsRejectedSubject: { id: "mail.awardsRejected.subject", message: "{event}: the awards weren’t approved" },
  awardsRejectedText: {
    id: "mail.awardsRejected.text",
    message: "Our team didn’t approve the awards on hold for {event}. Check the event’s results.",
  },
  reason: { id: "mail.budgetAnswer.reason", message: "Our team’s reply" },
  promoterAction: { id: "mail.budgetAnswer.action", message: "Open the event" },
} satisfies Record<string, Descriptor>;

/** This is the event that an email is about. Amounts are in minor units. */
export interface MailedEvent {
  id: string;
  title: string;
  currency: Currency;
  budget: number;
}

/**
 * Returns the email that tells staff that a promoter posted payouts above the budget. `posted` is the total that was
 * posted.
 */
export function payoutsWaitMail(ctx: Ctx, locale: Locale, event: MailedEvent, posted: number): Mail {
  const say = words(locale);
  const money = (amount: number) => formatMoney(amount, event.currency, locale);
  const values = { event: event.title, posted: money(posted), budget: money(event.budget) };
  return {
    subject: say.text(texts.payoutsSubject, values),
    heading: say.text(texts.payoutsSubject, values),
    paragraphs: [say.text(texts.payoutsText, values), say.text(texts.payoutsStay)],
    action: { label: say.text(texts.staffAction), url: pageUrl(ctx, locale, `/auth/admin/event/${event.id}`) },
  };
}

const answers = {
  payouts: {
    approved: [texts.approvedSubject, texts.approvedText],
    rejected: [texts.rejectedSubject, texts.rejectedText],
  },
  awards: {
    approved: [texts.awardsApprovedSubject, texts.awardsApprovedText],
    rejected: [texts.awardsRejectedSubject, texts.awardsRejectedText],
  },
} as const;

/** Returns the email that tells the promoter what staff decided about posted payouts, or about awards that waited. */
export function budgetAnswerMail(
  ctx: Ctx,
  locale: Locale,
  event: Pick<MailedEvent, "id" | "title">,
  {
    about,
    decision,
    reason,
  }: { about: keyof typeof answers; decision: "approved" | "rejected"; reason: string | null },
): Mail {
  const say = words(locale);
  const [subject, text] = answers[about][decision];
  const values = { event: event.title };
  return {
    subject: say.text(subject, values),
    heading: say.text(subject, values),
    paragraphs: [say.text(text, values)],
    ...(reason && { rows: [[say.text(texts.reason), reason] as const] }),
    action: { label: say.text(texts.promoterAction), url: pageUrl(ctx, locale, `/auth/promoter/event/${event.id}`) },
  };
}
