import { useEffect } from "react";
import { fetchAhead } from "../platform/chunk-reload.ts";
import { isRefused } from "../platform/copies-refused.ts";
import type { Keep } from "./keep-for-later.ts";
import { sessionNow } from "../platform/session.ts";

type SavingData = Navigator & { connection?: { saveData?: boolean } };

/** By then the wallet's own answers have arrived, and the first taps are over. */
const restMs = 2_000;

const mostMs = 60_000;

/** The account for which it was done in this visit. */
let keptFor: string | null = null;

/**
 * Stores the latest earnings, redemptions and profile of the rider once the wallet is idle, once per visit. Not on a
 * metered connection, and not if the user has opted out of storing data.
 */
export function useKeepForLater(fresh: boolean, keepOthers: Keep): void {
  useEffect(() => {
    const { user, proxyHost } = sessionNow();
    const owner = user?._id ?? null;
    if (!fresh || proxyHost || owner === keptFor || isRefused()) return;
    if ((navigator as SavingData).connection?.saveData) return;
    const run = () => {
      keptFor = owner;
      // Continues when the rider navigates elsewhere; what fails is fetched at the next visit.
      const soon = AbortSignal.timeout(mostMs);
      void fetchAhead(async () => (await import("./keep-for-later.ts")).keepForLater(keepOthers, soon));
    };
    const timer = setTimeout(() => whenIdle(run), restMs);
    return () => clearTimeout(timer);
  }, [fresh, keepOthers]);
}

function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 10_000 });
  else act();
}
