import { listenersTo } from "../../platform/listeners.ts";

/** A listener gets these facts about a refund. All amounts are in cents. */
export interface Refunded {
  redemptionId: string;
  amount: number;
  /** This is the part of the redemption that is not refunded, in cents; it is 0 when all of it was refunded. */
  rest: number;
  /** This is the rider's balance after the refund. */
  balance: number;
}

/** These listeners run in the transaction of each refund; server/listeners.ts registers them. */
export const refundListeners = listenersTo<Refunded>("refund");
