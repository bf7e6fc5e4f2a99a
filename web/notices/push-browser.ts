import type { PushDevice, SubscribeInput } from "#shared/notices.schema.ts";

/** `install` means that an iPhone allows notifications only for apps on its home screen. */
export type PushState = "unsupported" | "install" | "blocked" | "off" | "on";

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return undefined;
  return navigator.serviceWorker.getRegistration();
}

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns the hash by which the server identifies this browser in its list. */
async function hashOf(endpoint: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
}

/** Returns the push state of this browser, and its entry in the list of the account's devices. */
export async function lookAtBrowser(devices: readonly PushDevice[]): Promise<{ state: PushState; own?: PushDevice }> {
  const registration = await worker();
  if (!registration) return { state: isAppleMobile() && !isInstalled() ? "install" : "unsupported" };
  if (Notification.permission === "denied") return { state: "blocked" };
  const subscription = await registration.pushManager.getSubscription();
  const hash = subscription && (await hashOf(subscription.endpoint));
  const own = devices.find(({ endpointHash }) => endpointHash === hash);
  return own ? { state: "on", own } : { state: "off" };
}

/** Asks for permission and subscribes. No other code asks for permission. Returns null if the user refuses. */
export async function askBrowser(publicKey: string): Promise<SubscribeInput | null> {
  // Permission is requested first: some browsers allow it only directly in the handler of the press.
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await worker();
  if (!registration) return null;
  const key = bytesOf(publicKey);
  const before = await registration.pushManager.getSubscription();
  // An existing subscription made with another server's key is useless, because this server could not send to it.
  if (before && !isSameKey(before.options.applicationServerKey, key)) await before.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) return null;
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

export async function leaveBrowser(): Promise<void> {
  const subscription = await (await worker())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}

function isSameKey(has: ArrayBuffer | null, wanted: Uint8Array): boolean {
  if (!has) return true;
  const bytes = new Uint8Array(has);
  return bytes.length === wanted.length && bytes.every((byte, at) => byte === wanted[at]);
}

const isAppleMobile = (): boolean => /\b(?:iPhone|iPad|iPod)\b/.test(navigator.userAgent);
const isInstalled = (): boolean => window.matchMedia("(display-mode: standalone)").matches;
