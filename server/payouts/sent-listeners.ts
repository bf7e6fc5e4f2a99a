import { listenersTo } from "../platform/listeners.ts";

/**
 * These listeners run with the rider's id in the transaction that marks a claim of the rider as sent;
 * server/listeners.ts registers them.
 */
export const claimSentListeners = listenersTo<string>("claim sent");
