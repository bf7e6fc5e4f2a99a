import * as z from "zod/mini";
import { idField } from "#shared/fields.ts";
import { dealerRiderAnswer, ownRiderAnswer } from "#shared/rider-views.schema.ts";
import { pagination } from "#shared/query-fields.ts";
import { riderResult, riderResultsQuery } from "#shared/wallet.schema.ts";
import { call } from "../platform/http/call.ts";
import { dealerView } from "./dealer-view.ts";
import { ownView } from "./own-view.ts";
import { resultsForStaff } from "../wallet/results-for-staff.ts";

export const profileCalls = [
  call({
    method: "GET",
    path: "/api/dealer/rider/{riderId}",
    roles: ["dealer"],
    limit: "search",
    summary: "The rider details shown at the counter",
    params: z.object({ riderId: idField }),
    answer: dealerRiderAnswer,
    handle: ({ ctx, params: { riderId } }) => dealerView(ctx, ctx.actor, riderId),
  }),
  call({
    method: "GET",
    path: "/api/{type}/rider/{riderId}",
    roles: ["rider", "admin"],
    limit: "search",
    summary: "A rider’s full record",
    params: z.object({ riderId: idField }),
    answer: ownRiderAnswer,
    handle: ({ ctx, params: { riderId } }) => ownView(ctx, riderId),
  }),
  call({
    method: "GET",
    path: "/api/admin/rider/{riderId}/results",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "A rider’s results for staff, paid or not, with the reason",
    params: z.object({ riderId: idField }),
    query: riderResultsQuery,
    answer: z.object({ results: z.array(riderResult), seasons: z.array(z.number()), pagination }),
    handle: ({ ctx, params: { riderId }, query }) => resultsForStaff(ctx, riderId, query),
  }),
];
