import { findAnswer, findQuery } from "#shared/search.schema.ts";
import { call } from "../platform/http/call.ts";
import { findRecords } from "./find-records.ts";

export const searchCalls = [
  call({
    method: "GET",
    path: "/api/admin/find",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "Searches riders, dealers, promoters, events, series, redemptions, claims, and bikes",
    query: findQuery,
    answer: findAnswer,
    handle: async ({ ctx, query }) => ({ found: await findRecords(ctx, query.q) }),
  }),
];
