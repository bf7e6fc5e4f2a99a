import type { QueueRow, RedeemRow } from "./queue-db.ts";

/** Returns true while the server has not answered a cancellation of this redemption. */
export function isCanceling(row: RedeemRow, rows: readonly QueueRow[]): boolean {
  return rows.some(
    (other) => other.kind === "void" && other.state === "captured" && other.body.redemptionId === row.id,
  );
}

/**
 * Returns true when the redemption was canceled before it left the tablet: the server books nothing for it, and the
 * rider can spend that credit again.
 */
export const isCalledOff = (row: RedeemRow, rows: readonly QueueRow[]): boolean =>
  row.state === "captured" && row.sent === false && isCanceling(row, rows);
