import { afterLoad } from "../platform/idle.ts";

const delayMs = 2_500;

/**
 * Waits until the first page is idle. On a first visit the service worker downloads the whole app, which must not
 * compete with hydration. The promise resolves when the page is idle, at the first navigation, or when the page is
 * hidden. With an existing service worker it resolves at once.
 */
export async function firstPageIdle(onMove: (act: () => void) => void): Promise<void> {
  if (navigator.serviceWorker?.controller) return;
  await new Promise<void>((done) => {
    afterLoad(delayMs, done);
    onMove(done);
    document.addEventListener("visibilitychange", () => done(), { once: true });
  });
}
