/// <reference lib="webworker" />
import { clientsClaim } from "workbox-core";
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import "./push-worker.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

cleanupOutdatedCaches();
// The worker takes control on the very first visit too: a newly set-up tablet must not miss the next version.
clientsClaim();
// A file is identified by its name and revision alone: other headers of the request (such as the language) must not
// cause a cache miss.
addPlugins([
  {
    cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse }) =>
      cachedResponse ?? (await caches.match(request, { cacheName, ignoreVary: true })),
  },
]);
precacheAndRoute(self.__WB_MANIFEST);

const kiosk = /^\/(fr\/)?kiosk\/?$/;

// The kiosk has its own HTML document.
registerRoute(new NavigationRoute(createHandlerBoundToURL("/kiosk.html"), { allowlist: [kiosk] }));

// The app shell answers every other page; requests that leave the app, change state or belong to the server go to the
// server.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL("/index.html"), {
    denylist: [/^\/api(\/|$)/, /^\/dev\//, /^\/proxy-/, /^\/healthz/, /^\/readyz/, /\.\w+$/, kiosk],
  }),
);

// Nothing of /api is cached here, because answers may be personal. The public lists that work offline (schedule,
// dealers) are stored in IndexedDB by platform/cache/device-cache.ts, with their date.

// The page decides when to update: at the update prompt, or in the kiosk between two visits.
self.addEventListener("message", (event) => {
  const data: unknown = event.data;
  if (typeof data === "object" && data && "type" in data && data.type === "SKIP_WAITING") void self.skipWaiting();
});
