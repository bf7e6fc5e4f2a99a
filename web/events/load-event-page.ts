import { loadEvent } from "./load-event.ts";

/** Loads an event for its page. The calculator, the result tables and the error texts load only if they are shown. */
export async function loadEventPage(eventId: string | undefined, signal: AbortSignal) {
  const loaded = await loadEvent(eventId, signal);
  const event = loaded?.answer?.event;
  const hasResults = event?.classes.some(({ results }) => results.length > 0) ?? false;
  const pays =
    event !== undefined && !event.canceled && !event.paysOverall && event.postedCash + event.postedCredit > 0;
  return {
    loaded,
    Calculator: pays ? (await import("./payouts/win-calculator.tsx")).WinCalculator : null,
    Results: hasResults ? (await import("./class-results.tsx")).ClassResults : null,
    Failed: loaded?.error ? (await import("./event-failed.tsx")).EventFailed : null,
  };
}

export type EventPage = Awaited<ReturnType<typeof loadEventPage>>;
