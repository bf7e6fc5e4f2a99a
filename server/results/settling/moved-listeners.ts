import { listenersTo } from "../../platform/listeners.ts";

/**
 * These listeners run in the transaction of a correction, with the ids of the riders whose awards it just moved;
 * server/listeners.ts registers them.
 */
export const awardsMovedListeners = listenersTo<readonly string[]>("awards moved");
