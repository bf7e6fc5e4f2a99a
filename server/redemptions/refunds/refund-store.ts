import { and, asc, eq, inArray } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/db/database.ts";
import { insertRows } from "../../platform/db/insert-rows.ts";
import { redemptions, refunds } from "../tables.ts";

export type RefundRow = typeof refunds.$inferSelect;

/**
 * One query reads at most this many ids, because a file can contain all redemptions and both databases limit the number
 * of params.
 */
const idsAtOnce = 500;

/** Adds its refunds to each redemption, the earliest first. Redemptions without a refund cost no query. */
export async function withRefunds<Row extends { id: string; lastRefundAt: Date | null }>(
  reader: Reader,
  rows: readonly Row[],
): Promise<(Row & { refunds: RefundRow[] })[]> {
  const ids = rows.flatMap(({ id, lastRefundAt }) => (lastRefundAt === null ? [] : [id]));
  const found: RefundRow[] = [];
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const some = ids.slice(at, at + idsAtOnce);
    const read = reader.select().from(refunds).where(inArray(refunds.redemptionId, some));
    found.push(...(await read.orderBy(asc(refunds.refundedAt), asc(refunds.id))));
  }
  const byRedemption = Map.groupBy(found, ({ redemptionId }) => redemptionId);
  return rows.map((row) => ({ ...row, refunds: byRedemption.get(row.id) ?? [] }));
}

/**
 * Inserts a refund and updates its redemption; `before` has the redemption's sums before this refund. Returns false,
 * and writes nothing, if the redemption was refunded since it was read, or if the refunds would exceed it.
 */
export async function insertRefund(
  tx: Tx,
  row: RefundRow,
  before: { amount: number; refundedAmount: number },
): Promise<boolean> {
  const refundedAmount = before.refundedAmount + row.amount;
  if (refundedAmount > before.amount) return false;
  const { redemptionId, refundedAt } = row;
  const marked = await tx
    .update(redemptions)
    .set({
      refundedAmount,
      lastRefundAt: refundedAt,
      refundedAt: refundedAmount === before.amount ? refundedAt : null,
    })
    .where(and(eq(redemptions.id, redemptionId), eq(redemptions.refundedAmount, before.refundedAmount)))
    .returning({ id: redemptions.id });
  if (marked.length !== 1) return false;
  await insertRows(tx, refunds, [row]);
  return true;
}
