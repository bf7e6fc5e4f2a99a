import { useState } from "react";
import type { ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import { newKey } from "../../platform/api/api.ts";
import { windowId } from "./draft-tabs.ts";
import {
  dropDraft,
  keepDraft,
  recallDraft,
  resolveConflict,
  adoptConflictingDraft,
  useConflictingDraft,
  useDraft,
} from "./drafts.ts";
import { gridRowOf, isBlank, typed, withBlank, withRider, type GridField, type GridRow } from "./grid-rows.ts";

/**
 * Returns the rows of the grid and their acts. Every keystroke is stored on the device until the server has the
 * results.
 */
export function useGrid(event: ResultsSheet["event"], of: SheetClass) {
  const [kept] = useState(() => recallDraft(event._id, of._id));
  const [version, setVersion] = useState(kept?.version ?? of.__v);
  const [rows, setRows] = useState<GridRow[]>(() => withBlank(kept?.rows ?? of.rows.map(gridRowOf), newKey));
  const [send, setSend] = useState(kept?.send ?? false);
  const conflict = useConflictingDraft(event._id, of._id);
  const latest = useDraft(event._id, of._id);
  const [shown, setShown] = useState(kept?.rev);
  // Another window of this device edited the draft, so this window shows that draft.
  if (latest && latest.by !== windowId && latest.rev !== shown) {
    setShown(latest.rev);
    setVersion(latest.version);
    setRows(withBlank(latest.rows, newKey));
    setSend(latest.send);
  }
  // The draft was sent or discarded in the other window, so there is nothing left to send.
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

  /** Applies the rows that the user chose in a conflict between two windows. */
  function settle(chosen: readonly GridRow[], from = version): void {
    resolveConflict(event._id, of._id);
    setVersion(from);
    keep(
      chosen.filter((row) => !isBlank(row)),
      from,
    );
  }

  function takeTheirs(): void {
    if (!conflict || adoptConflictingDraft(event._id, of._id)) return;
    settle(conflict.rows, conflict.version);
  }

  return {
    rows,
    version,
    /** This is the time when the stored draft was typed, if the grid opened with one. */
    draftSavedAt: kept?.at ?? null,
    /** This is true when "Save" was pressed and there was no answer. */
    send,
    sendLater: () => keep(rows, version, true),
    /** Stores a draft that the server refused; the user has to act. */
    stay: () => keep(rows),
    type: (row: string, field: GridField, text: string) => keep(typed(rows, row, field, text)),
    /** Fills a rider into a row. */
    fill: (row: string, values: Partial<GridRow["values"]>) => keep(withRider(rows, row, values)),
    /** Shows other rows: after a paste, or after it is undone. */
    replace: (next: readonly GridRow[]) => keep(next),
    remove: (row: string) => keep(rows.filter((one) => one.key !== row)),
    /**
     * Overwrites the other version: the typed rows are then based on the current sheet, and `more` has the rows of that
     * sheet to keep.
     */
    rebase: (onto: number, more: readonly GridRow[] = []) => {
      setVersion(onto);
      keep([...rows.filter((row) => !isBlank(row)), ...more], onto);
    },
    /** This is the conflicting draft of another window of this device. */
    conflict,
    settle,
    takeTheirs,
    /**
     * Drops the draft after it was sent or discarded. If another window has a conflicting draft, that draft stays and
     * is shown.
     */
    forget: () => (conflict ? takeTheirs() : dropDraft(event._id, of._id)),
  };
}
