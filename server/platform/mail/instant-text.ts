import type { Moment } from "#shared/format-dates.ts";
import { formatDateTimeIn } from "#shared/format-zoned.ts";
import { inFull, mailDateTime } from "./mail-dates.ts";
import type { Descriptor, Words } from "../words.ts";

const withZone: Descriptor = { id: "mail.instant", message: "{instant} (Pacific time)" };

/** Returns a date and time with its time zone, because an email may be read in any time zone. */
export const instantText = (say: Words, at: Moment): string =>
  say.text(withZone, { instant: mailDateTime(at, say.locale) });

/** Returns a date and time at a dealer, in the dealer's own time zone, with the zone's name. */
export const dealerInstant = (say: Words, timeZone: string, at: Date): string =>
  inFull(formatDateTimeIn(timeZone, at, say.locale), say.locale);
