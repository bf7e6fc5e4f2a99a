import type { CacheDb } from "../cards/cache-db.ts";
import type { QueueDb } from "../queue/queue-db.ts";

/**
 * Deletes everything from the tablet. It returns false and deletes nothing while an item of this device has no decision
 * of the server, or must be sent again after a restore: captured data is never lost, even if the server orders the
 * wipe.
 */
export async function wipe(queue: QueueDb, cache: CacheDb, deviceId: string): Promise<boolean> {
  const emptied = await queue.transaction("rw", queue.items, queue.kept, async () => {
    const waiting = await queue.items.where("state").equals("captured").toArray();
    if (waiting.some((row) => row.deviceId === deviceId)) return false;
    const again = await queue.kept.get("again");
    if (again?.key === "again" && again.ids.length > 0) return false;
    await queue.items.clear();
    await queue.kept.clear();
    return true;
  });
  if (emptied) await cache.kept.clear();
  return emptied;
}
