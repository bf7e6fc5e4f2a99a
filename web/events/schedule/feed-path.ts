import type { Locale } from "#shared/locale.ts";
import type { SearchIn } from "../../platform/search.ts";
import { eventsQueryOf } from "./events-query.ts";
import type { scheduleSearch } from "./events-search.ts";
import { apiUrl } from "../../platform/api/api.ts";

type Search = SearchIn<typeof scheduleSearch>;

/** Returns the current search as the path of a calendar feed. A feed contains upcoming events by default. */
export function feedPath(search: Search, locale: Locale): string {
  const { page: _, when, ...query } = eventsQueryOf(search);
  return apiUrl("GET /api/events/calendar.ics", {
    query: { lang: locale, ...query, when: when === "past" ? when : undefined },
  });
}
