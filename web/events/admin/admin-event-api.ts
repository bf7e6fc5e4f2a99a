import type { AdminEvent } from "#shared/admin-event.schema.ts";
import type { CancellationEffects, CancellationInput } from "#shared/event-cancellation.schema.ts";
import type { CreateEventInput, DuplicateEventInput, UpdateEventInput } from "#shared/event-record.schema.ts";
import { api } from "../../platform/api/api.ts";

// This module has the calls of the admins' pages about events.

const params = (eventId: string) => ({ params: { eventId } });

/** Reads the part of an event's record that only staff see. It resolves to null while offline. */
export const getAdminEvent = (eventId: string, signal: AbortSignal): Promise<AdminEvent | null> =>
  api("GET /api/admin/event/{eventId}/record", { ...params(eventId), signal }).then(
    ({ record }) => record,
    () => null,
  );
export const getEventChoices = (season: number | undefined, signal: AbortSignal) =>
  api("GET /api/admin/event-choices", { query: season === undefined ? {} : { season }, signal });
export const addEvent = (body: CreateEventInput) => api("POST /api/admin/events", { body });
/**
 * Changes an event. `key` is the idempotency key of this attempt. `confirm` is the checksum of the effects that the user
 * has confirmed; it is empty before that.
 */
export const changeEvent = (eventId: string, body: UpdateEventInput, key: string, confirm = "") =>
  api("PUT /api/admin/event/{eventId}", { ...params(eventId), body: { ...body, confirm }, key });
/** Reads what canceling or restoring an event would mean for people and money. */
export const getCancellationEffects = (
  eventId: string,
  body: CancellationInput,
  signal: AbortSignal,
): Promise<CancellationEffects> =>
  api("POST /api/admin/event/{eventId}/cancellation/preview", { ...params(eventId), body, signal });
export const copyEvent = (eventId: string, body: DuplicateEventInput) =>
  api("POST /api/admin/event/{eventId}/duplicate", { ...params(eventId), body });
export const deleteEvent = (eventId: string) => api("DELETE /api/event/{eventId}", params(eventId));
