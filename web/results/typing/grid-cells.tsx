import {
  Fragment,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from "react";
import { flushSync } from "react-dom";
import { useLingui } from "@lingui/react/macro";
import type { RowError } from "#shared/results-file/formats.ts";
import { isOneCell, pastedCells } from "../../platform/pasted-cells.ts";
import type { EarlierEntry } from "#shared/earlier-entries.schema.ts";
import type { EventManager } from "../api.ts";
import { missingValues, riderOfNumber, rowOfPerson } from "./earlier-riders.ts";
import { isBlank, nextPlace, type GridField, type GridRow } from "./grid-rows.ts";
import { GridLine, isName, type LineActs } from "./grid-line.tsx";
import { SuggestionList } from "./suggestion-list.tsx";
import { useEarlierEntries, useSuggestions, type Suggestion } from "./use-suggestions.ts";
import { MoreRows, useFewRows } from "../rows/more-rows.tsx";
import type { useGrid } from "./use-grid.ts";

/**
 * This describes the last typed number for the line above the grid: the rider that it filled in, or the row that
 * already has that rider.
 */
export type NumberNote = { line: number; rider: EarlierEntry; twice: number | null } | null;

type Naming = { key: string; field: GridField; anchor: HTMLInputElement };

/**
 * Shows the cells of the grid. Tab and the arrow keys move between them, Enter moves to the first cell of the next row,
 * and a block copied from a spreadsheet can be pasted. A number fills in the rider from an earlier race, and riders are
 * suggested for names.
 */
export function GridCells({
  grid,
  manager,
  eventId,
  className,
  fields,
  faults,
  onPaste,
  onTyped,
  onNumber,
}: {
  grid: ReturnType<typeof useGrid>;
  manager: EventManager;
  eventId: string;
  className: string;
  fields: readonly GridField[];
  faults: ReadonlyMap<string, readonly RowError[]>;
  onPaste: (at: { key: string; field: GridField }, cells: string[][], fields: readonly GridField[]) => void;
  onTyped: () => void;
  onNumber: (note: NumberNote) => void;
}) {
  const { t } = useLingui();
  const table = useRef<HTMLTableElement>(null);
  const labels = useLabels();
  const few = useFewRows();
  // Rows that the user typed into stay rendered even below the rendered part, so that the cell being edited does not
  // disappear.
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [naming, setNaming] = useState<Naming | null>(null);
  const [active, setActive] = useState(-1);
  const entries = useEarlierEntries(eventId);
  const named = naming ? (grid.rows.find(({ key }) => key === naming.key) ?? null) : null;
  const riders = useSuggestions(manager, className, entries, named);
  // A rider is in a class only once, so riders of other rows are not suggested.
  const suggestions = named ? riders.filter((rider) => rowOfPerson(grid.rows, named.key, rider) < 0) : [];
  const last = grid.rows.length - 1;
  const isDrawn = (row: GridRow, at: number) =>
    at < few.upTo || at === last || faults.has(row.key) || kept.has(row.key);
  const drawn: { row: GridRow; at: number }[] = [];
  for (const [at, row] of grid.rows.entries()) if (isDrawn(row, at)) drawn.push({ row, at });
  const firstBelow = grid.rows.length > drawn.length ? drawn.find(({ at }) => at >= few.upTo)?.at : undefined;
  useEffect(() => table.current?.querySelector<HTMLInputElement>("[data-cell]")?.focus({ preventScroll: true }), []);

  function type(row: GridRow, at: number, field: GridField, input: HTMLInputElement): void {
    if (at >= few.upTo && !kept.has(row.key)) setKept(new Set([...kept, row.key]));
    grid.type(row.key, field, input.value);
    onTyped();
    setActive(-1);
    setNaming(isName(field) ? { key: row.key, field, anchor: input } : null);
  }

  function focusCell(at: number, field: GridField): void {
    const next = grid.rows[at];
    if (next && !isDrawn(next, at)) flushSync(() => few.reach(at));
    if (next) table.current?.querySelector<HTMLInputElement>(`[data-cell="${next.key} ${field}"]`)?.focus();
  }

  /** Handles a key in the open list of suggestions. Returns false for a key that the grid should handle. */
  function choosing(event: KeyboardEvent<HTMLInputElement>): boolean {
    if (!naming || suggestions.length === 0) return false;
    const chosen = suggestions[active];
    if (event.key === "Escape") setNaming(null);
    else if (event.key === "ArrowDown") setActive((active + 1) % suggestions.length);
    else if (event.key === "ArrowUp" && active >= 0) setActive(active - 1);
    else if (event.key === "Enter" && chosen) choose(chosen);
    else return false;
    event.preventDefault();
    return true;
  }

  function choose(one: Suggestion): void {
    if (named) grid.fill(named.key, missingValues(named, one));
    setNaming(null);
    setActive(-1);
  }

  function walk(event: KeyboardEvent<HTMLInputElement>, row: number, field: GridField): void {
    if (choosing(event)) return;
    const [first = field] = fields;
    const steps: Record<string, [number, GridField]> = {
      ArrowDown: [1, field],
      ArrowUp: [-1, field],
      Enter: event.shiftKey ? [-1, field] : [1, first],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    focusCell(row + step[0], step[1]);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>, row: GridRow, field: GridField): void {
    const cells = pastedCells(event.clipboardData.getData("text/plain"));
    // A single cell is an ordinary paste into its field.
    if (isOneCell(cells)) return;
    event.preventDefault();
    setNaming(null);
    onPaste({ key: row.key, field }, cells, fields);
  }

  /** Handles leaving a cell: a complete number fills in its rider, if the row has no name yet. */
  function leave(row: GridRow, at: number, field: GridField): void {
    if (isName(field)) setNaming(null);
    if (field !== "number") return;
    const { number, firstName, lastName } = row.values;
    const rider = firstName === "" && lastName === "" ? riderOfNumber(entries, className, number) : null;
    if (!rider) return onNumber(null);
    const twice = rowOfPerson(grid.rows, row.key, rider);
    // The update is synchronous: right after this the next cell gets the focus and selects its text.
    if (twice < 0) flushSync(() => grid.fill(row.key, missingValues(row, rider)));
    onNumber({ line: at + 1, rider, twice: twice < 0 ? null : twice + 1 });
  }
  const acts = useSteady({ type, walk, paste, leave, remove: (row: GridRow) => grid.remove(row.key) });
  const isOpen = naming !== null && suggestions.length > 0;
  return (
    <>
      <table ref={table} className="table typed-rows panel mt-3 overflow-clip" role="table">
        <caption className="sr-only">{t`Results being entered`}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {fields.map((field) => (
              <th key={field} scope="col">
                {labels[field]}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t`Remove`}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {drawn.map(({ row, at }) => (
            <Fragment key={row.key}>
              {at === firstBelow ? (
                <tr role="row">
                  <td role="cell" colSpan={fields.length + 1} data-card="plain">
                    <MoreRows left={grid.rows.length - drawn.length} onMore={few.more} />
                  </td>
                </tr>
              ) : null}
              <GridLine
                row={row}
                at={at}
                fields={fields}
                labels={labels}
                errors={faults.get(row.key) ?? noErrors}
                hint={isBlank(row) ? nextPlace(grid.rows, at) : ""}
                naming={isOpen && naming.key === row.key ? naming.field : null}
                active={isOpen && naming.key === row.key ? active : -1}
                acts={acts}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
      {isOpen ? (
        <SuggestionList anchor={naming.anchor} suggestions={suggestions} active={active} onChoose={choose} />
      ) : null}
    </>
  );
}

const noErrors: readonly RowError[] = [];

function useLabels(): Record<GridField, string> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      place: t`Place`,
      number: t`No.`,
      firstName: t`First name`,
      lastName: t`Last name`,
      brand: t`Brand`,
      amaNumber: t`AMA number`,
      hometown: t`Hometown`,
      email: t`Email`,
      vin: t`VIN`,
    }),
    [t],
  );
}

/** Returns callbacks that stay the same functions while the grid is mounted, and that always act on the latest rows. */
function useSteady(acts: LineActs): LineActs {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  return useMemo(
    () => ({
      type: (...of) => latest.current.type(...of),
      leave: (...of) => latest.current.leave(...of),
      walk: (...of) => latest.current.walk(...of),
      paste: (...of) => latest.current.paste(...of),
      remove: (...of) => latest.current.remove(...of),
    }),
    [],
  );
}
