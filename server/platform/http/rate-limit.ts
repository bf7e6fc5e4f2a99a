import { actorKey, type Ctx } from "../context.ts";
import type { LimitName } from "./call.ts";

/** Tries per window in seconds. What guards money (PIN tries) is in the database, not here (decisions §6). */
const limits: Record<LimitName, { points: number; seconds: number }> = {
  signIn: { points: 10, seconds: 60 },
  code: { points: 10, seconds: 600 },
  write: { points: 120, seconds: 60 },
  search: { points: 240, seconds: 60 },
  upload: { points: 60, seconds: 60 },
  kiosk: { points: 300, seconds: 60 },
};

interface Window {
  taken: number;
  until: number;
}
const mostWindows = 50_000;

/** Counts a call; gives the seconds to wait where it was one too many, else 0. */
export type RateLimits = (name: LimitName, who: Pick<Ctx, "actor" | "ip">) => number;

/**
 * Counts by actor, or by address for a visitor, in windows that begin with the first call. In memory and without
 * waiting: it stands before every answer.
 */
export function createRateLimits(relaxed: boolean, clock: () => number = () => performance.now()): RateLimits {
  const windows = new Map<string, Window>();
  return (name, { actor, ip }) => {
    // Sign-in and codes are guessed from outside: the address counts, whoever it claims to be.
    const byAddress = name === "signIn" || name === "code" || actor.type === "visitor";
    const key = `${name} ${byAddress ? (ip ?? "unknown") : actorKey(actor)}`;
    const { points, seconds } = limits[name];
    const now = clock();
    let window = windows.get(key);
    if (!window || window.until <= now) {
      if (windows.size >= mostWindows) forgetOld(windows, now);
      windows.set(key, (window = { taken: 0, until: now + seconds * 1000 }));
    }
    window.taken += 1;
    return window.taken > (relaxed ? points * 100_000 : points) ? Math.ceil((window.until - now) / 1000) : 0;
  };
}

/** Where more addresses than that are at work at once, the oldest begin anew. */
function forgetOld(windows: Map<string, Window>, now: number): void {
  for (const [key, { until }] of windows) if (until <= now) windows.delete(key);
  for (const key of windows.keys()) {
    if (windows.size < mostWindows) return;
    windows.delete(key);
  }
}
