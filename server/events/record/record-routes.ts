import { cancellationAnswer, cancellationInput } from "#shared/event-cancellation.schema.ts";
import { createEventInput, duplicateEventInput, updateEventInput } from "#shared/event-record.schema.ts";
import { eventAnswer, eventParams, eventWithAwards } from "#shared/events.schema.ts";
import { done } from "#shared/fields.ts";
import { unconfirmedEffects } from "#shared/series-effects.schema.ts";
import { call } from "../../platform/http/call.ts";
import { createEvent } from "./create-event.ts";
import { duplicateEvent } from "./duplicate-event.ts";
import { readEventAnswer } from "../event-answer.ts";
import { removeEvent } from "./remove-event.ts";
import { cancellationEffectsOf, updateEvent } from "./update-event.ts";

/** Staff manage the record of an event with these routes. */
export const eventRecordCalls = [
  call({
    method: "POST",
    path: "/api/admin/events",
    roles: ["admin"],
    limit: "write",
    summary: "Adds an event, without classes",
    body: createEventInput,
    answer: eventAnswer,
    handle: async ({ ctx, body }) => readEventAnswer(ctx, await createEvent(ctx, body)),
  }),
  call({
    method: "PUT",
    path: "/api/admin/event/{eventId}",
    roles: ["admin"],
    money: true,
    limit: "write",
    summary:
      "Updates, cancels, or restores an event; if it has awards, canceling returns 409 with what it takes back until it is confirmed",
    params: eventParams,
    body: updateEventInput,
    answer: eventAnswer,
    refusals: {
      stale_version: eventAnswer,
      series_unconfirmed: unconfirmedEffects,
      event_has_awards: eventWithAwards,
    },
    async handle({ ctx, params, body, key }) {
      await updateEvent(ctx, params.eventId, body, key);
      return readEventAnswer(ctx, params.eventId);
    },
  }),
  call({
    method: "POST",
    path: "/api/admin/event/{eventId}/cancellation/preview",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "What canceling or restoring an event would mean, in people and money; saves nothing",
    params: eventParams,
    body: cancellationInput,
    answer: cancellationAnswer,
    refusals: { stale_version: eventAnswer },
    handle: ({ ctx, params, body }) => cancellationEffectsOf(ctx, params.eventId, body),
  }),
  call({
    method: "POST",
    path: "/api/admin/event/{eventId}/duplicate",
    roles: ["admin"],
    limit: "write",
    summary: "Copies an event with its classes and payouts, optionally to other days",
    params: eventParams,
    body: duplicateEventInput,
    answer: eventAnswer,
    handle: async ({ ctx, params, body }) => readEventAnswer(ctx, await duplicateEvent(ctx, params.eventId, body)),
  }),
  call({
    method: "DELETE",
    path: "/api/event/{eventId}",
    roles: ["admin"],
    limit: "write",
    summary: "Deletes an event that has no results, awards, or questions",
    params: eventParams,
    answer: done,
    async handle({ ctx, params }) {
      await removeEvent(ctx, params.eventId);
      return { ok: true } as const;
    },
  }),
];
