import type { ItemResult } from "#shared/kiosk.schema.ts";
import type { QueueDb, QueueRow } from "./queue-db.ts";

/** What this tablet has no answer for, in the order in which it was captured. */
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

/**
 * Moves exactly the rows that the server named (kiosk spec): nothing else leaves `captured`, whatever the answer's
 * status. Returns the rows that moved.
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
        // A decision that changed has not been seen by anyone here; it may have been in the portal.
        acknowledgedAt: seenAt(answer) ?? (changed ? null : row.acknowledgedAt),
      };
      await db.items.put(next);
      if (changed) moved.push(next);
    }
  });
  return moved;
}

const seenAt = ({ acknowledgedAt }: ItemResult): number | null => (acknowledgedAt ? Date.parse(acknowledgedAt) : null);

/** Acknowledged rows go after some days; the last link of the chain stays in the tail. */
export async function purge(db: QueueDb, now: number, days: number): Promise<void> {
  const before = now - days * 86_400_000;
  await db.items.filter((row) => row.acknowledgedAt !== null && row.acknowledgedAt < before).delete();
}
