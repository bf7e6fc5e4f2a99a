import type { Ctx } from "./context.ts";
import type { Tx } from "./db/database.ts";

/** A listener runs in the transaction of the verb that reports the change, and rolls it back by throwing. */
export type Listener<Change> = (tx: Tx, ctx: Ctx, change: Change) => Promise<void>;

export interface Listeners<Change> {
  add: (listener: Listener<Change>) => void;
  run: Listener<Change>;
}

/**
 * Makes a list of listeners for one kind of change. A slice uses it to report a change to slices that it may not
 * import, because they come later in the order of docs/ARCHITECTURE.md. `server/listeners.ts` adds the listeners.
 * Running an empty list is an error, because the change would silently be left half done.
 */
export function listenersTo<Change>(name: string): Listeners<Change> {
  const listeners: Listener<Change>[] = [];
  return {
    add: (listener) => void listeners.push(listener),
    async run(tx, ctx, change) {
      if (listeners.length === 0) throw new Error(`nothing listens to "${name}": server/listeners.ts was not imported`);
      for (const listener of listeners) await listener(tx, ctx, change);
    },
  };
}
