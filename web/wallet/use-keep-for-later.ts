import { useEffect } from "react";
import { fetchAhead } from "../platform/chunk-reload.ts";
import { isRefused } from "../platform/copies-refused.ts";
import type { Keep } from "./keep-for-later.ts";
import { sessionNow } from "../platform/session.ts";

type SavingData = Navigator & { connection?: { saveData?: boolean } };

/** The wallet's own answers are there by then, and the first taps are over. */
const restMs = 2_000;

const mostMs = 60_000;

/** For whom it was done in this visit. */
let keptFor: string | null = null;

/**
 * Takes the newest of the rider's earnings, redemptions and profile along once the wallet rests, once a visit. Not on a
 * metered connection, and not where somebody wants nothing kept.
 */
export function useKeepForLater(fresh: boolean, keepOthers: Keep): void {
  useEffect(() => {
    const { user, proxyHost } = sessionNow();
    const owner = user?._id ?? null;
    if (!fresh || proxyHost || owner === keptFor || isRefused()) return;
    if ((navigator as SavingData).connection?.saveData) return;
    const run = () => {
      keptFor = owner;
      // Goes on when the rider goes elsewhere; what does not come is fetched at the next visit.
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
