import { useLingui } from "@lingui/react/macro";
import type { EventRecord } from "#shared/events.schema.ts";

type Place = Pick<EventRecord, "city" | "state"> & Partial<Pick<EventRecord, "kind" | "venue">>;

/**
 * Returns a function that names the place of an event: "RedBud, Buchanan, MI". The closing standings of a series have
 * no place and are named as such.
 */
export function useEventPlace() {
  const { t } = useLingui();
  return ({ kind, venue, city, state }: Place): string =>
    kind === "standings" ? t`Final standings` : [venue, city, state].filter(Boolean).join(", ");
}
