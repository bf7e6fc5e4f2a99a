import { findingParams, lookAnswer, lookInput, watchCheckAnswer, watchFinding } from "#shared/watch.schema.ts";
import { watchList } from "#shared/watch.list.ts";
import { call } from "../platform/http/call.ts";
import { listCall } from "../platform/http/lists/list-call.ts";
import { lookAtFinding } from "./look-at.ts";
import { presentFinding } from "./present.ts";
import { readFindings } from "./read-findings.ts";
import { checkNow } from "./run-check.ts";

export const watchCalls = [
  listCall({
    path: "/api/admin/watch-list",
    roles: ["admin"],
    added: true,
    summary: "Watch list findings and the people they concern: open ones, oldest first, or reviewed ones",
    list: watchList,
    row: watchFinding,
    read: (ctx, query) => readFindings(ctx, query),
    present: presentFinding,
  }),
  call({
    method: "POST",
    path: "/api/admin/watch-list/{findingId}/look",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Marks a finding of the watch list as reviewed, with a note",
    params: findingParams,
    body: lookInput,
    answer: lookAnswer,
    refusals: { stale_version: lookAnswer },
    handle: async ({ ctx, params, body }) => ({ finding: await lookAtFinding(ctx, params.findingId, body) }),
  }),
  call({
    method: "POST",
    path: "/api/admin/watch-list/check",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Adds what happened since the last nightly check to the watch list",
    answer: watchCheckAnswer,
    handle: ({ ctx }) => checkNow(ctx),
  }),
];
