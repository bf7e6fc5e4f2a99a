import { formatDateTime, type Moment } from "#shared/format-dates.ts";
import type { Descriptor, Words } from "../words.ts";

const withZone: Descriptor = { id: "mail.instant", message: "{instant} (Pacific time)" };

/** Returns a date and time with its time zone, because a mail may be read in any time zone. */
export const instantText = (say: Words, at: Moment): string =>
  say.text(withZone, { instant: formatDateTime(at, say.locale) });
