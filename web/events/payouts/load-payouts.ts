import type { EventPayouts } from "#shared/payout-requests.schema.ts";
import { api } from "../../platform/api/api.ts";

/**
 * Loads which of an event's payouts need approval. It resolves to null while offline, and if the user may not see them.
 */
export async function loadPayouts(eventId: string, signal?: AbortSignal): Promise<EventPayouts | null> {
  try {
    return (await api("GET /api/event/{eventId}/payouts", { params: { eventId }, signal })).payouts;
  } catch {
    return null;
  }
}
