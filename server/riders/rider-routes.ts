import {
  customersAnswer,
  findRidersQuery,
  riderHitsAnswer,
  ridersAnswer,
  ridersQuery,
} from "#shared/rider-views.schema.ts";
import { call } from "../platform/http/call.ts";
import { findRidersLean, searchCustomers, searchRiders } from "./search.ts";

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
  call({
    method: "GET",
    path: "/api/dealer/riders",
    roles: ["dealer"],
    limit: "search",
    summary: "A dealer's customers, the latest first",
    query: ridersQuery,
    answer: customersAnswer,
    handle: ({ ctx, query }) => searchCustomers(ctx, query),
  }),
  call({
    method: "GET",
    path: "/api/admin/riders",
    roles: ["admin"],
    limit: "search",
    summary: "All riders",
    query: ridersQuery,
    answer: ridersAnswer,
    handle: ({ ctx, query }) => searchRiders(ctx, query),
  }),
];
