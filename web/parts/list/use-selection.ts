import { useMemo, useState } from "react";

export interface Selection<Row> {
  keys: ReadonlySet<string>;
  rows: readonly Row[];
  toggle: (key: string) => void;
  /** Selects all rows of the page, or none if all are selected. */
  toggleAll: () => void;
  clear: () => void;
}

/** Returns the selected rows of a list. Rows that are no longer on the page are not selected. */
export function useSelection<Row extends { _id: string }>(rows: readonly Row[]): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const selected = rows.filter(({ _id }) => chosen.has(_id));
    const keys = new Set(selected.map(({ _id }) => _id));
    return {
      keys,
      rows: selected,
      toggle: (key) => {
        const next = new Set(keys);
        if (!next.delete(key)) next.add(key);
        setChosen(next);
      },
      toggleAll: () => setChosen(keys.size === rows.length ? new Set() : new Set(rows.map(({ _id }) => _id))),
      clear: () => setChosen(new Set()),
    };
  }, [rows, chosen]);
}
