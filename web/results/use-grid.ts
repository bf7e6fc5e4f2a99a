import { useState } from "react";
import type { SheetClass } from "#shared/results.schema.ts";
import { newKey } from "../platform/api.ts";
import { draftKey, recall, remember } from "./device-memory.ts";
import { gridRowOf, pasted, typed, withBlank, type GridField, type GridRow } from "./grid-rows.ts";

/** What was typed and not sent, with the version of the sheet that it began from. */
export type Draft = { version: number; rows: GridRow[]; at: string };

/** The rows of the grid: every letter is kept on the device until the server has them. */
export function useGrid(eventId: string, of: SheetClass) {
  const key = draftKey(eventId, of._id);
  const [kept] = useState(() => recall<Draft>(key));
  const [version, setVersion] = useState(kept?.version ?? of.__v);
  const [rows, setRows] = useState<GridRow[]>(() => withBlank(kept?.rows ?? of.rows.map(gridRowOf), newKey));

  function keep(next: readonly GridRow[], from = version): void {
    const filled = withBlank(next, newKey);
    setRows(filled);
    remember(key, { version: from, rows: filled, at: new Date().toISOString() } satisfies Draft);
  }

  return {
    rows,
    version,
    /** When it was typed, where the grid opened on what was kept. */
    keptSince: kept?.at ?? null,
    type: (row: string, field: GridField, text: string) => keep(typed(rows, row, field, text)),
    paste: (
      at: { key: string; field: GridField },
      cells: readonly (readonly string[])[],
      fields: readonly GridField[],
    ) => keep(pasted(rows, at, cells, newKey, fields)),
    remove: (row: string) => keep(rows.filter((one) => one.key !== row)),
    /** Mine over theirs: what is typed is saved onto the sheet as it is now. */
    rebase: (onto: number) => {
      setVersion(onto);
      keep(rows, onto);
    },
    forget: () => remember(key, null),
  };
}
