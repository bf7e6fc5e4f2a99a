import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";

/** A redemption that was just refunded, and the rider's balance after it, in cents. */
export interface Refunded {
  redemptionId: string;
  balance: number;
}
type RefundListener = (tx: Tx, ctx: Ctx, refunded: Refunded) => Promise<void>;

const listeners: RefundListener[] = [];

/**
 * Registers a listener that runs in the transaction of each refund. A slice above this one registers when its module
 * is loaded, so that this slice need not import it.
 */
export function onRefund(listener: RefundListener): void {
  listeners.push(listener);
}

export async function runRefundListeners(tx: Tx, ctx: Ctx, refunded: Refunded): Promise<void> {
  for (const listener of listeners) await listener(tx, ctx, refunded);
}
