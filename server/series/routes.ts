import {
  serieAnswer,
  seriesListAnswer,
  seriesParams,
  seriesQuery,
  standingsAnswer,
  type SerieAnswer,
  type SeriesListAnswer,
  type SeriesQuery,
} from "#shared/series.schema.ts";
import { createSeriesInput, removeSeriesQuery, updateSeriesInput } from "#shared/series-record.schema.ts";
import { done } from "#shared/fields.ts";
import { calendarQuery } from "#shared/events.schema.ts";
import { unconfirmedEffects } from "#shared/series-effects.schema.ts";
import { answerCalendar } from "../events/schedule/calendar.ts";
import { answerRounds, eventStates } from "../events/schedule/event-search.ts";
import { findPostalCode } from "../dealers/postal.ts";
import type { Ctx } from "../platform/context.ts";
import { call } from "../platform/http/call.ts";
import { Problem } from "../platform/problem.ts";
import { adminSeriesCalls } from "./admin/admin-routes.ts";
import { createSeries } from "./create-series.ts";
import { openStandings } from "./open-standings.ts";
import { presentSerie, presentSeries } from "./present.ts";
import { removeSeries } from "./remove-series.ts";
import { listSeries, readSeries } from "./series-store.ts";
import { updateSeries } from "./update-series.ts";

export const seriesCalls = [
  call({
    method: "GET",
    path: "/api/series",
    roles: "public",
    limit: "search",
    cache: "public",
    summary: "Series by name, season, and location of their rounds; newest season first",
    query: seriesQuery,
    answer: seriesListAnswer,
    handle: ({ ctx, query }) => answerSeries(ctx, query),
  }),
  call({
    method: "GET",
    path: "/api/serie/{seriesId}",
    roles: "public",
    cache: "public",
    summary: "A series with its rounds and what they post",
    params: seriesParams,
    answer: serieAnswer,
    handle: ({ ctx, params }) => answerSerie(ctx, params.seriesId),
  }),
  call({
    method: "GET",
    path: "/api/serie/{seriesId}/calendar.ics",
    roles: "public",
    added: true,
    summary: "The rounds of a series as a calendar feed",
    params: seriesParams,
    query: calendarQuery,
    async handle({ ctx, params, query, c }) {
      const row = await readSeries(ctx.db, params.seriesId);
      if (!row) throw new Problem("not_found");
      return answerCalendar(c, ctx, row.name, (await answerRounds(ctx, params.seriesId)).events, query.lang);
    },
  }),
  call({
    method: "POST",
    path: "/api/serie/{seriesId}/standings",
    roles: ["promoter", "admin"],
    added: true,
    limit: "write",
    summary: "Opens the event for the final standings of a series that pays by them; a repeat returns the same one",
    params: seriesParams,
    answer: standingsAnswer,
    handle: async ({ ctx, params }) => ({ standings: await openStandings(ctx, params.seriesId) }),
  }),
  call({
    method: "POST",
    path: "/api/admin/series",
    roles: ["admin"],
    limit: "write",
    summary: "Adds a series with its rounds",
    body: createSeriesInput,
    answer: serieAnswer,
    refusals: { series_unconfirmed: unconfirmedEffects },
    handle: async ({ ctx, body }) => answerSerie(ctx, await createSeries(ctx, body)),
  }),
  call({
    method: "PUT",
    path: "/api/admin/serie/{seriesId}",
    roles: ["admin"],
    limit: "write",
    summary:
      "Updates a series and its rounds; a stale __v returns 409 with the current series, and so does a change of awards, with what changes, until it is confirmed",
    params: seriesParams,
    body: updateSeriesInput,
    answer: serieAnswer,
    refusals: { stale_version: serieAnswer, series_unconfirmed: unconfirmedEffects },
    async handle({ ctx, params, body }) {
      const written = await updateSeries(ctx, params.seriesId, body);
      const answer = await answerSerie(ctx, params.seriesId);
      if (!written) throw new Problem("stale_version", { extra: answer });
      return answer;
    },
  }),
  call({
    method: "DELETE",
    path: "/api/admin/serie/{seriesId}",
    roles: ["admin"],
    limit: "write",
    summary:
      "Deletes a series; its events stay. If awards would change, returns 409 with the changes until they’re confirmed",
    params: seriesParams,
    query: removeSeriesQuery,
    answer: done,
    refusals: { series_unconfirmed: unconfirmedEffects },
    async handle({ ctx, params, query }) {
      await removeSeries(ctx, params.seriesId, query.confirm);
      return { ok: true } as const;
    },
  }),
  ...adminSeriesCalls,
];

async function answerSerie(ctx: Ctx, seriesId: string): Promise<SerieAnswer> {
  const [row, rounds] = await Promise.all([readSeries(ctx.db, seriesId), answerRounds(ctx, seriesId)]);
  if (!row) throw new Problem("not_found");
  return { serie: presentSerie(row, rounds), events: rounds.events };
}

async function answerSeries(ctx: Ctx, query: SeriesQuery): Promise<SeriesListAnswer> {
  if (query.zipcode && !findPostalCode(query.zipcode)) {
    throw new Problem("postal_code_unknown", { fields: { zipcode: "postal_code_unknown" } });
  }
  const [{ rows, pagination }, distinctStates] = await Promise.all([
    listSeries(ctx.db, query, ctx.programme.rowsPerPage),
    eventStates(ctx),
  ]);
  return {
    allSeries: rows.map(presentSeries),
    pagination,
    distinctStates,
  };
}
