import type { EventAnswer } from "#shared/events.schema.ts";
import type { Cached } from "../platform/api/read.ts";
import { getEvent } from "./api.ts";

export type LoadedEvent = { answer: Cached<EventAnswer>; error: null } | { answer: null; error: unknown };

/** Loads an event; it resolves to null without an id. A failure is returned, so that the page can show it. */
export async function loadEvent(eventId: string | undefined, signal: AbortSignal): Promise<LoadedEvent | null> {
  if (!eventId) return null;
  try {
    return { answer: await getEvent(eventId, signal), error: null };
  } catch (error) {
    if (signal.aborted) throw error;
    return { answer: null, error };
  }
}
