import * as z from "zod/mini";
import { auditList } from "#shared/audit.list.ts";
import { auditItem, historyAnswer, historyParams, historyQuery } from "#shared/history.schema.ts";
import { call } from "../platform/http/call.ts";
import { listCall } from "../platform/http/lists/list-call.ts";
import { historyOf } from "./read-history.ts";
import { searchAudit } from "./search-audit.ts";

export const historyCalls = [
  listCall({
    path: "/api/admin/audit",
    roles: ["admin"],
    added: true,
    summary: "Who did what to which record, by person, acting admin, record, act and time; newest first",
    list: auditList,
    row: auditItem,
    more: { admins: z.array(z.object({ _id: z.string(), name: z.string() })) },
    read: (ctx, query) => searchAudit(ctx, query),
    present: (item) => item,
  }),
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
