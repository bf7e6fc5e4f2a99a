import { listenersTo } from "../../platform/listeners.ts";

interface OfAccount {
  accountId: string;
}

/** These listeners run in the transaction in which a mailbox is verified; server/listeners.ts registers them. */
export const verifiedListeners = listenersTo<OfAccount>("mailbox verified");

/**
 * These listeners run when the password of an account with an unverified mailbox is reset, before the mailbox is marked
 * as verified; server/listeners.ts registers them.
 */
export const unverifiedResetListeners = listenersTo<OfAccount>("reset of an unverified account");
