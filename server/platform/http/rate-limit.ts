import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { actorKey, type Ctx } from "../context.ts";
import { Problem } from "../problem.ts";
import type { LimitName } from "./call.ts";

/** Tries per window in seconds. What guards money (PIN tries) is in the database, not here (decisions §6). */
const limits: Record<LimitName, { points: number; duration: number }> = {
  signIn: { points: 10, duration: 60 },
  code: { points: 10, duration: 600 },
  write: { points: 120, duration: 60 },
  search: { points: 240, duration: 60 },
  upload: { points: 60, duration: 60 },
  kiosk: { points: 300, duration: 60 },
};

export type RateLimits = (name: LimitName, ctx: Ctx) => Promise<void>;

/** Counts by actor, or by address for a visitor; throws `too_many_requests` with the seconds to wait. */
export function createRateLimits(relaxed: boolean): RateLimits {
  const limiters = new Map(
    Object.entries(limits).map(([name, { points, duration }]) => [
      name,
      new RateLimiterMemory({ points: relaxed ? points * 1000 : points, duration }),
    ]),
  );
  return async (name, ctx) => {
    // Sign-in and codes are guessed from outside: the address counts, whoever it claims to be.
    const byAddress = name === "signIn" || name === "code" || ctx.actor.type === "visitor";
    const key = byAddress ? (ctx.ip ?? "unknown") : actorKey(ctx.actor);
    try {
      await limiters.get(name)?.consume(key);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) {
        throw new Problem("too_many_requests", { retryAfter: Math.ceil(refused.msBeforeNext / 1000) });
      }
      throw refused;
    }
  };
}
