import { isDay } from "#shared/dates.ts";
import type { EventsQuery } from "#shared/events.schema.ts";
import { payoutTypes, raceStyles } from "#shared/events.ts";
import { nearQuery } from "../platform/near-query.ts";
import type { Search } from "../platform/screen.ts";

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((value) => value === text);

const whole = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

const day = (text: string | undefined): string | undefined => (isDay(text) ? text : undefined);

const truth = (text: string | undefined): boolean | undefined =>
  text === "true" ? true : text === "false" ? false : undefined;

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Upcoming events unless the URL says otherwise, by a word or by days. */
export function whenOf({ when, from, to }: Search): "upcoming" | "past" | "all" {
  const said = oneOf(["upcoming", "past", "all"], when);
  return said ?? (day(from) || day(to) ? "all" : "upcoming");
}

/** The query that the URL asks for. Values that make no sense are left out, because people type URLs. */
export function eventsQueryOf(search: Search): EventsQuery {
  const when = whenOf(search);
  return {
    page: whole(search.page) || undefined,
    title: search.title,
    city: search.city,
    state: search.state,
    country: oneOf(["US", "CA"], search.country),
    ...nearQuery(search),
    canceled: truth(search.canceled),
    raceStyle: oneOf(raceStyles, search.raceStyle),
    payoutType: oneOf(payoutTypes, search.payoutType),
    seriesId: search.seriesId && uuid.test(search.seriesId) ? search.seriesId : undefined,
    from: day(search.from),
    to: day(search.to),
    when: when === "all" ? undefined : when,
  };
}

export type ScheduleShape = "list" | "calendar" | "map";

/** The shape of the schedule: list, calendar or map. */
export const shapeOf = (search: Search): ScheduleShape => oneOf(["calendar", "map"], search.view) ?? "list";

/** The month of the calendar, as `YYYY-MM`. */
export function monthOf(search: Search, today: string): string {
  const { month } = search;
  return month && isDay(`${month}-01`) ? month : today.slice(0, 7);
}
