import { Problem } from "./problem.ts";

interface Waiting {
  owner: string;
  start: () => void;
}

/** Runs a task when it is the owner's turn; rejects with `too_many_requests` when too many tasks already wait. */
export type TakeTurn = <T>(owner: string, task: () => Promise<T>) => Promise<T>;

const retryAfterSeconds = 5;

/**
 * Creates a queue for expensive tasks: at most `concurrency` tasks run at once, and at most one for each owner. Waiting
 * tasks start in order of arrival, but a task whose owner already has a running one is skipped for now. The queue is
 * bounded, because each waiting task keeps its upload in memory.
 */
export function createTurnQueue({
  concurrency,
  maxWaitingPerOwner,
  maxWaiting,
}: {
  concurrency: number;
  maxWaitingPerOwner: number;
  maxWaiting: number;
}): TakeTurn {
  const running = new Set<string>();
  const waiting: Waiting[] = [];

  const startNext = (): void => {
    while (running.size < concurrency) {
      const at = waiting.findIndex(({ owner }) => !running.has(owner));
      const [next] = at < 0 ? [] : waiting.splice(at, 1);
      if (!next) return;
      running.add(next.owner);
      next.start();
    }
  };

  return async (owner, task) => {
    const ofOwner = waiting.filter((one) => one.owner === owner).length;
    if (ofOwner >= maxWaitingPerOwner || waiting.length >= maxWaiting) {
      throw new Problem("too_many_requests", { retryAfter: retryAfterSeconds });
    }
    await new Promise<void>((start) => {
      waiting.push({ owner, start });
      startNext();
    });
    try {
      return await task();
    } finally {
      running.delete(owner);
      startNext();
    }
  };
}
