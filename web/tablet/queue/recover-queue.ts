import type { ChainTail, DeviceRecord, QueueDb, QueueRow } from "./queue-db.ts";

/** This is the copy of the queue that this page read last. */
export interface QueueCopy {
  device: DeviceRecord;
  chain: ChainTail | undefined;
  rows: QueueRow[];
}

/**
 * Restores a queue that the browser or a person deleted while the page was open. It uses the copy in memory, with the
 * same ids and numbers, so that nothing is lost and no number is assigned twice. It does nothing if the queue still
 * exists.
 */
export async function recoverQueue(db: QueueDb, { device, chain, rows }: QueueCopy): Promise<void> {
  if (!db.isOpen()) await db.open();
  await db.transaction("rw", db.items, db.kept, async () => {
    if (await db.kept.get("device")) return;
    await db.kept.bulkPut(chain ? [device, chain] : [device]);
    await db.items.bulkPut(rows);
  });
}
