import type { ClipboardEvent, KeyboardEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PayoutType } from "#shared/events.ts";
import type { PlaceRange } from "#shared/place-ranges.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/choice-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { PayoutFault, PayoutRow } from "./payout-sheet.ts";
import { payoutTypeWords } from "../event-words.ts";

const kinds: readonly PayoutType[] = ["dealerCredit", "cash", "noPayout"];

/** A class of the grid: its name, its payout type, and the payout of each place. Arrow keys move between classes. */
export function PayoutLine({
  row,
  columns,
  faults,
  first,
  last,
  onChange,
  onPaste,
  onMove,
  onRemove,
}: {
  row: PayoutRow;
  columns: readonly PlaceRange[];
  faults: ReadonlyMap<string, PayoutFault>;
  first: boolean;
  last: boolean;
  onChange: (changed: Partial<PayoutRow>) => void;
  onPaste: (column: number, cells: string[][]) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const words: Record<PayoutFault, string> = {
    required: t`Required`,
    class_twice: t`There’s already a class with this name`,
    amount_unreadable: t`Not an amount`,
  };
  const fault = (field: string | number) => {
    const found = faults.get(`${row.key} ${field}`);
    return found ? words[found] : null;
  };
  const name = row.name || t`New class`;
  return (
    <li className="panel p-4 md:p-5">
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_220px_auto]">
        <TextField
          label={t`Class`}
          value={row.name}
          error={fault("name")}
          onChange={(event) => onChange({ name: event.target.value })}
          autoComplete="off"
          maxLength={80}
        />
        <SelectField
          label={t`Payout type`}
          choices={kinds.map((value) => ({ value, label: i18n._(payoutTypeWords[value]) }))}
          value={row.payoutType}
          onChange={({ target: { value } }) => onChange({ payoutType: kinds.find((kind) => kind === value) })}
        />
        <span className="flex flex-wrap gap-1 md:pt-7">
          <Button kind="link" icon="up" aria-label={t`Move ${name} up`} disabled={first} onClick={() => onMove(-1)} />
          <Button kind="link" icon="down" aria-label={t`Move ${name} down`} disabled={last} onClick={() => onMove(1)} />
          <Button
            kind="link"
            icon="trash"
            aria-label={t`Delete class ${name}`}
            disabled={row.entries > 0}
            title={row.entries > 0 ? t`Delete its results first` : undefined}
            onClick={onRemove}
          />
        </span>
      </div>
      {row.entries > 0 ? (
        <p className="mt-2 text-t1 text-ink-2">
          <Trans>Delete its results first.</Trans>
        </p>
      ) : null}
      {row.payoutType === "noPayout" ? null : (
        <div className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(92px,1fr))] gap-3">
          {columns.map(({ from, to }, at) => {
            const places = format.places(from, to);
            return (
              <TextField
                key={from}
                label={
                  <>
                    <span aria-hidden="true">{places}</span>
                    <span className="sr-only">{t`${name}, place ${places}`}</span>
                  </>
                }
                inputMode="decimal"
                value={row.amounts[at] ?? ""}
                error={fault(at)}
                data-column={at}
                onChange={(event) =>
                  onChange({ amounts: row.amounts.map((text, one) => (one === at ? event.target.value : text)) })
                }
                onKeyDown={(event) => walk(event, at)}
                onPaste={(event) => paste(event, at, onPaste)}
                autoComplete="off"
              />
            );
          })}
        </div>
      )}
    </li>
  );
}

/** Moves up or down to the same place of the next class that pays. */
function walk(event: KeyboardEvent<HTMLInputElement>, column: number): void {
  const step = event.key === "ArrowDown" || event.key === "Enter" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const cells = [
    ...(event.currentTarget.closest("ol")?.querySelectorAll<HTMLInputElement>(`[data-column="${column}"]`) ?? []),
  ];
  cells[cells.indexOf(event.currentTarget) + step]?.focus();
}

function paste(
  event: ClipboardEvent<HTMLInputElement>,
  column: number,
  onPaste: (column: number, cells: string[][]) => void,
): void {
  const cells = event.clipboardData
    .getData("text/plain")
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line) => line.split("\t").map((cell) => cell.trim()));
  // A single cell is pasted into the field as usual.
  if (cells.length === 1 && cells[0]?.length === 1) return;
  event.preventDefault();
  onPaste(column, cells);
}
