import type { EventListItem } from "#shared/events.schema.ts";

const urgency: Partial<Record<EventListItem["resultsStatus"], number>> = { late: 0, due: 1, received: 2 };

/**
 * Sorts events in groups: results owed, most urgent first; upcoming events, next first; finished events, latest first.
 */
export function inOrderOfWork<Event extends Pick<EventListItem, "resultsStatus" | "firstDate" | "resultsDue">>(
  events: readonly Event[],
): { owed: Event[]; upcoming: Event[]; done: Event[] } {
  const rank = ({ resultsStatus }: Event) => urgency[resultsStatus] ?? 9;
  return {
    owed: events
      .filter((event) => rank(event) < 9)
      .toSorted((a, b) => rank(a) - rank(b) || a.resultsDue.localeCompare(b.resultsDue)),
    upcoming: events
      .filter(({ resultsStatus }) => resultsStatus === "upcoming")
      .toSorted((a, b) => a.firstDate.localeCompare(b.firstDate)),
    done: events
      .filter(({ resultsStatus }) => resultsStatus === "verified" || resultsStatus === "canceled")
      .toSorted((a, b) => b.firstDate.localeCompare(a.firstDate)),
  };
}
