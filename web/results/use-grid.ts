import { useState } from "react";
import type { ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import { newKey } from "../platform/api.ts";
import { dropDraft, keepDraft, recallDraft } from "./drafts.ts";
import { gridRowOf, isBlank, pasted, typed, withBlank, type GridField, type GridRow } from "./grid-rows.ts";

/** The rows of the grid: every letter is kept on the device until the server has them. */
export function useGrid(event: ResultsSheet["event"], of: SheetClass) {
  const [kept] = useState(() => recallDraft(event._id, of._id));
  const [version, setVersion] = useState(kept?.version ?? of.__v);
  const [rows, setRows] = useState<GridRow[]>(() => withBlank(kept?.rows ?? of.rows.map(gridRowOf), newKey));
  const [send, setSend] = useState(kept?.send ?? false);

  function keep(next: readonly GridRow[], from = version, sending = false): void {
    const filled = withBlank(next, newKey);
    setRows(filled);
    setSend(sending);
    keepDraft({
      eventId: event._id,
      classId: of._id,
      eventTitle: event.title,
      className: of.name,
      version: from,
      rows: filled,
      send: sending,
    });
  }

  return {
    rows,
    version,
    /** When it was typed, where the grid opened on what was kept. */
    keptSince: kept?.at ?? null,
    /** "Save" was pressed and no answer came. */
    send,
    sendLater: () => keep(rows, version, true),
    /** Refused: it waits for a person. */
    stay: () => keep(rows),
    type: (row: string, field: GridField, text: string) => keep(typed(rows, row, field, text)),
    paste: (
      at: { key: string; field: GridField },
      cells: readonly (readonly string[])[],
      fields: readonly GridField[],
    ) => keep(pasted(rows, at, cells, newKey, fields)),
    remove: (row: string) => keep(rows.filter((one) => one.key !== row)),
    /** Mine over theirs: what is typed is saved onto the sheet as it is now, with what is to be kept of theirs. */
    rebase: (onto: number, more: readonly GridRow[] = []) => {
      setVersion(onto);
      keep([...rows.filter((row) => !isBlank(row)), ...more], onto);
    },
    forget: () => dropDraft(event._id, of._id),
  };
}
