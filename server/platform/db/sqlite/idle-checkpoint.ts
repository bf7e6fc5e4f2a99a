import type BetterSqlite from "better-sqlite3";

/** After this many acts the log is worth copying. */
const minActs = 50;
/** The writer counts as idle when it has committed nothing for this time in ms. */
const idleMs = 30;

/**
 * Copies SQLite's write-ahead log into the database when the writer is idle, so that no act waits for it: SQLite itself
 * does it within a commit, as soon as the log is long (`wal_autocheckpoint`).
 */
export function checkpointWhenIdle(writer: BetterSqlite.Database, isBusy: () => boolean) {
  let acts = 0;
  let timer: NodeJS.Timeout | undefined;

  function copy(): void {
    // The end of the acts that run now starts the timer again.
    if (isBusy()) return;
    acts = 0;
    try {
      writer.pragma("wal_checkpoint(PASSIVE)");
    } catch {
      // The disk may be full, which the next commit reports.
    }
  }

  return {
    /** Must be called after each commit, with the number of acts in it. */
    committed(count: number): void {
      acts += count;
      clearTimeout(timer);
      if (acts >= minActs) timer = setTimeout(copy, idleMs).unref();
    },
    stop: (): void => clearTimeout(timer),
  };
}
