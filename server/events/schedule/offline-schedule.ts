import { addDays } from "#shared/dates.ts";
import type { OfflineSchedule } from "#shared/offline.schema.ts";
import type { Ctx } from "../../platform/context.ts";
import { distinctStates, eventsBetween } from "./event-list-store.ts";
import { dayOf, seasonOf } from "./event-search.ts";
import { postedTotal } from "../payouts/posted-total.ts";
import { presentEvent, presentListItem } from "../present.ts";
import { readEventPages } from "./offline-pages-store.ts";

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
  // Results are shown only online, but riders also read the payouts at the track, where there may be no network.
  const pages = await readEventPages(
    ctx.db,
    near.map(({ _id }) => _id),
  );
  return {
    events,
    pages: pages.map(({ parts, series }) => ({
      event: presentEvent(parts, day, series),
      series: series.map(({ _id, name }) => ({ _id, name })),
    })),
    rowsPerPage: ctx.programme.rowsPerPage,
    contingencyAmounts: posted.amounts,
    distinctStates: states,
  };
}
