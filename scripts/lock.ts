import { mkdirSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const timeoutMs = 60_000;

/**
 * Runs the function under a lock, because several people may run the same script in one working tree. A lock that is
 * older than a minute is stale.
 */
export async function withLock<Result>(path: string, run: () => Promise<Result>): Promise<Result> {
  mkdirSync(dirname(path), { recursive: true });
  for (;;) {
    try {
      mkdirSync(path);
      break;
    } catch {
      const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (Date.now() - since > timeoutMs) rmSync(path, { recursive: true, force: true });
      else await wait(150);
    }
  }
  try {
    return await run();
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}
