import { useLingui } from "@lingui/react/macro";
import type { EventRecord } from "#shared/events.schema.ts";

/** Where an event is: "RedBud, Buchanan, MI". What closes a series bears its name and is nowhere: it says what it is. */
export function useEventPlace() {
  const { t } = useLingui();
  return ({ kind, venue, city, state }: Pick<EventRecord, "kind" | "venue" | "city" | "state">): string =>
    kind === "standings" ? t`Final standings` : [venue, city, state].filter(Boolean).join(", ");
}
