import type { ItemResult, SyncAnswer } from "#shared/kiosk.schema.ts";
import type { QueueDb, QueueRow } from "./queue-db.ts";

/**
 * A server that was put back from a backup knows less than it had answered: it has another epoch, or has seen fewer
 * numbers. What it answered since is sent again, with its signed answers (kiosk spec, guarantee 6).
 */
export async function noteRestore(
  db: QueueDb,
  deviceId: string,
  keptEpoch: string | null,
  heard: Pick<SyncAnswer, "epoch" | "lastSeqSeen">,
): Promise<void> {
  const of = `${heard.epoch}/${heard.lastSeqSeen}`;
  const anew = keptEpoch !== null && keptEpoch !== heard.epoch;
  await db.transaction("rw", db.items, db.kept, async () => {
    const noted = await db.kept.get("again");
    if (noted?.key === "again" && noted.of === of) return;
    const answered = (row: QueueRow) => row.deviceId === deviceId && row.state !== "captured";
    const newest = anew ? undefined : await db.items.orderBy("seq").reverse().filter(answered).first();
    if (!anew && (!newest || newest.seq <= heard.lastSeqSeen)) return;
    const from = anew ? 0 : heard.lastSeqSeen;
    const rows = await db.items.where("seq").above(from).filter(answered).toArray();
    await db.kept.put({ key: "again", of, ids: rows.map(({ id }) => id) });
  });
}

/** It has something that a restored server may have forgotten. */
export async function hasAnswers(db: QueueDb, deviceId: string): Promise<boolean> {
  const newest = db.items.orderBy("seq").reverse();
  return (await newest.filter((row) => row.deviceId === deviceId && row.state !== "captured").first()) !== undefined;
}

/** What goes out again beside the unsent, oldest first. */
export async function rowsToSendAgain(db: QueueDb): Promise<QueueRow[]> {
  const noted = await db.kept.get("again");
  if (noted?.key !== "again" || noted.ids.length === 0) return [];
  return (await db.items.bulkGet(noted.ids)).filter((row) => row !== undefined);
}

/** The server's word on it came once more. */
export async function sentAgain(db: QueueDb, named: ReadonlySet<string>): Promise<void> {
  await db.transaction("rw", db.kept, async () => {
    const noted = await db.kept.get("again");
    if (noted?.key !== "again" || noted.ids.length === 0) return;
    await db.kept.put({ ...noted, ids: noted.ids.filter((id) => !named.has(id)) });
  });
}

/** The kept answer, exactly as it was signed. */
export function answerOf(row: QueueRow): ItemResult | undefined {
  if (row.state === "captured" || row.signature === null) return undefined;
  const { id, state, reason, code, appliedAmount, balance, decidedAt, signature } = row;
  return { id, decision: state, reason, code, appliedAmount, balance, decidedAt, retryAt: null, signature };
}
