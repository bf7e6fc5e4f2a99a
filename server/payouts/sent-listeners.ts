import { listenersTo } from "../platform/listeners.ts";

/** The listeners that run with the rider's id in the transaction that marks a claim of the rider as sent. */
export const claimSentListeners = listenersTo<string>("claim sent");
