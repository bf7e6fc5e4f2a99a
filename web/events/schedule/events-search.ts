import { isDay } from "#shared/dates.ts";
import { payoutTypes, raceStyles } from "#shared/events.ts";
import { nearFields } from "../../places/near-query.ts";
import { choice, id, pageNumber, searchOf, text, textThat } from "../../platform/search.ts";

const scheduleFields = {
  page: pageNumber(),
  title: text(),
  city: text(),
  state: text(),
  country: choice(["US", "CA"]),
  ...nearFields,
  canceled: choice(["true", "false"]),
  raceStyle: choice(raceStyles),
  payoutType: choice(payoutTypes),
  seriesId: id(),
  from: textThat(isDay),
  to: textThat(isDay),
  when: choice(["upcoming", "past", "all"]),
  view: choice(["calendar", "map"]),
  month: textThat((month) => isDay(`${month}-01`)),
};

/** This is the query of the schedule: its filters and its view. */
export const scheduleSearch = searchOf(scheduleFields);

/** This is the query of the public schedule; `?show=series` lists the series instead, by name. */
export const eventsSearch = searchOf({ ...scheduleFields, show: choice(["series"]), name: text() });

/**
 * This is the query of a rider's schedule. `?mine=1` lists the races that the rider has raced, and `?mine=coming` the
 * upcoming ones.
 */
export const riderEventsSearch = searchOf({ ...scheduleFields, mine: choice(["1", "coming"]) });
