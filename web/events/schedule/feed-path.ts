import type { SearchIn } from "../../platform/search.ts";
import { eventsQueryOf } from "./events-query.ts";
import type { scheduleSearch } from "./events-search.ts";

type Search = SearchIn<typeof scheduleSearch>;

/** Returns the current search as the path of a calendar feed. A feed contains upcoming events by default. */
export function feedPath(search: Search, locale: string): string {
  const { page: _, when, ...query } = eventsQueryOf(search);
  const asked = new URLSearchParams({ lang: locale });
  for (const [name, value] of Object.entries({ ...query, when: when === "past" ? when : undefined })) {
    if (value !== undefined && value !== "") asked.set(name, String(value));
  }
  return `/api/events/calendar.ics?${asked.toString()}`;
}
