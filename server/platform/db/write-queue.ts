import type BetterSqlite from "better-sqlite3";
import type { Tx } from "./database.ts";
import { markedInside } from "./inside-write.ts";
import type { WatchedChanges } from "./caches/watch-changes.ts";

interface Waiting {
  act: (tx: Tx) => Promise<unknown>;
  /** Settles the act after the group was committed to the disk or failed. */
  settle: (outcome: Outcome) => void;
}
type Outcome = { value: unknown } | { error: unknown };

/**
 * These are the limits of a group: the max number of acts, and the max time in ms, so that the first act does not wait
 * too long. On a slow disk the time limit grows, because more acts wait for each flush.
 */
const maxBatch = 64;
const standardMs = 10;
const flushesWorth = 3;

interface QueueOptions {
  /** Is called after each commit with the number of its acts, and of those that changed what cached answers read. */
  onCommit: (acts: number, changing: number) => void;
  longestMs?: number;
  /** This notes what an act changes. Without it, each act counts as one that changes what cached answers read. */
  changes?: Pick<WatchedChanges, "take">;
}

/**
 * Creates the only writer of a SQLite file. Waiting writes are committed as a group: each is a savepoint, sees the
 * changes of those before it, and is rolled back alone when it throws. Then one commit flushes the group to the disk,
 * and only then do the callers get their results, so an answered write is always durable.
 */
export function createWriteQueue(
  writer: BetterSqlite.Database,
  tx: Tx,
  { onCommit, longestMs = standardMs, changes }: QueueOptions,
) {
  const begin = writer.prepare("BEGIN IMMEDIATE");
  const commit = writer.prepare("COMMIT");
  const rollback = writer.prepare("ROLLBACK");
  const savepoint = writer.prepare("SAVEPOINT act");
  const undo = writer.prepare("ROLLBACK TO act");
  const release = writer.prepare("RELEASE act");

  const waiting: Waiting[] = [];
  let flushMs = 0;
  let working: Promise<void> | null = null;

  function add<T>(act: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<T>((done, fail) => {
      const settle = (outcome: Outcome): void => {
        // The value is the result of this act, so it has its type.
        // oxlint-disable-next-line no-unsafe-type-assertion
        if ("value" in outcome) done(outcome.value as T);
        else fail(outcome.error);
      };
      waiting.push({ act, settle });
      working ??= work();
    });
  }

  async function work(): Promise<void> {
    // Writes that arrive in the same turn of the event loop join the group.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      await group();
      // The pause lets answers go out and requests come in before the next group blocks on its flush.
      if (waiting.length > 0) await new Promise(setImmediate);
    }
    working = null;
  }

  async function group(): Promise<void> {
    const settled: { settle: Waiting["settle"]; outcome: Outcome }[] = [];
    const until = performance.now() + Math.max(longestMs, flushMs * flushesWorth);
    let current: Waiting | undefined;
    let done = 0;
    let changed = 0;
    try {
      begin.run();
      while (settled.length < maxBatch && (settled.length === 0 || performance.now() < until)) {
        current = waiting.shift();
        if (!current) break;
        const outcome = await single(current.act);
        settled.push({ settle: current.settle, outcome });
        current = undefined;
        const isChange = changes?.take() ?? true;
        if (!("value" in outcome)) continue;
        done += 1;
        if (isChange) changed += 1;
      }
      const before = performance.now();
      (done > 0 ? commit : rollback).run();
      if (done > 0) flushMs = performance.now() - before;
    } catch (error) {
      if (writer.inTransaction) quietly(() => rollback.run());
      // The whole group is lost, so every act of it fails with this error. This includes refusals, because they were
      // decided on data that no longer exists.
      current ??= settled.length === 0 ? waiting.shift() : undefined;
      current?.settle({ error });
      for (const { settle } of settled) settle({ error });
      return;
    }
    if (done > 0) onCommit(done, changed);
    for (const { settle, outcome } of settled) settle(outcome);
  }

  async function single(act: Waiting["act"]): Promise<Outcome> {
    savepoint.run();
    try {
      const value = await markedInside(() => act(tx));
      release.run();
      return { value };
    } catch (error) {
      // Some errors, such as a full disk, have already rolled back the whole transaction.
      if (!writer.inTransaction) throw error;
      undo.run();
      release.run();
      return { error };
    }
  }

  return {
    add,
    /** Returns how many acts wait, and how long in ms the last flush to the disk took. */
    load: () => ({ waitingWrites: waiting.length, flushMs }),
    isBusy: () => working !== null,
    /** Waits for all queued writes. */
    async idle(): Promise<void> {
      while (working) await working;
    },
  };
}

/** Runs `act` and ignores an error: if even a rollback fails, the connection is broken, and the next act will fail. */
function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // The next act reports the error.
  }
}
