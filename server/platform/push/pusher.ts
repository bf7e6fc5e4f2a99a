import { sealPush, type BrowserKeys } from "./seal-push.ts";
import { vapidHeader, type VapidKeys } from "./vapid.ts";

export interface OutgoingPush extends BrowserKeys {
  endpoint: string;
  payload: unknown;
  keys: VapidKeys;
  /** This is an address at which the push service can contact the operator. */
  contact: string;
  now: Date;
}

/**
 * This is the outcome of sending. `gone` means that the browser has unsubscribed (404, 410), or that its service must
 * not be called.
 */
export type PushOutcome =
  | { state: "sent" }
  | { state: "gone" }
  | { state: "failed"; status: number; waitSeconds: number };

export interface Pusher {
  send(push: OutgoingPush): Promise<PushOutcome>;
}

/**
 * The push service drops a message after this many seconds, because it would be outdated on a phone that was off for
 * longer.
 */
const ttlSeconds = 2 * 86_400;
const timeoutMs = 10_000;

/**
 * Creates a pusher that sends notifications to the browsers' push services. Only services of `hosts` are called, over
 * TLS: a subscription's address is untrusted, and must not make the server call hosts in its own network. For tests, a
 * host like `http://127.0.0.1:1234` is a service without TLS.
 */
export function webPusher(hosts: string): Pusher {
  const allowed = hosts.split(",").map((host) => host.trim());
  return {
    async send({ endpoint, payload, keys, contact, now, ...browser }) {
      if (!isAllowed(new URL(endpoint), allowed)) return { state: "gone" };
      const response = await fetch(endpoint, {
        method: "POST",
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: vapidHeader(keys, endpoint, contact, now),
          "content-encoding": "aes128gcm",
          "content-type": "application/octet-stream",
          ttl: String(ttlSeconds),
          urgency: "normal",
        },
        body: new Uint8Array(sealPush(JSON.stringify(payload), browser)),
      });
      await response.body?.cancel();
      const { status } = response;
      if (response.ok) return { state: "sent" };
      if (status === 404 || status === 410) return { state: "gone" };
      return { state: "failed", status, waitSeconds: Number(response.headers.get("retry-after")) || 0 };
    },
  };
}

function isAllowed(url: URL, hosts: readonly string[]): boolean {
  if (hosts.includes(url.origin)) return true;
  if (url.protocol !== "https:" || url.port !== "") return false;
  return hosts.some((host) => (host.startsWith("*.") ? url.hostname.endsWith(host.slice(1)) : url.hostname === host));
}
