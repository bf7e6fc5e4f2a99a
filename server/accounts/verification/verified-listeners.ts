import { listenersTo } from "../../platform/listeners.ts";

interface OfAccount {
  accountId: string;
}

/** The listeners that run in the transaction in which a mailbox is verified. */
export const verifiedListeners = listenersTo<OfAccount>("mailbox verified");

/**
 * The listeners that run when the password of an account with an unverified mailbox is reset, before it is verified.
 */
export const unverifiedResetListeners = listenersTo<OfAccount>("reset of an unverified account");
