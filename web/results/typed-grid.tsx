import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { RowError } from "#shared/results-file/formats.ts";
import type { ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Button } from "../ui/button.tsx";
import { ToggleChips } from "../ui/filter-chips.tsx";
import { Note } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { ActBar } from "./act-bar.tsx";
import { saveClass } from "./api.ts";
import {
  cellsOf,
  gridFields,
  isBlank,
  judgeGrid,
  sentRows,
  startersOfGrid,
  type GridField,
  type GridRow,
} from "./grid-rows.ts";
import { useRowErrorText } from "./reason-words.tsx";
import { useGrid } from "./use-grid.ts";
import { useSheetAct } from "./use-sheet-act.ts";

const fewFields: readonly GridField[] = ["place", "number", "firstName", "lastName", "brand", "amaNumber"];

/** Results typed by hand: Tab and arrows walk, Enter goes down, a spreadsheet's block can be pasted. */
export function TypedGrid({
  event,
  of,
  onSaved,
  onClose,
}: {
  event: ResultsSheet["event"];
  of: SheetClass;
  onSaved: (sheet: ResultsSheet) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const format = useFormat();
  const grid = useGrid(event._id, of);
  const form = useSheetAct(onSaved);
  const [wide, setWide] = useState(false);
  const faults = judgeGrid(grid.rows);
  const filled = grid.rows.filter((row) => !isBlank(row)).length;
  const starters = Math.max(startersOfGrid(grid.rows), of.startersTyped ?? 0);
  const stale = grid.version !== of.__v;

  async function save(): Promise<void> {
    const done = await form.act(() =>
      saveClass(event._id, { classId: of._id, __v: grid.version, rows: sentRows(grid.rows) }),
    );
    if (!done) return;
    grid.forget();
    toast({ text: <Plural value={filled} one="# row saved." other="# rows saved." />, tone: "good" });
    onClose();
  }
  const leave = () => {
    grid.forget();
    onClose();
  };
  const since = grid.keptSince ? format.relative(grid.keptSince).text : null;

  return (
    <>
      {since ? (
        <div className="mb-4">
          <Note tone="tape" icon="clock">
            <Trans>Typed {since} and not sent yet: kept on this device.</Trans>
          </Note>
        </div>
      ) : null}
      {stale ? (
        <Stale
          of={of}
          onMine={() => {
            form.clear();
            grid.rebase(of.__v);
          }}
          onTheirs={leave}
        />
      ) : null}
      <ToggleChips
        label={t`Columns`}
        chips={[
          { key: "few", label: t`Usual columns`, on: !wide },
          { key: "all", label: t`All columns`, on: wide },
        ]}
        onChoose={(key) => setWide(key === "all")}
      />
      <Cells grid={grid} fields={wide ? gridFields : fewFields} faults={faults} />
      <ActBar
        acts={
          <>
            <Button onClick={leave}>
              <Trans>Discard what was typed</Trans>
            </Button>
            <Button
              kind="brand"
              busy={form.busy}
              busyLabel={<Trans>Saving…</Trans>}
              reason={
                stale
                  ? t`Decide first whose sheet counts.`
                  : faults.size > 0
                    ? t`Put the marked rows right first.`
                    : undefined
              }
              onClick={() => void save()}
            >
              {of.verifiedAt ? (
                <Plural value={filled} one="Save # row and correct" other="Save # rows and correct" />
              ) : (
                <Plural value={filled} one="Save # row as provisional" other="Save # rows as provisional" />
              )}
            </Button>
          </>
        }
      >
        {form.message ? (
          <b role="alert" className="text-bad">
            {form.message}
          </b>
        ) : (
          <>
            <b>
              <Plural value={starters} one="# starter." other="# starters." />
            </b>{" "}
            <span className="text-ink-2">
              <Trans>{event.startersNeeded} are needed. What you type is kept on this device until it is sent.</Trans>
            </span>
          </>
        )}
      </ActBar>
    </>
  );
}

/** Somebody saved the sheet meanwhile: both are in sight, a person decides (decisions §2). */
function Stale({ of, onMine, onTheirs }: { of: SheetClass; onMine: () => void; onTheirs: () => void }) {
  return (
    <div className="mb-4" role="alert">
      <Note tone="warn" icon="alert">
        <p>
          <Trans>Somebody saved this class while you typed. Nothing of yours is lost.</Trans>
        </p>
        <details className="my-2">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            <Trans>What is on the sheet now</Trans>
          </summary>
          <ol className="mt-1">
            {of.rows.map((row) => (
              <li key={row._id}>
                {row.place} · {row.number} · {row.firstName} {row.lastName}
              </li>
            ))}
          </ol>
        </details>
        <span className="flex flex-wrap gap-3">
          <Button size="small" onClick={onMine}>
            <Trans>Keep mine, then save over it</Trans>
          </Button>
          <Button size="small" onClick={onTheirs}>
            <Trans>Take theirs</Trans>
          </Button>
        </span>
      </Note>
    </div>
  );
}

function Cells({
  grid,
  fields,
  faults,
}: {
  grid: ReturnType<typeof useGrid>;
  fields: readonly GridField[];
  faults: ReadonlyMap<string, RowError[]>;
}) {
  const { t } = useLingui();
  const table = useRef<HTMLTableElement>(null);
  const labels: Record<GridField, string> = {
    place: t`Place`,
    number: t`No.`,
    firstName: t`First name`,
    lastName: t`Last name`,
    brand: t`Brand`,
    amaNumber: t`AMA number`,
    hometown: t`Hometown`,
    email: t`E-mail`,
    vin: t`VIN`,
  };
  function walk(event: KeyboardEvent<HTMLInputElement>, row: number, field: GridField): void {
    const step = event.key === "ArrowDown" || event.key === "Enter" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = grid.rows[row + step];
    if (next) table.current?.querySelector<HTMLInputElement>(`[data-cell="${next.key} ${field}"]`)?.focus();
  }
  function paste(event: ClipboardEvent<HTMLInputElement>, row: GridRow, field: GridField): void {
    const cells = cellsOf(event.clipboardData.getData("text/plain"));
    // One cell is an ordinary paste into its field.
    if (cells.length === 1 && cells[0]?.length === 1) return;
    event.preventDefault();
    grid.paste({ key: row.key, field }, cells, fields);
  }
  return (
    <table ref={table} className="table panel mt-3 overflow-clip" role="table">
      <caption className="sr-only">{t`Results as typed`}</caption>
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
        {grid.rows.map((row, at) => (
          <GridLine
            key={row.key}
            row={row}
            at={at}
            fields={fields}
            labels={labels}
            errors={faults.get(row.key) ?? []}
            onType={(field, text) => grid.type(row.key, field, text)}
            onKey={(event, field) => walk(event, at, field)}
            onPaste={(event, field) => paste(event, row, field)}
            onRemove={() => grid.remove(row.key)}
          />
        ))}
      </tbody>
    </table>
  );
}

function GridLine({
  row,
  at,
  fields,
  labels,
  errors,
  onType,
  onKey,
  onPaste,
  onRemove,
}: {
  row: GridRow;
  at: number;
  fields: readonly GridField[];
  labels: Record<GridField, string>;
  errors: readonly RowError[];
  onType: (field: GridField, text: string) => void;
  onKey: (event: KeyboardEvent<HTMLInputElement>, field: GridField) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>, field: GridField) => void;
  onRemove: () => void;
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
              onChange={(event) => onType(field, event.target.value)}
              onKeyDown={(event) => onKey(event, field)}
              onPaste={(event) => onPaste(event, field)}
              autoComplete="off"
              autoCapitalize={field === "firstName" || field === "lastName" ? "words" : "off"}
              spellCheck={false}
              enterKeyHint="next"
            />
          </td>
        ))}
        <td role="cell" data-align="end" data-card="plain">
          {isBlank(row) ? null : (
            <Button size="small" kind="link" icon="trash" aria-label={t`Remove row ${line}`} onClick={onRemove} />
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
}
