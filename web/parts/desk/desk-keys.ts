/** This is what a key does on a desk: it decides on the picked item, or picks another one. */
export type DeskAct = { act: "press"; shortcut: "a" | "r" } | { act: "pick"; at: number };

/**
 * Returns the act of a key on a desk of `total` items, of which the one at index `at` is picked; null for a key that the
 * desk ignores. `n` starts over after the last item, so that it reaches every item; `j` and `k` stop at the ends, as in
 * a list.
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
 * Returns the index of the item that a desk shows: the picked one, or, after it left the queue, the one that took its
 * place. It is -1 for an empty desk.
 */
export function shownItem(keys: readonly string[], picked: string | undefined, before: number): number {
  const at = picked === undefined ? 0 : keys.indexOf(picked);
  return at >= 0 ? Math.min(at, keys.length - 1) : Math.min(Math.max(before, 0), keys.length - 1);
}
