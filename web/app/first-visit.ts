import { atRest } from "../platform/page-rest.ts";

const restMs = 2_500;

/**
 * The first time, the worker fetches the whole app: not while the page that somebody came for still takes over. It waits
 * until that page rests; no longer than until somebody goes on to another, or looks away. Who has a worker already waits
 * for nothing.
 */
export async function firstPageRests(onMove: (act: () => void) => void): Promise<void> {
  if (navigator.serviceWorker?.controller) return;
  await new Promise<void>((done) => {
    atRest(restMs, done);
    onMove(done);
    document.addEventListener("visibilitychange", () => done(), { once: true });
  });
}
