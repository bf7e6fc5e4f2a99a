import type { EventsQuery } from "#shared/events.schema.ts";
import { nearQuery } from "../../places/near-query.ts";
import type { SearchIn } from "../../platform/search.ts";
import type { scheduleSearch } from "./events-search.ts";

type Search = SearchIn<typeof scheduleSearch>;

/** Returns which events the page shows: the upcoming ones, unless the URL says otherwise by a word or by days. */
export function whenOf({ when, from, to }: Search): "upcoming" | "past" | "all" {
  return when ?? (from || to ? "all" : "upcoming");
}

/** Returns whether the URL leaves out events for another reason than their day: by a name, a location or a kind. */
export const leavesOutEvents = ({
  when: _when,
  view: _view,
  month: _month,
  page: _page,
  ...filters
}: Search): boolean => Object.values(filters).some((value) => value !== undefined);

/** Returns the query of the call for the query of the page. */
export function eventsQueryOf(search: Search): EventsQuery {
  const when = whenOf(search);
  return {
    page: search.page,
    title: search.title,
    city: search.city,
    state: search.state,
    country: search.country,
    ...nearQuery(search),
    canceled: search.canceled === undefined ? undefined : search.canceled === "true",
    raceStyle: search.raceStyle,
    payoutType: search.payoutType,
    seriesId: search.seriesId,
    from: search.from,
    to: search.to,
    when: when === "all" ? undefined : when,
  };
}

export type ScheduleShape = "list" | "calendar" | "map";

/** Returns the view of the schedule: list, calendar or map. */
export const shapeOf = (search: Search): ScheduleShape => search.view ?? "list";

/** Returns the month of the calendar, as `YYYY-MM`. */
export function monthOf(search: Search, today: string): string {
  return search.month ?? today.slice(0, 7);
}
