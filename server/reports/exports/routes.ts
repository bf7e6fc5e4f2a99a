import {
  exportClassesAnswer,
  exportClassesQuery,
  exportEventsAnswer,
  exportEventsQuery,
} from "#shared/exports.schema.ts";
import { call } from "../../platform/http/call.ts";
import { isFile } from "../../platform/http/lists/table-file.ts";
import { exportClasses, previewClasses } from "./class-payouts.ts";
import { exportEvents, previewEvents } from "./series-events.ts";

export const exportCalls = [
  call({
    method: "GET",
    path: "/api/admin/export/class-payouts",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary:
      "The class payouts of a season, a series or chosen events, in the shape of the class upload; format=csv or xlsx returns the file",
    query: exportClassesQuery,
    answer: exportClassesAnswer,
    handle: ({ ctx, query }) =>
      isFile(query.format) ? exportClasses(ctx, query, query.format) : previewClasses(ctx, query),
  }),
  call({
    method: "GET",
    path: "/api/admin/export/series-events",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary:
      "The events of the series of a season or of chosen series, in the shape of their upload; format=csv or xlsx returns the file",
    query: exportEventsQuery,
    answer: exportEventsAnswer,
    handle: ({ ctx, query }) =>
      isFile(query.format) ? exportEvents(ctx, query, query.format) : previewEvents(ctx, query),
  }),
];
