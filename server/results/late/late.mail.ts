import type { ClassesVerified } from "#shared/events.ts";
import { formatMoney } from "#shared/format.ts";
import type { Locale } from "#shared/locale.ts";
import type { Currency } from "#shared/money.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Mail } from "../../platform/mail/layout.ts";
import { mailDate, mailDateRange } from "../../platform/mail/mail-dates.ts";
import { pageUrl } from "../../platform/mail/page-url.ts";
import { words, type Descriptor } from "../../platform/words.ts";

const texts = {
  one: {
    id: "mail.late.one",
    message: "Results for {event} are {days, plural, one {# day} other {# days}} late",
  },
  several: { id: "mail.late.several", message: "Results for {count} of your events are late" },
  why: {
    id: "mail.late.why",
    message: "Riders don’t get their awards until their results are in and verified.",
  },
  how: {
    id: "mail.late.how",
    message:
      "Upload the file from your timing system, or enter the results. You’ll see the awards they’d earn before anything is final.",
  },
  received: { id: "mail.late.received", message: "The results are in. They just need your verification." },
  didNotRun: {
    id: "mail.late.didNotRun",
    message: "If a class didn’t run, say so on the event’s results page.",
  },
  state: {
    id: "mail.late.state",
    message:
      "due {due}, {days, plural, one {# day} other {# days}} late, {progress, select, some {{verified} of {ran, plural, one {# class} other {# classes}} verified} submitted {{submitted} of {ran, plural, one {# class} other {# classes}} submitted} ready {ready to verify} other {not submitted}}, {posted} posted",
  },
  action: { id: "mail.late.action", message: "Submit results" },
  verify: { id: "mail.late.verify", message: "Review and verify" },
} satisfies Record<string, Descriptor>;

export interface LateFacts {
  id: string;
  title: string;
  firstDate: string;
  lastDate: string;
  daysLate: number;
  /** The results were due on this day. */
  resultsDue: string;
  received: boolean;
  /** These are the numbers of classes that ran, of those with submitted results, and of those with verified results. */
  classes: ClassesVerified;
  /** The posted payouts of the event are in minor units. */
  posted: number;
  currency: Currency;
}

/** Returns what the row of an event says. Its results are ready to verify once every class that ran has been submitted. */
function progressOf({ received, classes: { verified, submitted, ran } }: LateFacts) {
  if (verified > 0) return "some";
  if (!received) return "none";
  return submitted < ran ? "submitted" : "ready";
}

/** Returns the email that reminds a promoter of all late results. */
export function lateMail(ctx: Ctx, locale: Locale, events: readonly LateFacts[]): Mail {
  const say = words(locale);
  const [only] = events.length === 1 ? events : [];
  const subject = only
    ? say.text(texts.one, { event: only.title, days: only.daysLate })
    : say.text(texts.several, { count: events.length });
  const allIn = events.every(({ received, classes: { submitted, ran } }) => received && submitted === ran);
  const isPartly = events.some(({ classes: { submitted, ran } }) => submitted > 0 && submitted < ran);
  return {
    subject,
    heading: subject,
    paragraphs: [
      say.text(texts.why),
      say.text(allIn ? texts.received : texts.how),
      ...(isPartly && !allIn ? [say.text(texts.didNotRun)] : []),
    ],
    rows: events.map((event) => [
      `${event.title}, ${mailDateRange(event.firstDate, event.lastDate, locale)}`,
      say.text(texts.state, {
        due: mailDate(event.resultsDue, locale),
        days: event.daysLate,
        progress: progressOf(event),
        ...event.classes,
        posted: formatMoney(event.posted, event.currency, locale),
      }),
    ]),
    action: {
      label: say.text(allIn ? texts.verify : texts.action),
      url: pageUrl(ctx, locale, only ? `/auth/promoter/event/${only.id}` : "/auth/promoter"),
    },
  };
}
