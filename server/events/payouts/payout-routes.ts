import { eventParams } from "#shared/events.schema.ts";
import {
  approvePayoutsInput,
  changedWaitingEvent,
  eventPayoutsAnswer,
  rejectPayoutsInput,
  waitingEventsAnswer,
  waitingEventsQuery,
} from "#shared/payout-requests.schema.ts";
import { call } from "../../platform/http/call.ts";
import { decidePayouts } from "./decide-payouts.ts";
import { answerWaitingEvents, readEventPayouts } from "./waiting-events.ts";

/** These routes concern payouts and awards above an event's budget: the promoter reads what waits, and staff decide. */
export const payoutRequestCalls = [
  call({
    method: "GET",
    path: "/api/event/{eventId}/payouts",
    roles: ["promoter", "admin"],
    added: true,
    summary: "An event’s budget, and which of its payouts and awards need approval",
    params: eventParams,
    answer: eventPayoutsAnswer,
    handle: async ({ ctx, params }) => ({ payouts: await readEventPayouts(ctx, params.eventId) }),
  }),
  call({
    method: "GET",
    path: "/api/admin/events-waiting",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "Events with payouts or awards over budget that need approval; 25 per page",
    query: waitingEventsQuery,
    answer: waitingEventsAnswer,
    handle: ({ ctx, query }) => answerWaitingEvents(ctx, query.page ?? 1),
  }),
  call({
    method: "POST",
    path: "/api/admin/event/{eventId}/payouts/approve",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary: "Approves what is over an event’s budget; returns 409 if the amounts changed",
    params: eventParams,
    body: approvePayoutsInput,
    answer: eventPayoutsAnswer,
    refusals: { stale_version: changedWaitingEvent },
    async handle({ ctx, params, body, key }) {
      await decidePayouts(ctx, params.eventId, { ...body, decision: "approved", reason: null }, key);
      return { payouts: await readEventPayouts(ctx, params.eventId) };
    },
  }),
  call({
    method: "POST",
    path: "/api/admin/event/{eventId}/payouts/reject",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary: "Rejects what is over an event’s budget, with a reason; what was approved before stays in effect",
    params: eventParams,
    body: rejectPayoutsInput,
    answer: eventPayoutsAnswer,
    refusals: { stale_version: changedWaitingEvent },
    async handle({ ctx, params, body, key }) {
      await decidePayouts(ctx, params.eventId, { ...body, decision: "rejected" }, key);
      return { payouts: await readEventPayouts(ctx, params.eventId) };
    },
  }),
];
