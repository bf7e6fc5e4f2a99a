import * as z from "zod/mini";
import { done } from "#shared/fields.ts";
import {
  adminSerieAnswer,
  removeClassNameQuery,
  seriesChoicesAnswer,
  setClassNameInput,
} from "#shared/series-admin.schema.ts";
import { seriesList, seriesRow } from "#shared/series.list.ts";
import {
  appliedPayoutsAnswer,
  applyPayoutsInput,
  payoutsPreview,
  previewPayoutsInput,
  saveSeriesPayoutsInput,
} from "#shared/series-payouts.schema.ts";
import { uploadEventsAnswer, uploadEventsQuery } from "#shared/series-upload.schema.ts";
import { seriesParams } from "#shared/series.schema.ts";
import { eventStates } from "../../events/schedule/event-search.ts";
import { call } from "../../platform/http/call.ts";
import { listCall } from "../../platform/http/lists/list-call.ts";
import { Problem } from "../../platform/problem.ts";
import { applyPayouts, previewPayouts } from "../payouts/apply-payouts.ts";
import { savePayouts } from "../payouts/save-payouts.ts";
import { uploadEvents } from "../upload/upload-events.ts";
import { readAdminSerie } from "./admin-record.ts";
import { seriesChoices } from "./admin-store.ts";
import { removeClassName, setClassName } from "./class-names.ts";
import { listAdminSeries, seasonsWithSeries } from "./list-store.ts";
import { marketShares } from "./market-share.ts";

/** These are the routes with which staff read series, set their payouts, and upload their events. */
export const adminSeriesCalls = [
  listCall({
    path: "/api/admin/series",
    roles: ["admin"],
    added: true,
    summary: "All series, with the payouts posted for their rounds and our brand’s share of entries",
    list: seriesList,
    row: seriesRow,
    more: {
      seasons: z.array(z.number()),
      distinctStates: z.array(z.object({ country: z.string(), state: z.string() })),
      categories: seriesChoicesAnswer.shape.categories,
    },
    async read(ctx, query) {
      const { rows, total } = await listAdminSeries(ctx.db, query);
      const shares = await marketShares(ctx.db, rows);
      const [seasons, distinctStates, { categories }] = await Promise.all([
        seasonsWithSeries(ctx.db),
        eventStates(ctx),
        seriesChoices(ctx.db),
      ]);
      return {
        rows: rows.map((row) => ({ ...row, marketShare: shares.get(row.id) ?? null })),
        total,
        seasons,
        distinctStates,
        categories: categories.map(({ id, description, active }) => ({ _id: id, description, active: active === 1 })),
      };
    },
    present: ({ id, ...row }) => ({
      _id: id,
      name: row.name,
      season: row.season,
      category: row.category,
      rounds: row.rounds,
      promoter: row.promoter,
      payMode: row.payMode,
      postedUSD: row.postedUSD,
      postedCAD: row.postedCAD,
      marketShare: row.marketShare,
    }),
  }),
  call({
    method: "GET",
    path: "/api/admin/series-choices",
    roles: ["admin"],
    added: true,
    summary: "The promoters and categories that a series can have",
    answer: seriesChoicesAnswer,
    async handle({ ctx }) {
      const { promoters, categories } = await seriesChoices(ctx.db);
      return {
        promoters: promoters.map(({ _id, name, active }) => ({
          _id,
          name,
          deActivated: !active,
        })),
        categories: categories.map(({ id, description, active }) => ({ _id: id, description, active: active === 1 })),
      };
    },
  }),
  call({
    method: "GET",
    path: "/api/admin/serie/{seriesId}",
    roles: ["admin"],
    added: true,
    summary: "A series as staff see it: rounds with their promoters, payouts, and class names of its files",
    params: seriesParams,
    answer: adminSerieAnswer,
    handle: ({ ctx, params }) => readAdminSerie(ctx, params.seriesId),
  }),
  call({
    method: "PUT",
    path: "/api/admin/serie/{seriesId}/payouts",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Saves the payouts that can be applied to the rounds; a stale __v returns 409 with the current series",
    params: seriesParams,
    body: saveSeriesPayoutsInput,
    answer: adminSerieAnswer,
    refusals: { stale_version: adminSerieAnswer },
    async handle({ ctx, params, body }) {
      const written = await savePayouts(ctx, params.seriesId, body);
      const answer = await readAdminSerie(ctx, params.seriesId);
      if (!written) throw new Problem("stale_version", { extra: answer });
      return answer;
    },
  }),
  call({
    method: "POST",
    path: "/api/admin/serie/{seriesId}/payouts/preview",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "What the payouts of a series would change in its rounds, in money; writes nothing",
    params: seriesParams,
    body: previewPayoutsInput,
    answer: payoutsPreview,
    handle: ({ ctx, params, body }) => previewPayouts(ctx, params.seriesId, body.rounds),
  }),
  call({
    method: "POST",
    path: "/api/admin/serie/{seriesId}/payouts/apply",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary: "Applies the payouts of a series to the chosen rounds; returns 409 if the preview is out of date",
    params: seriesParams,
    body: applyPayoutsInput,
    answer: appliedPayoutsAnswer,
    refusals: { series_unconfirmed: z.object({ preview: payoutsPreview }) },
    handle: ({ ctx, params, body, key }) => applyPayouts(ctx, params.seriesId, body, key),
  }),
  call({
    method: "POST",
    path: "/api/admin/serie/{seriesId}/class-names",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Saves another name that files use for a class of the series",
    params: seriesParams,
    body: setClassNameInput,
    answer: done,
    async handle({ ctx, params, body }) {
      await setClassName(ctx, params.seriesId, body);
      return { ok: true } as const;
    },
  }),
  call({
    method: "DELETE",
    path: "/api/admin/serie/{seriesId}/class-names",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Deletes a remembered class name of a series",
    params: seriesParams,
    query: removeClassNameQuery,
    answer: done,
    async handle({ ctx, params, query }) {
      await removeClassName(ctx, params.seriesId, query.alias);
      return { ok: true } as const;
    },
  }),
  call({
    method: "POST",
    path: "/api/admin/serie/{seriesId}/upload-events",
    roles: ["admin"],
    limit: "upload",
    summary: "Imports the rounds of a series from a CSV or Excel file; ?preview=1 shows what it would do",
    params: seriesParams,
    query: uploadEventsQuery,
    bodyKind: "multipart",
    maxBytes: 4 * 1024 * 1024,
    answer: uploadEventsAnswer,
    refusals: { series_unconfirmed: z.object({ answer: uploadEventsAnswer }) },
    handle: ({ ctx, params, query, c }) => uploadEvents(ctx, params.seriesId, c, query.preview ?? false),
  }),
];
