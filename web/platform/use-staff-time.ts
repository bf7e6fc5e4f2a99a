import { useCallback } from "react";
import { programmeZone } from "#shared/dates.ts";
import { heldTogether } from "#shared/format-dates.ts";
import { formatDateTimeIn } from "#shared/format-zoned.ts";
import { useFormat } from "./use-format.ts";

/** Returns a function that formats a time for program staff: in Pacific time, with the name of the zone. */
export function useStaffTime(): (at: string | null | undefined) => string {
  const { locale } = useFormat();
  return useCallback(
    (at) => (at ? heldTogether(formatDateTimeIn(programmeZone, new Date(at), locale)) : "–"),
    [locale],
  );
}
