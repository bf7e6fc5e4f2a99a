import { lateEventsAnswer, lateEventsQuery } from "#shared/late-results.schema.ts";
import { call } from "../../platform/http/call.ts";
import { answerLateEvents } from "./late-events.ts";

export const lateCalls = [
  call({
    method: "GET",
    path: "/api/{type}/events-late",
    roles: ["admin", "promoter"],
    summary: "Events with late results, by promoter, with days late and reminders sent; promoters see their own",
    query: lateEventsQuery,
    answer: lateEventsAnswer,
    handle: ({ ctx, query }) => answerLateEvents(ctx, query),
  }),
];
