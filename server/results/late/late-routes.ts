import { lateEventsAnswer, lateEventsQuery } from "#shared/late-results.schema.ts";
import { call } from "../../platform/http/call.ts";
import { answerLateEvents } from "./late-events.ts";

export const lateCalls = [
  call({
    method: "GET",
    path: "/api/{type}/events-late",
    roles: ["admin", "promoter"],
    summary:
      "Events without verified results after they were due, by promoter, with age and reminders sent; a promoter's own",
    query: lateEventsQuery,
    answer: lateEventsAnswer,
    handle: ({ ctx, query }) => answerLateEvents(ctx, query),
  }),
];
