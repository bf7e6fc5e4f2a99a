import { dayMs } from "#shared/durations.ts";
import type { ItemResult } from "#shared/kiosk.schema.ts";
import type { QueueDb, QueueRow } from "./queue-db.ts";

/** Returns the rows that the server has not answered yet, in the order of capture. */
export async function unsent(db: QueueDb, deviceId: string, limit: number): Promise<QueueRow[]> {
  const rows = await db.items.where("state").equals("captured").sortBy("seq");
  return rows.filter((row) => row.deviceId === deviceId).slice(0, limit);
}

export async function queueCount(
  db: QueueDb,
  deviceId: string,
  without: ReadonlySet<string> = new Set(),
): Promise<{ count: number; sum: number }> {
  const rows = (await unsent(db, deviceId, Infinity)).filter(({ id }) => !without.has(id));
  return { count: rows.length, sum: rows.reduce((sum, row) => sum + ("amount" in row.body ? row.body.amount : 0), 0) };
}

/** Returns the ids of redemptions with a cancellation on this tablet that the server has not answered yet. */
export async function calledOffIds(db: QueueDb): Promise<Set<string>> {
  const waiting = await db.items.where("state").equals("captured").toArray();
  return new Set(waiting.flatMap((row) => (row.kind === "void" ? [row.body.redemptionId] : [])));
}

/**
 * Marks rows as possibly received by the server. Sending does not wait for this mark: the server counts each id once.
 */
export function noteSent(db: QueueDb, rows: readonly QueueRow[]): void {
  const fresh = rows.filter(({ sent }) => sent === false);
  if (fresh.length === 0) return;
  void db.items.bulkUpdate(fresh.map(({ id: key }) => ({ key, changes: { sent: true } }))).catch(() => {});
}

/**
 * Updates exactly the rows that the server named: no other row leaves `captured`, regardless of the answer's status. It
 * returns the changed rows.
 */
export async function applyAnswers(db: QueueDb, answers: readonly ItemResult[]): Promise<QueueRow[]> {
  const moved: QueueRow[] = [];
  await db.transaction("rw", db.items, async () => {
    for (const answer of answers) {
      const row = await db.items.get(answer.id);
      if (!row) continue;
      if (answer.decision === null) {
        await db.items.put({ ...row, reason: answer.reason, retryAt: answer.retryAt });
        continue;
      }
      const changed =
        row.state !== answer.decision || row.reason !== answer.reason || row.appliedAmount !== answer.appliedAmount;
      const next: QueueRow = {
        ...row,
        state: answer.decision,
        reason: answer.reason,
        code: answer.code,
        appliedAmount: answer.appliedAmount,
        balance: answer.balance,
        signature: answer.signature,
        decidedAt: answer.decidedAt,
        retryAt: null,
        sealedPin: null,
        // After a changed decision nobody at this tablet has acknowledged the row yet; somebody may have acknowledged
        // it in the portal.
        acknowledgedAt: seenAt(answer) ?? (changed ? null : row.acknowledgedAt),
      };
      await db.items.put(next);
      if (changed) moved.push(next);
    }
  });
  return moved;
}

const seenAt = ({ acknowledgedAt }: ItemResult): number | null => (acknowledgedAt ? Date.parse(acknowledgedAt) : null);

/**
 * Deletes rows that were acknowledged more than `days` days before `now`; the last link of the chain is stored
 * separately.
 */
export async function purge(db: QueueDb, now: number, days: number): Promise<void> {
  const before = now - days * dayMs;
  await db.items.filter((row) => row.acknowledgedAt !== null && row.acknowledgedAt < before).delete();
}
