import { Workbox } from "workbox-window";
import { whenFree } from "../../platform/chunk-reload.ts";

/** This is a new version of the app that waits until `apply` activates it and reloads the page. */
export type Update = { apply: () => void };

/** Registers the service worker and tells it that this page was opened; `onWaiting` receives each new version. */
export async function registerWithWorkbox(onWaiting: (update: Update) => void): Promise<void> {
  const worker = new Workbox("/service-worker.js");
  worker.addEventListener("waiting", () => {
    onWaiting({
      apply() {
        // A kiosk visit may have started before the new version took over, so the reload waits until the visit ends.
        worker.addEventListener("controlling", () => whenFree(() => window.location.reload()));
        worker.messageSkipWaiting();
      },
    });
  });
  await worker.register();
  // The worker may be installing for long, and the page need not wait for it.
  void worker.active.then((active) => active.postMessage({ type: "OPENED" }));
}
