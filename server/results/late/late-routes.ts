import * as z from "zod/mini";
import { lateList } from "#shared/late-results.list.ts";
import {
  lateEvent,
  lateSums,
  logCallAnswer,
  logCallInput,
  remindLateAnswer,
  remindLateInput,
} from "#shared/late-results.schema.ts";
import { call } from "../../platform/http/call.ts";
import { listCall } from "../../platform/http/lists/list-call.ts";
import { readLateEvents } from "./late-events.ts";
import { logLateCall } from "./log-call.ts";
import { remindByHand } from "./remind-by-hand.ts";

export const lateCalls = [
  listCall({
    path: "/api/{type}/events-late",
    roles: ["admin", "promoter"],
    summary: "Events with late results, by promoter, with days late and reminders sent; promoters see their own",
    list: lateList,
    row: lateEvent,
    more: { distinctStates: z.array(z.string()), sums: lateSums },
    read: (ctx, query) => readLateEvents(ctx, query),
    present: (event) => event,
  }),
  call({
    method: "POST",
    path: "/api/admin/events-late/remind",
    roles: ["admin"],
    summary: "Reminds the promoters of these late events at once, with one email for each promoter",
    added: true,
    limit: "write",
    body: remindLateInput,
    answer: remindLateAnswer,
    handle: ({ ctx, body }) => remindByHand(ctx, body.eventIds),
  }),
  call({
    method: "POST",
    path: "/api/admin/events-late/calls",
    roles: ["admin"],
    summary: "Notes that staff called the promoters of these late events, and what they said",
    added: true,
    limit: "write",
    body: logCallInput,
    answer: logCallAnswer,
    handle: ({ ctx, body }) => logLateCall(ctx, body),
  }),
];
