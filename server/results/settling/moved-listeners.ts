import { listenersTo } from "../../platform/listeners.ts";

/** The listeners that run with the ids of the riders whose awards a correction just moved, in its transaction. */
export const awardsMovedListeners = listenersTo<readonly string[]>("awards moved");
