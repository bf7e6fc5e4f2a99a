import { useMemo, useRef, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Currency } from "#shared/money.ts";
import { isOneCell, pastedCells } from "../../../platform/pasted-cells.ts";
import { useFormat } from "../../../platform/use-format.ts";
import { Plate } from "../../../ui/badge.tsx";
import type { PayoutCell } from "./payout-paste.ts";
import { cellId, PayoutLine, type PayoutActs } from "./payout-row.tsx";
import { postedOf, type PayoutFaults, type PayoutSheet } from "./payout-sheet.ts";

/**
 * Shows the cells of the payout grid. Tab and the arrow keys move between them, Enter moves down, Ctrl+D fills down,
 * Ctrl+Z undoes, and a block of a spreadsheet can be pasted. On a phone each class is a line, and one class is
 * unfolded.
 */
export function PayoutCells({
  sheet,
  faults,
  currency,
  openKey,
  acts,
  onPaste,
  onFillDown,
  onUndo,
  onRedo,
}: {
  sheet: PayoutSheet;
  faults: PayoutFaults;
  currency: Currency;
  /** This is the class that is unfolded on a phone; the others are folded. */
  openKey: string | undefined;
  acts: PayoutActs;
  onPaste: (at: PayoutCell, cells: string[][]) => void;
  onFillDown: (at: PayoutCell) => void;
  onUndo: () => void;
  onRedo: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const table = useRef<HTMLTableElement>(null);
  const models = useNames(sheet);
  const { rows, columns } = sheet;
  const order: readonly PayoutCell["column"][] = ["name", "type", ...columns.keys()];
  const cellOf = (target: EventTarget): PayoutCell | null => {
    const id = target instanceof HTMLElement ? target.dataset["cell"] : undefined;
    const row = id === undefined ? undefined : rows.find(({ key }) => id.startsWith(`${key} `));
    const column = row && order.find((one) => cellId({ key: row.key, column: one }) === id);
    return row && column !== undefined ? { key: row.key, column } : null;
  };

  /**
   * Focuses the nearest cell in a direction. It skips a class that pays nothing, because that class has no cells for
   * amounts.
   */
  function walk(from: PayoutCell, [down, right]: readonly [number, number]): void {
    let at = rows.findIndex(({ key }) => key === from.key) + down;
    let to = order.indexOf(from.column) + right;
    for (let row = rows[at]; row; row = rows[at]) {
      const column = order[to];
      if (column === undefined) return;
      const cell = table.current?.querySelector<HTMLElement>(
        `[data-cell="${CSS.escape(cellId({ key: row.key, column }))}"]`,
      );
      if (cell) {
        const next = { key: row.key, column };
        // A phone shows the cells of a class only while the class is unfolded.
        flushSync(() => acts.focus(next));
        return cell.focus();
      }
      at += down;
      to += right;
    }
  }

  function press(event: KeyboardEvent<HTMLTableElement>): void {
    const cell = cellOf(event.target);
    if (!cell) return;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const act = control && key === "d" ? () => onFillDown(cell) : control ? historyAct(key, event.shiftKey) : null;
    const steps = control || event.altKey ? null : stepsOf(event);
    if (!act && !steps) return;
    event.preventDefault();
    if (act) act();
    else if (steps) walk(cell, steps);
  }
  const historyAct = (key: string, shift: boolean) =>
    key === "y" || (key === "z" && shift) ? onRedo : key === "z" ? onUndo : null;

  function paste(event: ClipboardEvent<HTMLTableElement>): void {
    const cell = cellOf(event.target);
    const cells = pastedCells(event.clipboardData.getData("text/plain"));
    if (!cell || isOneCell(cells)) return;
    event.preventDefault();
    onPaste(cell, cells);
  }

  return (
    <div className="payout-scroll">
      <table
        ref={table}
        role="table"
        className="payout-table"
        onKeyDown={press}
        onPaste={paste}
        onFocus={(event: FocusEvent) => {
          // The text is selected, so that typing replaces the content of a cell, as in a spreadsheet.
          if (event.target instanceof HTMLInputElement) event.target.select();
        }}
      >
        <caption className="sr-only">
          <Trans>What each place pays</Trans>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <td aria-hidden="true" />
            <th scope="col">
              <Trans>Class</Trans>
            </th>
            <th scope="col">
              <Trans>Payout type</Trans>
            </th>
            {columns.map(({ from, to }) => {
              const places = format.places(from, to);
              return (
                <th key={from} scope="col" className="text-right">
                  <span className="sr-only">{from === to ? t`Place ${places}` : t`Places ${places}`}</span>
                  <span aria-hidden="true">
                    <Plate fill="filled">{places}</Plate>
                  </span>
                </th>
              );
            })}
            <th scope="col" className="payout-sum">
              <Trans>Posted</Trans>
            </th>
            <td aria-hidden="true" />
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, at) => (
            <PayoutLine
              key={row.key}
              row={row}
              at={at}
              columns={columns}
              currency={currency}
              faults={faults.get(row.key)}
              models={models}
              open={row.key === openKey}
              last={at === rows.length - 1}
              acts={acts}
            />
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row">
            <td aria-hidden="true" />
            <th scope="row" colSpan={columns.length + 2}>
              <Trans>Total</Trans>
            </th>
            <td role="cell" className="payout-sum">
              {format.moneyShort(postedOf(sheet), currency)}
            </td>
            <td aria-hidden="true" />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/**
 * Returns the names of the classes by key. It stays the same object as long as no name changes, so that rows do not
 * render again.
 */
function useNames({ rows }: PayoutSheet): ReadonlyMap<string, string> {
  const named = JSON.stringify(rows.filter(({ name }) => name.trim() !== "").map(({ key, name }) => [key, name]));
  return useMemo(() => {
    const entries: [string, string][] = JSON.parse(named);
    return new Map(entries);
  }, [named]);
}

/**
 * Returns by how many rows down and columns to the right a key moves the focus. It is null if the cell handles the key.
 */
function stepsOf({ key, shiftKey, target }: KeyboardEvent): readonly [number, number] | null {
  if (key === "Enter") return shiftKey ? [-1, 0] : [1, 0];
  // Shift with an arrow key selects text, so the cell handles these keys.
  if (shiftKey) return null;
  const isList = target instanceof HTMLSelectElement;
  if (key === "ArrowDown") return isList ? null : [1, 0];
  if (key === "ArrowUp") return isList ? null : [-1, 0];
  if (key === "ArrowLeft") return isList || isAtEnd(target, "start") ? [0, -1] : null;
  if (key === "ArrowRight") return isList || isAtEnd(target, "end") ? [0, 1] : null;
  return null;
}

/** Returns true if the caret cannot move further in the text, or if the whole text is selected. */
function isAtEnd(target: EventTarget, end: "start" | "end"): boolean {
  if (!(target instanceof HTMLInputElement)) return false;
  const { selectionStart: from, selectionEnd: to, value } = target;
  if (from === 0 && to === value.length) return true;
  return from === to && from === (end === "start" ? 0 : value.length);
}
