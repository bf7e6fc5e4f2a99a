import * as z from "zod/mini";
import { idField } from "#shared/fields.ts";
import {
  dealerRiderAnswer,
  findRidersQuery,
  ownRiderAnswer,
  riderHitsAnswer,
  ridersAnswer,
  ridersQuery,
} from "#shared/rider-views.schema.ts";
import { call, type Call } from "../platform/http/call.ts";
import { dealerView } from "./dealer-view.ts";
import { ownView } from "./own-view.ts";
import { findRidersLean, searchRiders } from "./search.ts";

export const riderCalls: Call[] = [
  call({
    method: "GET",
    path: "/api/{type}/riders-lean",
    who: ["dealer", "promoter", "admin"],
    limit: "search",
    summary:
      "Finds riders by three letters of a name, or a whole AMA number or e-mail: name, hometown, AMA number alone",
    query: findRidersQuery,
    answer: riderHitsAnswer,
    handle: async ({ ctx, query }) => ({ riders: await findRidersLean(ctx, query.query) }),
  }),
  call({
    method: "GET",
    path: "/api/{type}/riders",
    who: ["dealer", "admin"],
    limit: "search",
    summary: "A dealer's customers, the latest first; for admins all riders",
    query: ridersQuery,
    answer: ridersAnswer,
    handle: ({ ctx, query }) => searchRiders(ctx, query),
  }),
  call({
    method: "GET",
    path: "/api/{type}/rider/{riderId}",
    who: ["rider", "dealer", "admin"],
    limit: "search",
    summary: "A rider: the whole record for the rider and admins, what the counter needs for dealers",
    params: z.object({ riderId: idField }),
    answer: z.union([dealerRiderAnswer, ownRiderAnswer]),
    handle: ({ ctx, params: { riderId } }) =>
      ctx.actor.type === "dealer" ? dealerView(ctx, ctx.actor, riderId) : ownView(ctx, riderId),
  }),
];
