import { listenersTo } from "../platform/listeners.ts";

/** A redemption that was just refunded, and the rider's balance after it, in cents. */
export interface Refunded {
  redemptionId: string;
  balance: number;
}

/** The listeners that run in the transaction of each refund. */
export const refundListeners = listenersTo<Refunded>("refund");
