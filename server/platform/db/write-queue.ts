import type BetterSqlite from "better-sqlite3";
import type { Tx } from "./database.ts";
import { markedInside } from "./inside-write.ts";

interface Waiting {
  act: (tx: Tx) => Promise<unknown>;
  /** Called once the group is on the disk, or is not. */
  settle: (outcome: Outcome) => void;
}
type Outcome = { value: unknown } | { error: unknown };

/**
 * A group is closed after so many acts, or after so long: who came first must not wait for all. Where the disk is slow
 * it may last longer, as more wait for each flush then.
 */
const mostActs = 64;
const standardMs = 10;
const flushesWorth = 3;

/**
 * The one writer of a SQLite file. Writes that wait together go to the disk together: each is a savepoint of its own,
 * sees what those before it did, and is undone alone when it throws; then one commit, one flush, and only then does
 * anybody hear how it went (decisions §3: what is answered is on the disk).
 */
export function createWriteQueue(
  writer: BetterSqlite.Database,
  tx: Tx,
  { onCommit, longestMs = standardMs }: { onCommit: (acts: number) => void; longestMs?: number },
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
        // What settles this act came out of it.
        // oxlint-disable-next-line no-unsafe-type-assertion
        if ("value" in outcome) done(outcome.value as T);
        else fail(outcome.error);
      };
      waiting.push({ act, settle });
      working ??= work();
    });
  }

  async function work(): Promise<void> {
    // Whatever arrived in the same turn of the event loop joins the group.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      await group();
      // Answers go out and requests come in before the next group blocks for its flush.
      if (waiting.length > 0) await new Promise(setImmediate);
    }
    working = null;
  }

  async function group(): Promise<void> {
    const settled: { settle: Waiting["settle"]; outcome: Outcome }[] = [];
    const until = performance.now() + Math.max(longestMs, flushMs * flushesWorth);
    let current: Waiting | undefined;
    let done = 0;
    try {
      begin.run();
      while (settled.length < mostActs && (settled.length === 0 || performance.now() < until)) {
        current = waiting.shift();
        if (!current) break;
        const outcome = await single(current.act);
        settled.push({ settle: current.settle, outcome });
        current = undefined;
        if ("value" in outcome) done += 1;
      }
      const before = performance.now();
      (done > 0 ? commit : rollback).run();
      if (done > 0) flushMs = performance.now() - before;
    } catch (error) {
      if (writer.inTransaction) quietly(() => rollback.run());
      // Nothing of the group is there, whatever was thought before: not even a refusal may be told.
      current ??= settled.length === 0 ? waiting.shift() : undefined;
      current?.settle({ error });
      for (const { settle } of settled) settle({ error });
      return;
    }
    if (done > 0) onCommit(done);
    for (const { settle, outcome } of settled) settle(outcome);
  }

  async function single(act: Waiting["act"]): Promise<Outcome> {
    savepoint.run();
    try {
      const value = await markedInside(() => act(tx));
      release.run();
      return { value };
    } catch (error) {
      // A full disk or the like has undone everything already.
      if (!writer.inTransaction) throw error;
      undo.run();
      release.run();
      return { error };
    }
  }

  return {
    add,
    /** Waits for all that was asked for. */
    async idle(): Promise<void> {
      while (working) await working;
    },
  };
}

/** Where even this fails the connection is broken, as the next act will be told. */
function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // Told by what follows.
  }
}
