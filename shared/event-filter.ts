import type { EventListItem, EventsQuery } from "./events.schema.ts";
import type { PayoutType } from "./events.ts";
import { nameKey } from "./name-key.ts";
import { isNear, milesFrom, nearOf, type Near } from "./near.ts";
import type { PostalPlace } from "./postal.ts";

/**
 * What a search of the schedule asks for, read once from its query: the server makes SQL of it, the device without a
 * network filters its copy by it (`findEvents`). One test holds the two to the same answer.
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

/** More words than these say nothing more, and the statement has a place for each. */
const mostWords = 4;

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
      .slice(0, mostWords),
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

/** What is to come is read forwards, what was, backwards. */
export const isForwards = ({ when, from }: EventSearch): boolean => when === "upcoming" || (when === "" && from !== "");

/** The same search over a list in memory. An event is to come until its last day is over. */
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
