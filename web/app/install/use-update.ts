import { useEffect, useState } from "react";
import { inTheBackground } from "../../platform/chunk-reload.ts";
import { catchInstallOffer } from "./install-offer.ts";
import type { Update } from "./register-with-workbox.ts";

let waiting: Update | null = null;
const listeners = new Set<() => void>();

/**
 * Registers the service worker, after `moment` has resolved if it is passed. A new version is activated when the user
 * accepts it, and in the kiosk when no visit is active.
 */
export async function registerWorker(moment?: Promise<void>): Promise<void> {
  catchInstallOffer();
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  await moment;
  // If registration fails or there are no service workers (a private window, plain http), the app works, but not
  // offline.
  await inTheBackground(register).catch(() => {});
}

async function register(): Promise<void> {
  const { registerWithWorkbox } = await import("./register-with-workbox.ts");
  await registerWithWorkbox((update) => {
    waiting = update;
    listeners.forEach((listener) => listener());
  });
}

export function useUpdate() {
  const [update, setUpdate] = useState(waiting);
  useEffect(() => {
    const look = () => setUpdate(waiting);
    listeners.add(look);
    return () => void listeners.delete(look);
  }, []);
  return { ready: update !== null, apply: () => update?.apply(), later: () => setUpdate(null) };
}
