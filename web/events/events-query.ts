import type { EventsQuery } from "#shared/events.schema.ts";
import { payoutTypes, raceStyles } from "#shared/events.ts";
import { nearQuery } from "../platform/near-query.ts";
import type { Search } from "../platform/screen.ts";

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((value) => value === text);

const whole = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

/** What the address bar asks for; what makes no sense there is left out, as somebody may have typed it. */
export function eventsQueryOf(search: Search): EventsQuery {
  return {
    page: whole(search.page) || undefined,
    title: search.title,
    city: search.city,
    state: search.state,
    country: oneOf(["US", "CA"], search.country),
    ...nearQuery(search),
    canceled: search.canceled === "true" ? true : undefined,
    raceStyle: oneOf(raceStyles, search.raceStyle),
    payoutType: oneOf(payoutTypes, search.payoutType),
    seriesId: search.seriesId,
    when: search.when === "all" ? undefined : (oneOf(["upcoming", "past"], search.when) ?? "upcoming"),
  };
}
