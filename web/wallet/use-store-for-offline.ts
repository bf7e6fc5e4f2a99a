import { useEffect } from "react";
import { fetchAhead } from "../platform/chunk-reload.ts";
import { isCachingOff } from "../platform/cache/cache-opt-out.ts";
import { whenIdle } from "../platform/idle.ts";
import type { StoreOthers } from "./store-for-offline.ts";
import { sessionNow } from "../platform/api/session.ts";
import { isSavingData } from "../platform/data-saver.ts";

/** This is the delay in ms. By then the wallet's own answers have arrived, and the first taps are over. */
const delayMs = 2_000;

const maxMs = 60_000;

/** The data of this account was stored in this visit. */
let storedFor: string | null = null;

/**
 * Stores the latest earnings, redemptions and profile of the rider once the wallet is idle, once per visit. It does
 * nothing on a metered connection, or if the user has opted out of storing data.
 */
export function useStoreForOffline(isFresh: boolean, storeOthers: StoreOthers): void {
  useEffect(() => {
    const { user, proxyHost } = sessionNow();
    const owner = user?._id ?? null;
    if (!isFresh || proxyHost || owner === storedFor || isCachingOff()) return;
    if (isSavingData()) return;
    const run = () => {
      storedFor = owner;
      // The work continues when the rider navigates elsewhere; a failed part is fetched at the next visit.
      const soon = AbortSignal.timeout(maxMs);
      void fetchAhead(async () => (await import("./store-for-offline.ts")).storeForOffline(storeOthers, soon));
    };
    const timer = setTimeout(() => whenIdle(run, 10_000), delayMs);
    return () => clearTimeout(timer);
  }, [isFresh, storeOthers]);
}
