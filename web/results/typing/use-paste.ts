import { useLayoutEffect, useRef, useState } from "react";
import { newKey } from "../../platform/api/api.ts";
import { isBlank, pasted, type GridField, type GridRow } from "./grid-rows.ts";
import type { useGrid } from "./use-grid.ts";

/** This is what the last paste did, and the rows before it. */
type LastPaste = { rows: number; leftOut: number; recognized: boolean; before: readonly GridRow[] };

/**
 * Pastes blocks of a spreadsheet into the grid. A block whose columns can be recognized is read like a results file;
 * any other is pasted cell by cell to the right and down. The last paste can be undone.
 */
export function usePaste(grid: ReturnType<typeof useGrid>, className: string) {
  const [last, setLast] = useState<LastPaste | null>(null);
  const latest = useRef(grid);
  useLayoutEffect(() => {
    latest.current = grid;
  });

  async function paste(
    at: { key: string; field: GridField },
    cells: readonly (readonly string[])[],
    fields: readonly GridField[],
  ): Promise<void> {
    const reader = cells.some((line) => line.length > 1) ? await readerOf() : null;
    const { rows, replace } = latest.current;
    const from = rows.findIndex(({ key }) => key === at.key);
    const byCell = pasted(rows, at, cells, newKey, fields);
    const results = reader?.readPasted(cells, className, newKey) ?? null;
    const pastedRows = byCell.slice(from, from + cells.length);
    if (reader && results && reader.isBetterRead(results, pastedRows)) {
      setLast({ rows: results.rows.length, leftOut: results.leftOut, recognized: true, before: rows });
      return replace(reader.withPasted(rows, at.key, results));
    }
    setLast({ rows: pastedRows.filter((row) => !isBlank(row)).length, leftOut: 0, recognized: false, before: rows });
    return replace(byCell);
  }

  return {
    last,
    paste,
    /** Drops the undo of the last paste, because it would also undo what was typed since. */
    forget: () => setLast(null),
    undo: () => {
      if (last) grid.replace(last.before);
      setLast(null);
    },
  };
}

/** Loads the file reader. Offline it may be missing; then the block is pasted cell by cell. */
const readerOf = () => import("./paste-results.ts").catch(() => null);
