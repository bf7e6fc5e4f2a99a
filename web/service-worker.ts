/// <reference lib="webworker" />
import { clientsClaim } from "workbox-core";
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import "./push-worker.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

cleanupOutdatedCaches();
// The page of the very first visit too: a tablet that was just set up must not miss the next version for that.
clientsClaim();
// A file is known by its name and revision alone: what else the browser asked with (a language, say) must not hide it.
addPlugins([
  {
    cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse }) =>
      cachedResponse ?? (await caches.match(request, { cacheName, ignoreVary: true })),
  },
]);
precacheAndRoute(self.__WB_MANIFEST);

const kiosk = /^\/(fr\/)?kiosk\/?$/;

// The kiosk is a document of its own.
registerRoute(new NavigationRoute(createHandlerBoundToURL("/kiosk.html"), { allowlist: [kiosk] }));

// The shell answers every other page; what leaves the app, changes state or is the server's own goes to the server.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL("/index.html"), {
    denylist: [/^\/api(\/|$)/, /^\/dev\//, /^\/proxy-/, /^\/healthz/, /^\/readyz/, /\.\w+$/, kiosk],
  }),
);

// Nothing of /api is kept here: answers may be somebody's own. The public lists that work offline (schedule, dealers)
// keep themselves in IndexedDB, with their "as of", through platform/offline-db.ts.

// The page says when: the update prompt, or the kiosk between two visits.
self.addEventListener("message", (event) => {
  const data: unknown = event.data;
  if (typeof data === "object" && data && "type" in data && data.type === "SKIP_WAITING") void self.skipWaiting();
});
