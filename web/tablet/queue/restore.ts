import type { ItemResult, SyncAnswer } from "#shared/kiosk.schema.ts";
import type { QueueDb, QueueRow } from "./queue-db.ts";

/**
 * Detects a server that was restored from a backup: it has another epoch, or its last number is lower than one that it
 * has answered. Answered rows are sent again with their signed answers: all of them if the epoch is new, otherwise
 * those above the server's last number. See docs/spec/kiosk.md#guarantees
 */
export async function noteRestore(
  db: QueueDb,
  deviceId: string,
  storedEpoch: string | null,
  serverState: Pick<SyncAnswer, "epoch" | "lastSeqSeen">,
): Promise<void> {
  const of = `${serverState.epoch}/${serverState.lastSeqSeen}`;
  const isNewEpoch = storedEpoch !== null && storedEpoch !== serverState.epoch;
  await db.transaction("rw", db.items, db.kept, async () => {
    const noted = await db.kept.get("again");
    if (noted?.key === "again" && noted.of === of) return;
    const answered = (row: QueueRow) => row.deviceId === deviceId && row.state !== "captured";
    const newest = isNewEpoch ? undefined : await db.items.orderBy("seq").reverse().filter(answered).first();
    if (!isNewEpoch && (!newest || newest.seq <= serverState.lastSeqSeen)) return;
    const from = isNewEpoch ? 0 : serverState.lastSeqSeen;
    const rows = await db.items.where("seq").above(from).filter(answered).toArray();
    await db.kept.put({ key: "again", of, ids: rows.map(({ id }) => id) });
  });
}

/** Returns the rows that must be sent again after a restore, oldest first, without the unsent rows. */
export async function rowsToSendAgain(db: QueueDb): Promise<QueueRow[]> {
  const noted = await db.kept.get("again");
  if (noted?.key !== "again" || noted.ids.length === 0) return [];
  return (await db.items.bulkGet(noted.ids)).filter((row) => row !== undefined);
}

/** Removes the rows that the server has now answered from the list of rows to send again. */
export async function sentAgain(db: QueueDb, named: ReadonlySet<string>): Promise<void> {
  await db.transaction("rw", db.kept, async () => {
    const noted = await db.kept.get("again");
    if (noted?.key !== "again" || noted.ids.length === 0) return;
    await db.kept.put({ ...noted, ids: noted.ids.filter((id) => !named.has(id)) });
  });
}

/** Returns the stored answer, exactly as the server signed it. */
export function answerOf(row: QueueRow): ItemResult | undefined {
  if (row.state === "captured" || row.signature === null) return undefined;
  const { id, state, reason, code, appliedAmount, balance, decidedAt, signature } = row;
  return { id, decision: state, reason, code, appliedAmount, balance, decidedAt, retryAt: null, signature };
}
