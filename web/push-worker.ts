/// <reference lib="webworker" />
// This module handles push notifications: it shows the message that the server encrypted for this browser, and opens
// its page on a tap.

import type { Api } from "../server/api.ts";
import type { CallName } from "./platform/api/api.ts";
import { splitCallName } from "./platform/api/call-url.ts";

declare const self: ServiceWorkerGlobalScope;

type Message = { title: string; body: string; url: string; locale: string; tag: string };

function messageOf(event: PushEvent): Message {
  try {
    // The server writes this data (server/platform/push/push-outbox.ts), in the rider's language.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return event.data?.json() as Message;
  } catch {
    // Browsers require that every push shows a notification.
    return { title: self.location.host, body: "", url: "/auth/rider", locale: "en", tag: "portal" };
  }
}

self.addEventListener("push", (event) => {
  const { title, body, url, locale, tag } = messageOf(event);
  const lang = locale === "fr" ? "fr-CA" : "en";
  const icon = "/icons/icon-192.png";
  event.waitUntil(self.registration.showNotification(title, { body, lang, tag, icon, badge: icon, data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const data: unknown = event.notification.data;
  const path = typeof data === "object" && data && "url" in data && typeof data.url === "string" ? data.url : "/";
  event.waitUntil(show(new URL(path, self.location.origin)));
});

/**
 * Focuses a window that already shows the page. Otherwise it opens a new window, so that a half-filled form in another
 * window is not lost.
 */
async function show(url: URL): Promise<void> {
  // A page of another origin is never opened.
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((client) => new URL(client.url).pathname === url.pathname);
  if (there) await there.focus();
  else await self.clients.openWindow(url.href);
}

type Change = ExtendableEvent & { oldSubscription?: PushSubscription | null };

/**
 * Sends the new push subscription to the server when the browser replaced it; otherwise no further notification would
 * arrive.
 */
self.addEventListener("pushsubscriptionchange", (event) => {
  // Both fields are in the standard, but TypeScript's library does not declare them.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const change = event as unknown as Change;
  change.waitUntil(moveTo(change.oldSubscription ?? null));
});

async function moveTo(before: PushSubscription | null): Promise<void> {
  const applicationServerKey = before?.options.applicationServerKey;
  if (!before || !applicationServerKey) return;
  const made = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys: { p256dh, auth } = {} } = made.toJSON();
  if (!endpoint || !p256dh || !auth) return;
  // A worker has neither a session nor a language, so it sends the call without `api`. The types of the name and the
  // body are still checked.
  const name = "POST /api/rider/push-subscriptions" satisfies CallName;
  const body: Api[typeof name]["body"] = { endpoint, keys: { p256dh, auth }, replaces: before.endpoint };
  const [method, path] = splitCallName(name);
  await fetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}
