import { dayMs } from "#shared/durations.ts";
import type { WatchFacts } from "#shared/watch.ts";
import { nextTurn } from "../platform/next-turn.ts";

/** This is the period that a check reads: what happened after `from`, up to and including `to`. */
export interface WatchSpan {
  from: Date;
  to: Date;
}

export interface Evaluated {
  facts: WatchFacts;
  latestAt: Date;
}

/** These are facts about the same records, which become at most one finding. */
export interface Group {
  /** These values distinguish the group from others of its kind: ids and, for a finding about one day, the day. */
  key: readonly string[];
  riderId?: string;
  otherRiderId?: string;
  dealerId?: string;
  /**
   * Returns the facts if they reach the threshold, or null. Once an admin has looked at the finding, only what happened
   * after `lookedUntil` counts.
   */
  evaluate: (lookedUntil: Date | null) => Evaluated | null;
}

/** Returns the items that are newer than what was looked at. */
export const since = <Act extends { at: Date }>(acts: readonly Act[], lookedUntil: Date | null): readonly Act[] =>
  lookedUntil === null ? acts : acts.filter(({ at }) => at > lookedUntil);

/**
 * Returns the latest acts if at least `least` of them are within `days`, else null. `acts` must be in chronological
 * order.
 */
export function latestCluster<Act extends { at: Date }>(
  acts: readonly Act[],
  least: number,
  days: number,
): readonly Act[] | null {
  for (let end = acts.length; end >= least; end--) {
    const last = acts[end - 1];
    if (!last) return null;
    const begin = last.at.getTime() - days * dayMs;
    const cluster = acts.slice(0, end).filter(({ at }) => at.getTime() > begin);
    if (cluster.length >= least) return cluster;
  }
  return null;
}

/**
 * Splits ids into parts that both databases accept as params of one statement. SQLite reads in the main thread, so waiting
 * requests run before each part.
 */
export async function* inParts<Item>(items: readonly Item[], size = 200): AsyncGenerator<Item[]> {
  for (let at = 0; at < items.length; at += size) {
    await nextTurn();
    yield items.slice(at, at + size);
  }
}
