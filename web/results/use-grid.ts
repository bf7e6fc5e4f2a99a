import { useState } from "react";
import type { ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import { newKey } from "../platform/api.ts";
import { windowId } from "./draft-tabs.ts";
import { dropDraft, keepDraft, recallDraft, settleBeside, takeBeside, useBeside, useDraft } from "./drafts.ts";
import { gridRowOf, isBlank, pasted, typed, withBlank, type GridField, type GridRow } from "./grid-rows.ts";

/** The rows of the grid: every letter is kept on the device until the server has them. */
export function useGrid(event: ResultsSheet["event"], of: SheetClass) {
  const [kept] = useState(() => recallDraft(event._id, of._id));
  const [version, setVersion] = useState(kept?.version ?? of.__v);
  const [rows, setRows] = useState<GridRow[]>(() => withBlank(kept?.rows ?? of.rows.map(gridRowOf), newKey));
  const [send, setSend] = useState(kept?.send ?? false);
  const beside = useBeside(event._id, of._id);
  const latest = useDraft(event._id, of._id);
  const [shown, setShown] = useState(kept?.rev);
  // Another window of this device typed on: this one follows.
  if (latest && latest.by !== windowId && latest.rev !== shown) {
    setShown(latest.rev);
    setVersion(latest.version);
    setRows(withBlank(latest.rows, newKey));
    setSend(latest.send);
  }
  // It was sent or discarded there: there is nothing to send again.
  if (!latest && send) setSend(false);

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

  /** Of two windows a person chose these rows. */
  function settle(chosen: readonly GridRow[], from = version): void {
    settleBeside(event._id, of._id);
    setVersion(from);
    keep(
      chosen.filter((row) => !isBlank(row)),
      from,
    );
  }

  function takeTheirs(): void {
    if (!beside || takeBeside(event._id, of._id)) return;
    settle(beside.rows, beside.version);
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
    /** What another window of this device typed at the same time. */
    beside,
    settle,
    takeTheirs,
    /** It is sent, or goes: what another window typed stays. */
    forget: () => (beside ? takeTheirs() : dropDraft(event._id, of._id)),
  };
}
