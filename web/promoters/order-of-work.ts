import type { EventListItem } from "#shared/events.schema.ts";

const owes = new Set<EventListItem["resultsStatus"]>(["late", "due", "received"]);

/**
 * Sorts events in groups: results owed, those that were due first; upcoming events, next first; finished events, latest
 * first. Submitted results are owed until all are verified, so they are sorted by the same due date.
 */
export function inOrderOfWork<Event extends Pick<EventListItem, "resultsStatus" | "firstDate" | "resultsDue">>(
  events: readonly Event[],
): { owed: Event[]; upcoming: Event[]; done: Event[] } {
  return {
    owed: events
      .filter(({ resultsStatus }) => owes.has(resultsStatus))
      .toSorted((a, b) => a.resultsDue.localeCompare(b.resultsDue)),
    upcoming: events
      .filter(({ resultsStatus }) => resultsStatus === "upcoming")
      .toSorted((a, b) => a.firstDate.localeCompare(b.firstDate)),
    done: events
      .filter(({ resultsStatus }) => resultsStatus === "verified" || resultsStatus === "canceled")
      .toSorted((a, b) => b.firstDate.localeCompare(a.firstDate)),
  };
}
