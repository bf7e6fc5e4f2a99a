import { formatMoney } from "#shared/format.ts";
import type { Locale } from "#shared/locale.ts";
import type { Currency } from "#shared/money.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { words, type Descriptor } from "../../platform/words.ts";

const texts = {
  awardsSubject: { id: "mail.awardsWait.subject", message: "{event}: awards need your approval" },
  awardsText: {
    id: "mail.awardsWait.text",
    message: "The verified results for {event} would put awards {waiting} over the event’s {budget} budget.",
  },
  reviewText: {
    id: "mail.awardsWait.review",
    message:
      "{waiting} in awards for {event} is on hold until you review the riders, who registered after the race or are connected to the promoter.",
  },
  staffAction: { id: "mail.budgetWait.action", message: "Open the event" },
} satisfies Record<string, Descriptor>;

/** The email is about this event; the budget is in minor units. */
interface MailedEvent {
  id: string;
  title: string;
  currency: Currency;
  budget: number;
}

/**
 * Returns the email that tells staff which awards wait for their decision: the sum above the budget, and the sum that
 * waits for a review of its riders, in minor units.
 */
export function awardsWaitMail(
  ctx: Ctx,
  locale: Locale,
  event: MailedEvent,
  waits: { budget: number; review: number },
): Mail {
  const say = words(locale);
  const money = (amount: number) => formatMoney(amount, event.currency, locale);
  const values = { event: event.title, budget: money(event.budget) };
  return {
    subject: say.text(texts.awardsSubject, values),
    heading: say.text(texts.awardsSubject, values),
    paragraphs: [
      ...(waits.budget > 0 ? [say.text(texts.awardsText, { ...values, waiting: money(waits.budget) })] : []),
      ...(waits.review > 0 ? [say.text(texts.reviewText, { ...values, waiting: money(waits.review) })] : []),
    ],
    action: { label: say.text(texts.staffAction), url: pageUrl(ctx, locale, `/auth/admin/event/${event.id}`) },
  };
}
