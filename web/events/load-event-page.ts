import { loadEvent } from "./load-event.ts";

/** An event for its page; tables of results and the words of a failure load where there are any, and nowhere else. */
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
