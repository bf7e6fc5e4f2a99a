import { listenersTo } from "../../platform/listeners.ts";

/** A redemption of which an amount was just refunded. All amounts are cents. */
export interface Refunded {
  redemptionId: string;
  amount: number;
  /** The part of the redemption that is not refunded, in cents; 0 when all of it was refunded. */
  rest: number;
  /** The rider's balance after the refund. */
  balance: number;
}

/** The listeners that run in the transaction of each refund. */
export const refundListeners = listenersTo<Refunded>("refund");
