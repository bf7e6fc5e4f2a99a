import { setTimeout as sleep } from "node:timers/promises";
import type { Ctx } from "./context.ts";

interface Watch {
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
}
/** This is the real clock. */
export const realWatch: Watch = { now: () => performance.now(), wait: (ms) => sleep(ms) };

/**
 * Returns or throws only after a constant time that is longer than the work, so that the response time reveals nothing
 * about what was found (docs/spec/accounts.md#sign-in). With cheap hashes, which production refuses, it does not wait.
 */
export async function evenTime<Answer>(
  ctx: Pick<Ctx, "secrets">,
  ms: number,
  work: () => Promise<Answer>,
  watch: Watch = realWatch,
): Promise<Answer> {
  const until = watch.now() + ms;
  try {
    return await work();
  } finally {
    const left = until - watch.now();
    if (left > 0 && !ctx.secrets.cheapHashes) await watch.wait(left);
  }
}
