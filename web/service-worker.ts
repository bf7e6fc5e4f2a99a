/// <reference lib="webworker" />
import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { compileHint } from "#shared/compile-hint.ts";
import "./push-worker.ts";

/** This is a file of the build. `kiosk` is true if the kiosk needs it (scripts/offline-files.ts). */
type File = { url: string; revision: string | null; kiosk?: true };
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: File[] };

const files: File[] = self.__WB_MANIFEST;

cleanupOutdatedCaches();
// The worker also takes control on the very first visit, so that a tablet that was just set up does not miss the next
// version.
clientsClaim();

function precacheOf(entries: File[]): PrecacheController {
  const controller = new PrecacheController({
    plugins: [
      {
        // A file is identified only by its name and revision, so other headers of the request (such as the language)
        // must not cause a cache miss.
        cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse }) =>
          cachedResponse ?? (await caches.match(request, { cacheName, ignoreVary: true })),
        cacheWillUpdate: async ({ response }) => (response.ok ? withoutCompiledCode(response) : null),
      },
    ],
  });
  controller.addToCacheList(entries.map(({ url, revision }) => ({ url, revision })));
  return controller;
}

/**
 * Returns the response to store. While a worker installs, Chrome also stores compiled code with each script that came
 * from the network, and with a compile hint that of all functions: together 590 kB more. Such a script is stored as a
 * response of our own, without compiled code. It is also stored without the hint, with which a kiosk starts later from
 * stored scripts (docs/decisions/0028-compile-hints.md).
 */
async function withoutCompiledCode(response: Response): Promise<Response> {
  if (!response.headers.get("content-type")?.includes("javascript")) return response;
  const text = await response.clone().text();
  if (!text.startsWith(compileHint)) return response;
  const headers = new Headers(response.headers);
  // These two describe the body as it was sent.
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(text.slice(compileHint.length), { status: response.status, headers });
}

/** If this cache exists, the device is set up as a kiosk. The cache is always empty. */
const kioskMark = "kiosk-device";
const isKiosk = (): Promise<boolean> => caches.has(kioskMark);

/**
 * Returns the precache of this device: a kiosk does not need the pages of riders, dealers, and promoters. See
 * docs/spec/kiosk.md#storage
 */
const ofThisDevice = async (): Promise<PrecacheController> =>
  precacheOf((await isKiosk()) ? files.filter(({ kiosk }) => kiosk) : files);

self.addEventListener("install", (event) => {
  event.waitUntil(toInstall().then((precache) => precache.install(event)));
});
self.addEventListener("activate", (event) => {
  event.waitUntil(ofThisDevice().then((precache) => precache.activate(event)));
});

/** Returns whether a page belongs to the set-up of a kiosk: it is the kiosk, or the login that leads back to it. */
function isForKiosk({ url }: Client): boolean {
  const { pathname, searchParams } = new URL(url);
  return kiosk.test(pathname) || kiosk.test(searchParams.get("next") ?? "");
}

/**
 * Returns the precache to install. A device that has opened only the kiosk gets only the kiosk's files, so that setting
 * up a tablet does not download the whole portal. `storeRest` downloads the rest when a page of the portal is opened.
 */
async function toInstall(): Promise<PrecacheController> {
  if (await caches.match("/index.html", { ignoreSearch: true })) return ofThisDevice();
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.length > 0 && pages.every(isForKiosk) ? precacheOf(files.filter((file) => file.kiosk)) : ofThisDevice();
}

/** Stores the files that `toInstall` left out, unless the device is a kiosk. */
async function storeRest(): Promise<void> {
  // The shell is stored last, so if the shell is there, all files are.
  if ((await isKiosk()) || (await all.matchPrecache("/index.html"))) return;
  const stored = await caches.open(all.strategy.cacheName);
  const shellLast = files.toSorted((a, b) => Number(a.url === "index.html") - Number(b.url === "index.html"));
  for (const { url, revision } of shellLast) {
    const key = all.getCacheKeyForURL(url);
    if (!key || (await stored.match(key))) continue;
    const response = await fetch(url, { cache: revision ? "reload" : "default" });
    if (!response.ok) return;
    await stored.put(key, await withoutCompiledCode(response));
  }
}

/** Marks this device as a kiosk and deletes the files that a kiosk does not need, or removes the mark. */
async function setKiosk(on: boolean): Promise<void> {
  if (on === (await isKiosk())) return;
  if (!on) return void (await caches.delete(kioskMark));
  await caches.open(kioskMark);
  // A new version that is being installed may have the same files. It deletes those that a kiosk does not need when it
  // is activated.
  if (self.registration.installing || self.registration.waiting) return;
  const stored = await caches.open(all.strategy.cacheName);
  for (const { url, kiosk } of files) {
    const key = kiosk ? undefined : all.getCacheKeyForURL(url);
    if (key) await stored.delete(key);
  }
}

// Files that are not in the precache are fetched from the network.
const all = precacheOf(files);
registerRoute(new PrecacheRoute(all));

const kiosk = /^\/(fr\/)?kiosk\/?$/;

// The kiosk has its own HTML document.
const kioskDocument = all.createHandlerBoundToURL("/kiosk.html");
registerRoute(new NavigationRoute(kioskDocument, { allowlist: [kiosk] }));

// The app shell answers all other pages. Requests that leave the app, change state or belong to the server are sent to
// the server. A kiosk has no shell, so if it navigates offline it gets the kiosk's document.
const shell = all.createHandlerBoundToURL("/index.html");
registerRoute(
  new NavigationRoute(
    async (options) => {
      if (await all.matchPrecache("/index.html")) return shell(options);
      return fetch(options.request).catch(() => kioskDocument(options));
    },
    { denylist: [/^\/api(\/|$)/, /^\/dev\//, /^\/proxy-/, /^\/healthz/, /^\/readyz/, /\.\w+$/, kiosk] },
  ),
);

// Code that few devices need is not in `files` (`globIgnores` in vite.config.ts). It is stored when it is first used,
// so that it works offline from then on.
const onDemand = "on-demand";
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/qr-decoder-"),
  async ({ request }) => {
    const cache = await caches.open(onDemand);
    const cached = await cache.match(request, { ignoreVary: true });
    if (cached) return cached;
    const response = await fetch(request);
    if (!response.ok) return response;
    await cache.put(request, response.clone());
    for (const other of await cache.keys()) if (other.url !== request.url) await cache.delete(other);
    return response;
  },
);

// Nothing of /api is cached here, because answers may be personal. The public lists that work offline (schedule,
// dealers) are stored with their date in IndexedDB by platform/cache/device-cache.ts.

// The page decides when to update: at the update prompt, or in the kiosk between two visits. The kiosk also tells the
// worker whether this device is a kiosk, and each page tells it that the page was opened.
self.addEventListener("message", (event) => {
  const data: unknown = event.data;
  if (typeof data !== "object" || !data || !("type" in data)) return;
  if (data.type === "SKIP_WAITING") void self.skipWaiting();
  if (data.type === "OPENED" && event.source instanceof Client && !isForKiosk(event.source)) {
    // If the network fails, opening the next page of the portal retries the download.
    event.waitUntil(storeRest().catch(() => undefined));
  }
  if (data.type === "KIOSK" && "on" in data) event.waitUntil(setKiosk(data.on === true));
});
