import type { EventPayouts } from "#shared/payout-requests.schema.ts";
import { api } from "../../platform/api/api.ts";

/** What of an event's payouts waits for approval. Null without a connection, and where that is not the reader's to know. */
export async function loadPayouts(eventId: string, signal?: AbortSignal): Promise<EventPayouts | null> {
  try {
    return (await api("GET /api/event/{eventId}/payouts", { params: { eventId }, signal })).payouts;
  } catch {
    return null;
  }
}
