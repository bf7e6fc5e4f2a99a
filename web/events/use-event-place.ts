import { useLingui } from "@lingui/react/macro";
import type { EventRecord } from "#shared/events.schema.ts";

type Place = Pick<EventRecord, "city" | "state"> & Partial<Pick<EventRecord, "kind" | "venue">>;

/** Where an event is: "RedBud, Buchanan, MI". What closes a series bears its name and is nowhere: it says what it is. */
export function useEventPlace() {
  const { t } = useLingui();
  return ({ kind, venue, city, state }: Place): string =>
    kind === "standings" ? t`Final standings` : [venue, city, state].filter(Boolean).join(", ");
}
