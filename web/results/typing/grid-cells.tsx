import {
  Fragment,
  memo,
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
import { Button } from "../../ui/button.tsx";
import { cellsOf, isBlank, type GridField, type GridRow } from "./grid-rows.ts";
import { MoreRows, useFewRows } from "../rows/more-rows.tsx";
import { useRowErrorText } from "../rows/reason-words.tsx";
import type { useGrid } from "./use-grid.ts";

/**
 * The cells of the grid: Tab and arrow keys move between them, Enter moves down, and a block copied from a spreadsheet
 * can be pasted.
 */
export function GridCells({
  grid,
  fields,
  faults,
}: {
  grid: ReturnType<typeof useGrid>;
  fields: readonly GridField[];
  faults: ReadonlyMap<string, readonly RowError[]>;
}) {
  const { t } = useLingui();
  const table = useRef<HTMLTableElement>(null);
  const labels = useLabels();
  const few = useFewRows();
  // Rows below the rendered part that were typed into stay rendered, so that the cell being edited does not
  // disappear.
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const last = grid.rows.length - 1;
  const isDrawn = (row: GridRow, at: number) =>
    at < few.upTo || at === last || faults.has(row.key) || kept.has(row.key);
  const drawn: { row: GridRow; at: number }[] = [];
  for (const [at, row] of grid.rows.entries()) if (isDrawn(row, at)) drawn.push({ row, at });
  const firstBelow = grid.rows.length > drawn.length ? drawn.find(({ at }) => at >= few.upTo)?.at : undefined;
  function type(row: GridRow, at: number, field: GridField, text: string): void {
    if (at >= few.upTo && !kept.has(row.key)) setKept(new Set([...kept, row.key]));
    grid.type(row.key, field, text);
  }
  function walk(event: KeyboardEvent<HTMLInputElement>, row: number, field: GridField): void {
    const step = event.key === "ArrowDown" || event.key === "Enter" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = grid.rows[row + step];
    if (next && !isDrawn(next, row + step)) flushSync(() => few.reach(row + step));
    if (next) table.current?.querySelector<HTMLInputElement>(`[data-cell="${next.key} ${field}"]`)?.focus();
  }
  function paste(event: ClipboardEvent<HTMLInputElement>, row: GridRow, field: GridField): void {
    const cells = cellsOf(event.clipboardData.getData("text/plain"));
    // A single cell is an ordinary paste into its field.
    if (cells.length === 1 && cells[0]?.length === 1) return;
    event.preventDefault();
    grid.paste({ key: row.key, field }, cells, fields);
  }
  const acts = useSteady({ type, walk, paste, remove: (row: GridRow) => grid.remove(row.key) });
  return (
    <table ref={table} className="table panel mt-3 overflow-clip" role="table">
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
              acts={acts}
            />
          </Fragment>
        ))}
      </tbody>
    </table>
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

type Acts = {
  type: (row: GridRow, at: number, field: GridField, text: string) => void;
  walk: (event: KeyboardEvent<HTMLInputElement>, at: number, field: GridField) => void;
  paste: (event: ClipboardEvent<HTMLInputElement>, row: GridRow, field: GridField) => void;
  remove: (row: GridRow) => void;
};

/**
 * Returns callbacks whose identity stays the same while the grid is mounted, and which always act on the latest rows.
 */
function useSteady(acts: Acts): Acts {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  return useMemo(
    () => ({
      type: (...of) => latest.current.type(...of),
      walk: (...of) => latest.current.walk(...of),
      paste: (...of) => latest.current.paste(...of),
      remove: (...of) => latest.current.remove(...of),
    }),
    [],
  );
}

/** A row that rerenders only if its data changed, so that a keystroke among hundreds of rows renders one. */
const GridLine = memo(function GridLine({
  row,
  at,
  fields,
  labels,
  errors,
  acts,
}: {
  row: GridRow;
  at: number;
  fields: readonly GridField[];
  labels: Record<GridField, string>;
  errors: readonly RowError[];
  acts: Acts;
}) {
  const { t } = useLingui();
  const fault = useRowErrorText();
  const line = at + 1;
  return (
    <>
      <tr role="row" data-error={errors.length > 0 ? "" : undefined}>
        {fields.map((field) => (
          <td
            key={field}
            role="cell"
            data-label={labels[field]}
            className={field === "place" || field === "number" ? "md:w-20" : ""}
          >
            <input
              className="cell"
              data-cell={`${row.key} ${field}`}
              aria-label={t`${labels[field]}, row ${line}`}
              aria-invalid={errors.some((error) => error.field === field) || undefined}
              aria-describedby={errors.length > 0 ? `fault-${row.key}` : undefined}
              value={row.values[field]}
              onChange={(event) => acts.type(row, at, field, event.target.value)}
              onKeyDown={(event) => acts.walk(event, at, field)}
              onPaste={(event) => acts.paste(event, row, field)}
              autoComplete="off"
              autoCapitalize={field === "firstName" || field === "lastName" ? "words" : "off"}
              spellCheck={false}
              enterKeyHint="next"
            />
          </td>
        ))}
        <td role="cell" data-align="end" data-card="plain">
          {isBlank(row) ? null : (
            <Button
              size="small"
              kind="link"
              icon="trash"
              aria-label={t`Remove row ${line}`}
              onClick={() => acts.remove(row)}
            />
          )}
        </td>
      </tr>
      {errors.length > 0 ? (
        <tr role="row" data-error="">
          <td role="cell" colSpan={fields.length + 1} data-card="plain" id={`fault-${row.key}`} className="text-bad">
            <span>
              {errors.map((error) => (
                <span key={`${error.code} ${error.field}`} className="block font-semibold">
                  {fault.what(error)}
                  {fault.help(error) ? `. ${fault.help(error)}` : ""}
                </span>
              ))}
            </span>
          </td>
        </tr>
      ) : null}
    </>
  );
});
