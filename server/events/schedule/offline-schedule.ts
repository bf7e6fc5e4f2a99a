import { addDays } from "#shared/dates.ts";
import type { OfflineSchedule } from "#shared/offline.schema.ts";
import type { EventRecord } from "#shared/events.schema.ts";
import type { Ctx } from "../../platform/context.ts";
import { readEventAnswer } from "../event-answer.ts";
import { distinctStates, eventsBetween } from "./event-list-store.ts";
import { dayOf, seasonOf } from "./event-search.ts";
import { postedTotal } from "../payouts/posted-total.ts";
import { presentListItem } from "../present.ts";

/**
 * The list covers events from `daysBack` days ago to `daysAhead` days ahead. Events closer to today also have their
 * classes and payouts (`pages…`). See docs/spec/public.md#offline.
 */
const daysBack = 180;
const daysAhead = 400;
const pagesBackDays = 21;
const pagesAheadDays = 60;
const maxPages = 150;

/** Returns the schedule that a device stores for offline use. */
export async function answerOfflineSchedule(ctx: Ctx): Promise<OfflineSchedule> {
  const day = await dayOf(ctx);
  const [rows, posted, states] = await Promise.all([
    eventsBetween(ctx.db, addDays(day.today, -daysBack), addDays(day.today, daysAhead)),
    postedTotal(ctx.db, ctx.now, seasonOf(ctx)),
    distinctStates(ctx.db, ctx.now),
  ]);
  const events = rows.map((row) => presentListItem(row, day));
  const near = events
    .filter(({ firstDate }) => firstDate >= addDays(day.today, -pagesBackDays))
    .filter(({ firstDate }) => firstDate <= addDays(day.today, pagesAheadDays))
    .slice(0, maxPages);
  const pages = await Promise.all(near.map(({ _id }) => readEventAnswer(ctx, _id)));
  return {
    events,
    pages: pages.map(({ event, series }) => ({ event: withoutResults(event), series })),
    rowsPerPage: ctx.programme.rowsPerPage,
    contingencyAmounts: posted.amounts,
    distinctStates: states,
  };
}

/**
 * Returns an event without its results. Results require a network, but the payouts are also read at the gate without
 * one.
 */
const withoutResults = (event: EventRecord): EventRecord => ({
  ...event,
  classes: event.classes.map((row) => ({ ...row, results: [] })),
});
