import { Problem } from "../problem.ts";
import type { Reader } from "./database.ts";

/** This reads the database as it was at one moment, even if something is written later. */
export interface Snapshot {
  reader: Reader;
  /** Ends the snapshot; calling it again does nothing. */
  close: () => Promise<void>;
}

/** Each snapshot needs a connection, and Postgres has few. */
const maxOpen = 3;
/**
 * After this time a snapshot is ended even if its client still waits. While one is open, SQLite cannot shorten its log
 * and Postgres cannot remove old rows.
 */
const maxMinutes = 30;

/**
 * Limits the number and the age of the snapshots that `open` makes. Opening one too many throws `too_many_requests`, and
 * reading from one that is too old fails.
 */
export function limitSnapshots(open: () => Promise<Snapshot>): () => Promise<Snapshot> {
  let opened = 0;
  return async () => {
    if (opened >= maxOpen) throw new Problem("too_many_requests", { retryAfter: 60 });
    opened += 1;
    let ended: Promise<void> | undefined;
    const snapshot = await open().catch((error: unknown) => {
      opened -= 1;
      throw error;
    });
    const end = async () => {
      clearTimeout(timer);
      await snapshot.close().finally(() => (opened -= 1));
    };
    const close = () => (ended ??= end());
    const timer = setTimeout(() => void close().catch(() => undefined), maxMinutes * 60_000).unref();
    return { reader: snapshot.reader, close };
  };
}
