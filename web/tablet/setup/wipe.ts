import type { CacheDb } from "../cards/cache-db.ts";
import type { QueueDb } from "../queue/queue-db.ts";

/**
 * Deletes everything from the tablet. Returns false and deletes nothing while an item of this device waits for the
 * server's decision or is to be sent again after a restore: captured data is never lost, whatever the server orders.
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
