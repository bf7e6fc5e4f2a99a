import { useLingui } from "@lingui/react/macro";
import type { EventRecord } from "#shared/events.schema.ts";

type Place = Pick<EventRecord, "city" | "state"> & Partial<Pick<EventRecord, "kind" | "title" | "venue">>;

/**
 * Returns a function that names the place of an event: "RedBud, Buchanan, MI". The closing standings of a series have
 * no place and are named as such. A venue that is named after its town or its race is left out.
 */
export function useEventPlace() {
  const { t } = useLingui();
  return ({ kind, title, venue, city, state }: Place): string => {
    if (kind === "standings") return t`Final standings`;
    return [venue === city || venue === title ? null : venue, city, state].filter(Boolean).join(", ");
  };
}
