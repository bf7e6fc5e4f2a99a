import { setTimeout as sleep } from "node:timers/promises";
import type { Ctx } from "./context.ts";

interface Watch {
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
}
/** The one on the wall. */
export const realWatch: Watch = { now: () => performance.now(), wait: (ms) => sleep(ms) };

/**
 * Answers, or refuses, no sooner than after a time that the work does not take: how long it took then tells nothing of
 * what was found (decisions §6). Not where hashes are cheap, which production refuses.
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
