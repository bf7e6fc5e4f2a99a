import type { EventListItem, EventsQuery } from "./events.schema.ts";
import type { PayoutType } from "./events.ts";
import { nameKey } from "./name-key.ts";
import { isNear, milesFrom, nearOf, type Near } from "./near.ts";
import type { PostalPlace } from "./postal.ts";

/**
 * These are the filters of a schedule search, parsed once from the query. The server turns them into SQL; an offline
 * device filters its copy of the schedule with them (`findEvents`). One test checks that both give the same result.
 */
export interface EventSearch {
  titleWords: readonly string[];
  city: string;
  state: string;
  country: string;
  canceled: boolean | null;
  raceStyle: string;
  payoutType: PayoutType | "";
  seriesId: string;
  from: string;
  to: string;
  when: "upcoming" | "past" | "";
  near: Near | null;
}

/**
 * A search has at most this many words. Further words are ignored, because the SQL statement has a param for each word.
 */
const maxWords = 4;

export function eventSearchOf(
  query: EventsQuery,
  lookUp: (code: string) => PostalPlace | null,
): EventSearch | "unknown" {
  const near = nearOf(query, lookUp);
  if (near === "unknown") return near;
  return {
    titleWords: nameKey(query.title ?? "")
      .split(" ")
      .filter(Boolean)
      .slice(0, maxWords),
    city: nameKey(query.city ?? ""),
    state: (query.state ?? "").toUpperCase(),
    country: query.country ?? "",
    canceled: query.canceled ?? null,
    raceStyle: query.raceStyle ?? "",
    payoutType: query.payoutType ?? "",
    seriesId: query.seriesId ?? "",
    from: query.from ?? "",
    to: query.to ?? "",
    when: query.when ?? "",
    near,
  };
}

/** Returns true if the search sorts by ascending date, as for upcoming events. Past events are in descending order. */
export const isForwards = ({ when, from }: EventSearch): boolean => when === "upcoming" || (when === "" && from !== "");

/** Runs the same search on a list in memory. An event is upcoming until the end of its last day. */
export function findEvents(events: readonly EventListItem[], search: EventSearch, today: string): EventListItem[] {
  const { near } = search;
  const found = events.filter((event) => fits(event, search, today));
  const sign = isForwards(search) ? 1 : -1;
  found.sort((a, b) => sign * (compare(a.firstDate, b.firstDate) || compare(a._id, b._id)));
  return near ? found.map((event) => ({ ...event, distance: milesFrom(near.origin, event) })) : found;
}

function fits(event: EventListItem, search: EventSearch, today: string): boolean {
  const title = ` ${nameKey(event.title)}`;
  return (
    search.titleWords.every((word) => title.includes(` ${word}`)) &&
    nameKey(event.city ?? "").startsWith(search.city) &&
    (!search.state || event.state === search.state) &&
    (!search.country || event.country === search.country) &&
    (search.canceled === null || event.canceled === search.canceled) &&
    (!search.raceStyle || event.raceStyle === search.raceStyle) &&
    (!search.payoutType || pays(event, search.payoutType)) &&
    (!search.seriesId || event.series?._id === search.seriesId) &&
    (!search.from || event.lastDate >= search.from) &&
    (!search.to || event.firstDate <= search.to) &&
    (search.when !== "upcoming" || event.lastDate >= today) &&
    (search.when !== "past" || event.lastDate < today) &&
    (!search.near || isNear(search.near, event))
  );
}

function pays({ postedCash, postedCredit }: EventListItem, type: PayoutType): boolean {
  if (type === "cash") return postedCash > 0;
  if (type === "dealerCredit") return postedCredit > 0;
  return postedCash === 0 && postedCredit === 0;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
