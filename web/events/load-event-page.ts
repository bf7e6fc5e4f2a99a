import { loadEvent } from "./load-event.ts";

/** Loads an event for its page; result tables and error texts load only where they are shown. */
export async function loadEventPage(eventId: string | undefined, signal: AbortSignal) {
  const loaded = await loadEvent(eventId, signal);
  const hasResults = loaded?.answer?.event.classes.some(({ results }) => results.length > 0) ?? false;
  return {
    loaded,
    Results: hasResults ? (await import("./class-results.tsx")).ClassResults : null,
    Failed: loaded?.error ? (await import("./event-failed.tsx")).EventFailed : null,
  };
}

export type EventPage = Awaited<ReturnType<typeof loadEventPage>>;
