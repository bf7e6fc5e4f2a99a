import { useState } from "react";
import type { PayoutSheet } from "./payout-sheet.ts";

/**
 * This is a step of the history: the sheet before a change. Successive changes with the same tag, such as the letters
 * of a word, are one step.
 */
type Past = { sheet: PayoutSheet; tag: string };

const maxSteps = 200;

/** Returns the sheet with its history, so that a paste or a mistake can be undone in one step. */
export function usePayoutSheet(first: () => PayoutSheet) {
  const [{ sheet, past, future }, setState] = useState(() => ({
    sheet: first(),
    past: [] as readonly Past[],
    future: [] as readonly Past[],
  }));
  const step = (
    from: readonly Past[],
    onto: readonly Past[],
    name: (left: readonly Past[], other: readonly Past[]) => { past: readonly Past[]; future: readonly Past[] },
  ) => {
    const last = from.at(-1);
    if (last) setState({ sheet: last.sheet, ...name(from.slice(0, -1), [...onto, { sheet, tag: last.tag }]) });
  };
  return {
    sheet,
    /** Changes the sheet. If the previous change has the same `tag`, both are undone together. */
    change: (next: PayoutSheet, tag = "") =>
      setState((now) => {
        const joins = tag !== "" && now.past.at(-1)?.tag === tag;
        const steps = joins ? now.past : [...now.past, { sheet: now.sheet, tag }].slice(-maxSteps);
        return { sheet: next, past: steps, future: [] };
      }),
    /** Shows another version of the sheet and drops the history, because it belongs to the previous version. */
    replace: (next: PayoutSheet) => setState({ sheet: next, past: [], future: [] }),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo: () => step(past, future, (left, other) => ({ past: left, future: other })),
    redo: () => step(future, past, (left, other) => ({ past: other, future: left })),
  };
}
