import { captureEnds } from "#shared/kiosk-limits.ts";
import type { KioskPolicy } from "#shared/kiosk.ts";

/** Returns the minutes for which offline capture is still allowed, counted from the last contact. */
export function offlineMinutes(policy: KioskPolicy, lastContact: number, now: number): number {
  return Math.max(0, Math.floor((captureEnds(policy, lastContact) - now) / 60_000));
}
