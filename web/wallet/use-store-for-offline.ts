import { useEffect } from "react";
import { fetchAhead } from "../platform/chunk-reload.ts";
import { isCachingOff } from "../platform/cache/cache-opt-out.ts";
import { whenIdle } from "../platform/idle.ts";
import type { StoreOthers } from "./store-for-offline.ts";
import { sessionNow } from "../platform/api/session.ts";
import { isSavingData } from "../platform/data-saver.ts";

/** The delay in ms lets the wallet's answers arrive first, and the first taps. */
const delayMs = 2_000;

const maxMs = 60_000;

/** This is the account whose data was already stored in this visit. */
let storedFor: string | null = null;

/**
 * Stores the rider's latest earnings, redemptions and profile for use offline, once per visit when the wallet is idle.
 * It does nothing on a metered connection, or if the user has opted out of storing data.
 */
export function useStoreForOffline(isFresh: boolean, storeOthers: StoreOthers): void {
  useEffect(() => {
    const { user, proxyHost } = sessionNow();
    const owner = user?._id ?? null;
    if (!isFresh || proxyHost || owner === storedFor || isCachingOff()) return;
    if (isSavingData()) return;
    const run = () => {
      storedFor = owner;
      // The work continues when the rider navigates elsewhere. A part that failed is fetched on the next visit.
      const soon = AbortSignal.timeout(maxMs);
      void fetchAhead(async () => (await import("./store-for-offline.ts")).storeForOffline(storeOthers, soon));
    };
    const timer = setTimeout(() => whenIdle(run, 10_000), delayMs);
    return () => clearTimeout(timer);
  }, [isFresh, storeOthers]);
}
