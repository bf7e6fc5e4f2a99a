import { useMemo } from "react";
import { dayIn, programmeZone } from "#shared/dates.ts";
import { formatDate, heldTogether } from "#shared/format-dates.ts";
import { formatDateTimeIn, formatTimeIn } from "#shared/format-zoned.ts";
import { useSession } from "./api/session.ts";
import { useFormat } from "./use-format.ts";

/**
 * Returns the formats of times at a dealer's counter: in the dealer's time zone, with the name of the zone. The default
 * zone is that of the dealer who is logged in, or Pacific time for anybody else.
 */
export function useCounterFormat(timeZone?: string) {
  const { locale } = useFormat();
  const { user } = useSession();
  const zone = timeZone ?? user?.timeZone ?? programmeZone;
  return useMemo(
    () => ({
      time: (instant: string) => heldTogether(formatTimeIn(zone, new Date(instant), locale)),
      dateTime: (instant: string) => heldTogether(formatDateTimeIn(zone, new Date(instant), locale)),
      date: (instant: string) => heldTogether(formatDate(dayIn(zone, new Date(instant)), locale)),
      /** Returns the calendar day at the counter. */
      day: (instant: Date | string) => dayIn(zone, new Date(instant)),
    }),
    [zone, locale],
  );
}
