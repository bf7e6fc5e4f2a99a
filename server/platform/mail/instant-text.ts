import { formatDateTime, type Moment } from "#shared/format-dates.ts";
import type { Descriptor, Words } from "../words.ts";

const withZone: Descriptor = { id: "mail.instant", message: "{instant} (Pacific time)" };

/** A mail is read anywhere: the hour says whose it is. */
export const instantText = (say: Words, at: Moment): string =>
  say.text(withZone, { instant: formatDateTime(at, say.locale) });
