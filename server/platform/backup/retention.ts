import { dayMs, hourMs } from "#shared/durations.ts";
import { backupTime } from "./manifest.ts";

/**
 * Returns the stamps of the backups that are no longer needed. It keeps every backup of the last hour, the newest of
 * each hour of the last day, the newest of each day (UTC) of the last `keepDays` days, and always the newest of all.
 */
export function outdated(stamps: readonly string[], now: Date, keepDays: number): string[] {
  const seen = new Set<string>();
  const remove: string[] = [];
  for (const [place, stamp] of stamps.toSorted().toReversed().entries()) {
    const age = now.getTime() - backupTime(stamp).getTime();
    const slot = age <= hourMs ? stamp : age <= dayMs ? stamp.slice(0, 13) : stamp.slice(0, 10);
    const needed = place === 0 || (age <= keepDays * dayMs && !seen.has(slot));
    seen.add(slot);
    if (!needed) remove.push(stamp);
  }
  return remove;
}
