import type { Ctx } from "../platform/context.ts";
import type { Database } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { sha256 } from "../platform/secrets.ts";

/** Beside the limit per address: one account guessed at from many addresses. */
const triesPerWindow = 10;
const windowMs = 15 * 60_000;
const mostKept = 50_000;

type Tries = Map<string, { taken: number; until: number }>;
const triesOf = new WeakMap<Database, Tries>();

/**
 * Takes one try for a name, whether an account has it or not, so that being slowed down tells nothing. Counted before
 * the answer is known: a hundred guesses sent at once are a hundred tries. A right one gives them all back.
 * In memory: a password has far more than the few tries that a restart gives back.
 */
export function takeTry(ctx: Ctx, name: string): void {
  const kept: Tries = triesOf.get(ctx.db) ?? new Map();
  triesOf.set(ctx.db, kept);
  const now = ctx.now.getTime();
  if (kept.size >= mostKept) forgetOld(kept, now);
  const key = sha256(name);
  const before = kept.get(key);
  const entry = before && before.until > now ? before : { taken: 0, until: now + windowMs };
  if (entry.taken >= triesPerWindow) {
    throw new Problem("too_many_requests", { retryAfter: Math.ceil((entry.until - now) / 1000) });
  }
  kept.set(key, { taken: entry.taken + 1, until: entry.until });
}

export function giveTriesBack(ctx: Ctx, name: string): void {
  triesOf.get(ctx.db)?.delete(sha256(name));
}

function forgetOld(kept: Tries, now: number): void {
  for (const [key, { until }] of kept) if (until <= now) kept.delete(key);
  if (kept.size >= mostKept) kept.clear();
}
