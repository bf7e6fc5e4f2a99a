import * as z from "zod/mini";
import { bikeAnswer, bikeInput, vinCheckAnswer, vinCheckQuery, vinSuggestion } from "#shared/bikes.schema.ts";
import { done, idField } from "#shared/fields.ts";
import { moveBikeAnswer, moveBikeInput } from "#shared/bike-decisions.schema.ts";
import { call } from "../platform/http/call.ts";
import { addBike } from "./add-bike.ts";
import { askRelease } from "./ask-release.ts";
import { evaluateBike, oldestYearToAdd } from "./evaluate-bikes.ts";
import { moveBike } from "./move-bike.ts";
import { patternCalls } from "./patterns/pattern-routes.ts";
import { presentBike } from "./present.ts";
import { removeBike } from "./remove-bike.ts";
import { vinReportCalls } from "./report/report-routes.ts";

export const bikeCalls = [
  call({
    method: "GET",
    path: "/api/vin-check",
    roles: "public",
    added: true,
    limit: "search",
    summary: "Decodes a VIN: letters, check digit, model, year, and whether a verified pattern matches it",
    query: vinCheckQuery,
    answer: vinCheckAnswer,
    async handle({ ctx, query }) {
      const { reason, suggestion, model, year, ...evaluated } = await evaluateBike(ctx.db, ctx, query.vin);
      return {
        ...evaluated,
        reason: reason ?? null,
        suggestion: suggestion ?? null,
        model: model ?? null,
        year: year ?? null,
        qualifyingYear: await oldestYearToAdd(ctx.db, ctx.now),
      };
    },
  }),
  call({
    method: "POST",
    path: "/api/{type}/rider/{riderId}/bikes",
    roles: ["rider", "admin"],
    added: true,
    limit: "write",
    summary: "Adds a bike by its VIN",
    params: z.object({ riderId: idField }),
    body: bikeInput,
    answer: bikeAnswer,
    refusals: { invalid_vin: vinSuggestion },
    async handle({ ctx, params, body }) {
      return { bike: presentBike(await addBike(ctx, params.riderId, body)) };
    },
  }),
  call({
    method: "POST",
    path: "/api/rider/rider/{riderId}/bikes/ask-release",
    roles: ["rider"],
    added: true,
    limit: "code",
    summary: "Asks the rider who has this VIN to remove it; the response is the same whether or not anyone has it",
    params: z.object({ riderId: idField }),
    body: vinCheckQuery,
    answer: done,
    async handle({ ctx, params, body }) {
      await askRelease(ctx, ctx.actor, params.riderId, body.vin);
      return { ok: true } as const;
    },
  }),
  call({
    method: "DELETE",
    path: "/api/{type}/rider/{riderId}/bikes/{bikeId}",
    roles: ["rider", "admin"],
    added: true,
    limit: "write",
    summary: "Removes a rider’s bike",
    params: z.object({ riderId: idField, bikeId: idField }),
    answer: done,
    async handle({ ctx, params }) {
      await removeBike(ctx, params.riderId, params.bikeId);
      return { ok: true } as const;
    },
  }),
  call({
    method: "POST",
    path: "/api/admin/bike/{bikeId}/move",
    roles: ["admin"],
    added: true,
    limit: "write",
    money: true,
    summary: "Moves a bike to another rider, with a reason; without confirm, returns what would change",
    params: z.object({ bikeId: idField }),
    body: moveBikeInput,
    answer: moveBikeAnswer,
    handle: ({ ctx, params, body, key }) => moveBike(ctx, params.bikeId, body, key),
  }),
  ...patternCalls,
  ...vinReportCalls,
];
