import type { Locale } from "#shared/locale.ts";
import { formatList } from "#shared/format.ts";
import type { Ctx } from "../platform/context.ts";
import type { Mail } from "../platform/mail/layout.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { words, type Descriptor } from "../platform/words.ts";

const texts = {
  subject: { id: "mail.race.subject", message: "You’re racing tomorrow: {event}" },
  text: { id: "mail.race.text", message: "You said you’re racing {classes} at {event}, {place}." },
  change: { id: "mail.race.change", message: "Not going? Let us know on the event’s page." },
  action: { id: "mail.race.action", message: "See the payouts" },
} satisfies Record<string, Descriptor>;

interface Race {
  eventId: string;
  title: string;
  place: string;
  classNames: readonly string[];
}

const valuesOf = ({ title, place, classNames }: Race, locale: Locale) => ({
  event: title,
  place,
  classes: formatList(classNames, locale),
});

/** Returns the reminder that a rider gets the day before a race that the rider planned. */
export function raceMail(ctx: Ctx, locale: Locale, race: Race): Mail {
  const say = words(locale);
  const values = valuesOf(race, locale);
  return {
    subject: say.text(texts.subject, values),
    heading: say.text(texts.subject, values),
    paragraphs: [say.text(texts.text, values), say.text(texts.change)],
    action: { label: say.text(texts.action), url: pageUrl(ctx, locale, racePath(race)) },
  };
}

export const racePath = ({ eventId }: Pick<Race, "eventId">): string => `/auth/rider/event/${eventId}`;

/** Returns the text of the push notification that goes with the email. */
export const racePush = (locale: Locale, race: Race): string => words(locale).text(texts.text, valuesOf(race, locale));
