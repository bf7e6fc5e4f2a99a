import { Workbox } from "workbox-window";
import { whenFree } from "../../platform/chunk-reload.ts";

/** This is a new version of the app. `apply` activates it and reloads the page. */
export type Update = { apply: () => void };

/** Registers the service worker and tells it that this page was opened; `onWaiting` gets each new version. */
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
  // The service worker may take long to install, and the page does not have to wait for it.
  void worker.active.then((active) => active.postMessage({ type: "OPENED" }));
}
