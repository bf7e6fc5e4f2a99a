/** This is what a key does in a queue: it decides on the selected item, or selects another one. */
export type DeskAct = { act: "press"; shortcut: "a" | "r" } | { act: "pick"; at: number };

/**
 * Returns what a key does in a queue of `total` items in which the item at index `at` is selected; it is null for a key
 * that the queue ignores. `n` starts over after the last item, so that it reaches every item; `j` and `k` stop at the
 * ends, as in a list.
 */
export function deskAct(key: string, { at, total }: { at: number; total: number }): DeskAct | null {
  if (total === 0) return null;
  const pick = (to: number): DeskAct | null => (to === at ? null : { act: "pick", at: to });
  switch (key) {
    case "a":
    case "r":
      return { act: "press", shortcut: key };
    case "n":
      return pick((at + 1) % total);
    case "j":
      return pick(Math.min(at + 1, total - 1));
    case "k":
      return pick(Math.max(at - 1, 0));
    default:
      return null;
  }
}

/**
 * Returns the index of the item that a queue shows: the selected one or, if that has left the queue, the one that took
 * its place. It is -1 for an empty queue.
 */
export function shownItem(keys: readonly string[], picked: string | undefined, before: number): number {
  const at = picked === undefined ? 0 : keys.indexOf(picked);
  return at >= 0 ? Math.min(at, keys.length - 1) : Math.min(Math.max(before, 0), keys.length - 1);
}
