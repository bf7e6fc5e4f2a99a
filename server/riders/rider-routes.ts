import * as z from "zod/mini";
import { idField } from "#shared/fields.ts";
import {
  customerRecord,
  dealerRiderAnswer,
  findRidersQuery,
  ownRiderAnswer,
  riderHitsAnswer,
  riderListItem,
} from "#shared/rider-views.schema.ts";
import { customerList, riderList } from "#shared/riders.list.ts";
import { call } from "../platform/http/call.ts";
import { listCall } from "../platform/http/list-call.ts";
import { dealerView } from "./dealer-view.ts";
import { ownView } from "./own-view.ts";
import { findRidersLean, presentCustomer, presentListed } from "./search.ts";
import { listCustomers, listRiders } from "./search-store.ts";

export const riderCalls = [
  call({
    method: "GET",
    path: "/api/{type}/riders-lean",
    roles: ["dealer", "promoter", "admin"],
    limit: "search",
    summary:
      "Finds riders by three letters of a name, or a whole AMA number or e-mail: name, hometown, AMA number alone",
    query: findRidersQuery,
    answer: riderHitsAnswer,
    handle: async ({ ctx, query }) => ({ riders: await findRidersLean(ctx, query.query) }),
  }),
  listCall({
    path: "/api/dealer/riders",
    roles: ["dealer"],
    summary: "A dealer's customers, the latest first",
    list: customerList,
    row: customerRecord,
    read: ({ db, actor }, asked) => listCustomers(db, actor.id, asked),
    present: presentCustomer,
  }),
  listCall({
    path: "/api/admin/riders",
    roles: ["admin"],
    summary: "All riders",
    list: riderList,
    row: riderListItem,
    read: ({ db }, asked) => listRiders(db, asked),
    present: presentListed,
  }),
  call({
    method: "GET",
    path: "/api/dealer/rider/{riderId}",
    roles: ["dealer"],
    limit: "search",
    summary: "What the counter needs of a rider",
    params: z.object({ riderId: idField }),
    answer: dealerRiderAnswer,
    handle: ({ ctx, params: { riderId } }) => dealerView(ctx, ctx.actor, riderId),
  }),
  call({
    method: "GET",
    path: "/api/{type}/rider/{riderId}",
    roles: ["rider", "admin"],
    limit: "search",
    summary: "The whole record of a rider",
    params: z.object({ riderId: idField }),
    answer: ownRiderAnswer,
    handle: ({ ctx, params: { riderId } }) => ownView(ctx, riderId),
  }),
];
