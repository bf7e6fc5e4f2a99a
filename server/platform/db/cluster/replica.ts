import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** While the replica is behind, its position is polled after this time in ms, otherwise after `aliveMs`. */
const behindMs = 10;
const aliveMs = 1000;

/** This tracks how far a replica has replayed the log of the primary. */
export interface ReplicaWatch {
  /** Records that the log had this position after a write, so that the replica must reach it. */
  needs(position: string): void;
  /** Returns whether the replica answers and has replayed every position that was passed to `needs`. */
  hasEverything(): boolean;
  close(): Promise<void>;
}

export function watchReplica(pool: Pick<pg.Pool, "query" | "end">): ReplicaWatch {
  let needed = 0n;
  let replayed = -1n;
  let waiting = new AbortController();
  let isClosed = false;

  async function follow(): Promise<void> {
    while (!isClosed) {
      try {
        // A database that is not a replica, for example one that was promoted, is complete up to its own position.
        const { rows } = await pool.query<{ position: string }>(
          "select coalesce(pg_last_wal_replay_lsn(), pg_current_wal_insert_lsn())::text as position",
        );
        replayed = numberOf(rows[0]?.position ?? "");
      } catch {
        replayed = -1n;
      }
      waiting = new AbortController();
      const ms = replayed >= 0n && replayed < needed ? behindMs : aliveMs;
      if (!isClosed) await sleep(ms, undefined, { signal: waiting.signal, ref: false }).catch(() => undefined);
    }
  }

  const following = follow();
  return {
    needs(position) {
      const at = numberOf(position);
      if (at <= needed) return;
      needed = at;
      waiting.abort();
    },
    hasEverything: () => replayed >= needed && replayed >= 0n,
    async close() {
      isClosed = true;
      waiting.abort();
      await following;
      await pool.end();
    },
  };
}

/** Parses a position of the log (`16/B374D848`) as a number; anything else becomes -1. */
function numberOf(position: string): bigint {
  const [, high, low] = /^([\dA-F]+)\/([\dA-F]+)$/i.exec(position) ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : -1n;
}
