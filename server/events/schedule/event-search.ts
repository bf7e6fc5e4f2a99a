import { addDays, dayPacific } from "#shared/dates.ts";
import { eventSearchOf } from "#shared/event-filter.ts";
import type {
  EventListItem,
  EventsAnswer,
  EventsBriefAnswer,
  EventsQuery,
  MyEventsAnswer,
} from "#shared/events.schema.ts";
import { findPostalCode } from "../../dealers/postal.ts";
import type { AccountActor, Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { seasonsFor } from "../../seasons/season-settings.ts";
import {
  distinctStates,
  eventsBetween,
  eventsOfPromoter,
  eventsOfRider,
  eventsOfSeries,
  searchEvents,
  seriesOfPromoter,
  type EventListRow,
} from "./event-list-store.ts";
import { postedTotal } from "../payouts/posted-total.ts";
import { presentBrief, presentListItem, type Today } from "../present.ts";
import { ownResultsOf } from "./ridden-store.ts";

export const dayOf = async (ctx: Ctx): Promise<Today> => ({
  today: dayPacific(ctx.now),
  seasons: await seasonsFor(ctx),
});

export const seasonOf = (ctx: Ctx): string => dayPacific(ctx.now).slice(0, 4);

/** Returns a page of the schedule, the total posted in the season, and the options of the filters. */
export async function answerEvents(ctx: Ctx, query: EventsQuery): Promise<EventsAnswer> {
  const search = eventSearchOf(query, findPostalCode);
  if (search === "unknown") {
    throw new Problem("postal_code_unknown", { fields: { zipcode: "postal_code_unknown" } });
  }
  const today = dayPacific(ctx.now);
  const [{ rows, pagination }, posted, states, seasons] = await Promise.all([
    searchEvents(ctx.db, ctx.now, search, { today, page: query.page, rowsPerPage: ctx.programme.rowsPerPage }),
    postedTotal(ctx.db, ctx.now, seasonOf(ctx)),
    distinctStates(ctx.db, ctx.now),
    seasonsFor(ctx),
  ]);
  const day = { today, seasons };
  return {
    events: rows.map((row) => presentListItem(row, day, search.near?.origin)),
    pagination,
    contingencyAmount: posted.amounts.USD,
    contingencyAmounts: posted.amounts,
    distinctStates: states,
  };
}

/** This is the max number of events of the month view, the map and the calendar feed; `total` counts all matches. */
const maxBriefEvents = 1000;

/** Returns the matching events, up to `maxBriefEvents`, for the month view, the map and the calendar feed. */
async function everyEvent(ctx: Ctx, query: EventsQuery) {
  const search = eventSearchOf(query, findPostalCode);
  if (search === "unknown") {
    throw new Problem("postal_code_unknown", { fields: { zipcode: "postal_code_unknown" } });
  }
  const today = dayPacific(ctx.now);
  const found = await searchEvents(ctx.db, ctx.now, search, { today, page: 1, rowsPerPage: maxBriefEvents });
  return { rows: found.rows, total: found.pagination.total, near: search.near };
}

export async function answerEventsBrief(ctx: Ctx, query: EventsQuery): Promise<EventsBriefAnswer> {
  const [{ rows, total, near }, posted, states] = await Promise.all([
    everyEvent(ctx, query),
    postedTotal(ctx.db, ctx.now, seasonOf(ctx)),
    distinctStates(ctx.db, ctx.now),
  ]);
  const day = await dayOf(ctx);
  return {
    events: rows.map((row) => presentBrief(row, day, near?.origin)),
    total,
    origin: near && { lat: near.origin.lat, lon: near.origin.lon },
    contingencyAmounts: posted.amounts,
    distinctStates: states,
  };
}

/** A feed without a requested period starts this many days back, so that recent races do not vanish from a calendar. */
const feedDaysBack = 60;

export async function answerFeed(ctx: Ctx, query: EventsQuery): Promise<EventListItem[]> {
  const day = await dayOf(ctx);
  const dated = query.from ?? query.to ?? query.when;
  const from = dated ? query.from : addDays(day.today, -feedDaysBack);
  const { rows, near } = await everyEvent(ctx, { ...query, from });
  return rows.map((row) => presentListItem(row, day, near?.origin));
}

/** Returns the states and provinces that have events; the filter of the list of series uses them, too. */
export const eventStates = (ctx: Ctx) => distinctStates(ctx.db, ctx.now);

/** Returns the rounds of a series in order, with its closing standings if it has any. */
export async function answerRounds(
  ctx: Ctx,
  seriesId: string,
): Promise<{ events: EventListItem[]; standings: EventListItem | null }> {
  const day = await dayOf(ctx);
  const rows = (await eventsOfSeries(ctx.db, seriesId)).map((row) => presentListItem(row, day));
  return {
    events: rows.filter(({ kind }) => kind === "event"),
    standings: rows.find(({ kind }) => kind === "standings") ?? null,
  };
}

/**
 * Returns the events on the user's own page: a promoter gets their own events, a rider the events that they rode, the
 * year's upcoming ones and all upcoming rounds of the ridden series, and an admin all events of the year.
 */
export async function answerMyEvents(
  ctx: Ctx,
  actor: AccountActor,
  season: number | undefined,
): Promise<MyEventsAnswer> {
  const day = await dayOf(ctx);
  const year = season ?? Number(seasonOf(ctx));
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const present = (rows: readonly EventListRow[]) => rows.map((row) => presentListItem(row, day));

  if (actor.type === "promoter") {
    const [rows, own] = await Promise.all([eventsOfPromoter(ctx.db, actor.id), seriesOfPromoter(ctx.db, actor.id)]);
    const events = present(rows.filter((row) => season === undefined || row.season === season));
    return { events, allSeries: seriesOf(events, own) };
  }
  if (actor.type === "rider") {
    const [rows, whole, own] = await Promise.all([
      eventsOfRider(ctx.db, actor.id),
      eventsBetween(ctx.db, from, `${year + 1}-12-31`),
      ownResultsOf(ctx.db, actor.id, day.today),
    ]);
    const ridden = new Set(rows.map(({ id }) => id));
    const past = present(rows);
    // A series that starts late in a year has rounds in the next year, too.
    const riddenSeries = new Set(past.map(({ series }) => series?._id));
    const coming = present(whole.filter((row) => row.lastDate >= day.today && !ridden.has(row.id))).filter(
      ({ firstDate, series }) => firstDate <= to || (series && riddenSeries.has(series._id)),
    );
    const events = [...past, ...coming].map((event) => ({
      ...event,
      ridden: ridden.has(event._id),
      results: own.get(event._id) ?? [],
    }));
    return { events, allSeries: seriesOf(events, []) };
  }
  const events = present(await eventsBetween(ctx.db, from, to));
  return { events, allSeries: seriesOf(events, []) };
}

/** Returns the series of these events, and the promoter's series without rounds yet. */
function seriesOf(
  events: readonly EventListItem[],
  own: readonly { _id: string; name: string; season: number }[],
): MyEventsAnswer["allSeries"] {
  const all = new Map(own.map((series) => [series._id, { ...series, events: 0 }]));
  for (const { series, season, kind } of events) {
    if (!series) continue;
    const known = all.get(series._id) ?? { _id: series._id, name: series.name, season, events: 0 };
    // The closing standings do not count as a round.
    all.set(series._id, { ...known, events: known.events + (kind === "standings" ? 0 : 1) });
  }
  return [...all.values()];
}
