import { historyAnswer, historyParams, historyQuery } from "#shared/history.schema.ts";
import { call } from "../platform/http/call.ts";
import { historyOf } from "./read-history.ts";

export const historyCalls = [
  call({
    method: "GET",
    path: "/api/admin/history/{subjectType}/{subjectId}",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "Who changed a record, with the values before and after; newest first",
    params: historyParams,
    query: historyQuery,
    answer: historyAnswer,
    handle: ({ ctx, params, query }) => historyOf(ctx, { type: params.subjectType, id: params.subjectId }, query.page),
  }),
];
