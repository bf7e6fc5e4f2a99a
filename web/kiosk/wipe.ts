import type { CacheDb } from "./cache-db.ts";
import type { QueueDb } from "./queue-db.ts";

/**
 * Takes everything from the tablet. False, and nothing is touched, where something of this device still waits for the
 * server's word: nothing captured is lost, whatever was ordered.
 */
export async function wipe(queue: QueueDb, cache: CacheDb, deviceId: string): Promise<boolean> {
  const emptied = await queue.transaction("rw", queue.items, queue.kept, async () => {
    const waiting = await queue.items.where("state").equals("captured").toArray();
    if (waiting.some((row) => row.deviceId === deviceId)) return false;
    await queue.items.clear();
    await queue.kept.clear();
    return true;
  });
  if (emptied) await cache.kept.clear();
  return emptied;
}
