import { useMemo, useState } from "react";

export interface Selection<Row> {
  /** These are the selected rows of the current page. */
  keys: ReadonlySet<string>;
  /** These are all selected rows, including those of other pages. */
  rows: readonly Row[];
  toggle: (key: string) => void;
  /** Selects all rows of the page, or none if all are selected. */
  toggleAll: () => void;
  /** Selects these rows, which can be from several pages. */
  selectAll: (rows: readonly Row[]) => void;
  clear: () => void;
}

interface Chosen<Row> {
  keys: ReadonlySet<string>;
  /** These rows are from several pages of one query. */
  beyond: readonly Row[];
  query: string;
}

/**
 * Returns the selected rows of a list. A row that is no longer on the page is not selected. After `selectAll` it stays
 * selected as long as the filters do not change.
 */
export function useSelection<Row extends { _id: string }>(rows: readonly Row[], query: string): Selection<Row> {
  const [chosen, setChosen] = useState<Chosen<Row>>({ keys: new Set(), beyond: [], query });
  return useMemo(() => {
    const onPage = new Set(rows.map(({ _id }) => _id));
    const beyond = chosen.query === query ? chosen.beyond.filter(({ _id }) => chosen.keys.has(_id)) : [];
    const selected = [
      ...rows.filter(({ _id }) => chosen.keys.has(_id)),
      ...beyond.filter(({ _id }) => !onPage.has(_id)),
    ];
    const keys = new Set(rows.flatMap(({ _id }) => (chosen.keys.has(_id) ? [_id] : [])));
    const none: Chosen<Row> = { keys: new Set(), beyond: [], query };
    return {
      keys,
      rows: selected,
      toggle: (key) => {
        const next = new Set(selected.map(({ _id }) => _id));
        if (!next.delete(key)) next.add(key);
        setChosen({ keys: next, beyond, query });
      },
      toggleAll: () => setChosen(keys.size === rows.length ? none : { keys: onPage, beyond: [], query }),
      selectAll: (all) => setChosen({ keys: new Set(all.map(({ _id }) => _id)), beyond: all, query }),
      clear: () => setChosen(none),
    };
  }, [rows, chosen, query]);
}
