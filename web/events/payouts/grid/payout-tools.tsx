import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Currency } from "#shared/money.ts";
import { useFormat } from "../../../platform/use-format.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import type { PayoutCell } from "./payout-paste.ts";
import { faultId } from "./payout-row.tsx";
import {
  withColumn,
  type FaultAt,
  type PayoutFault,
  type PayoutFaults,
  type PayoutLimits,
  type PayoutSheet,
} from "./payout-sheet.ts";

/**
 * This is what the last paste did: how many cells it filled, and how many lines had no row. It is null after any other
 * change.
 */
export type LastPaste = { filled: number; dropped: number } | null;

/** Shows the tools above the grid: undo, fill down, and what the last paste did. */
export function PayoutTools({
  lastPaste,
  canUndo,
  canRedo,
  canFill,
  onUndo,
  onRedo,
  onFillDown,
}: {
  lastPaste: LastPaste;
  canUndo: boolean;
  canRedo: boolean;
  canFill: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onFillDown: () => void;
}) {
  const { t } = useLingui();
  const { filled, dropped } = lastPaste ?? { filled: 0, dropped: 0 };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Button size="small" icon="undo" disabled={!canUndo} onClick={onUndo}>
        <Trans context="grid">Undo</Trans>
      </Button>
      <Button size="small" icon="refresh" disabled={!canRedo} onClick={onRedo}>
        <Trans>Redo</Trans>
      </Button>
      <Button
        size="small"
        icon="down"
        disabled={!canFill}
        title={t`Copies the amount to all classes below (Ctrl+D)`}
        // The button must not take the focus, because it acts on the cell that has it.
        onPointerDown={(event) => event.preventDefault()}
        onClick={onFillDown}
      >
        <Trans>Fill down</Trans>
      </Button>
      <span role="status" className="text-ink-2">
        {lastPaste ? (
          <>
            <Plural value={filled} one="# cell filled." other="# cells filled." />{" "}
            {dropped > 0 ? (
              <b className="text-warn">
                <Plural
                  value={dropped}
                  one="# line didn’t fit. To add classes, paste in the “Class” column."
                  other="# lines didn’t fit. To add classes, paste in the “Class” column."
                />
              </b>
            ) : null}
          </>
        ) : (
          <Trans>You can paste from Excel, with or without class names.</Trans>
        )}
      </span>
    </div>
  );
}

/** Lists the errors by row and place, each with a button that goes to its cell. */
export function PayoutFaultList({
  sheet: { rows, columns },
  faults,
  limits,
  currency,
  onGo,
}: {
  sheet: PayoutSheet;
  faults: PayoutFaults;
  limits: PayoutLimits;
  currency: Currency;
  onGo: (key: string, at: FaultAt) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const all = rows.flatMap((row, at) => {
    const line = at + 1;
    return [...(faults.get(row.key) ?? [])].map(([where, fault]) => ({ row, line, where, fault }));
  });
  if (all.length === 0) return null;
  const placeOf = (line: number, where: FaultAt): string => {
    const range = typeof where === "number" ? columns[where] : undefined;
    if (!range) return where === "name" ? t`Row ${line}, class` : t`Row ${line}`;
    const places = format.places(range.from, range.to);
    const ordinal = format.ordinal(range.from, "f");
    return range.from === range.to ? t`Row ${line}, ${ordinal} place` : t`Row ${line}, places ${places}`;
  };
  const most = limits ? format.money(limits.perPlace, currency) : "";
  const maxPlaces = limits?.places ?? 0;
  const words: Record<PayoutFault, (text: string) => string> = {
    required: () => t`Enter the class`,
    class_twice: () => t`There’s already a class with this name`,
    amount_unreadable: (text) => t`“${text}” isn’t an amount. Use digits, like 100 or 125.50`,
    amount_too_large: () => t`A place can’t pay more than ${most}`,
    too_many_places: () => t`A class can’t pay more than ${maxPlaces} places`,
  };
  return (
    <ul className="mb-3 border-l-4 border-bad bg-bad-tint px-4 py-2 text-bad">
      {all.slice(0, maxShown).map(({ row, line, where, fault }) => {
        const place = placeOf(line, where);
        const text = typeof where === "number" ? (row.amounts[where] ?? "") : row.name;
        return (
          <li key={`${row.key} ${where}`} id={faultId(row.key, where)}>
            <button
              type="button"
              className="min-h-11 cursor-pointer text-left underline underline-offset-4 md:min-h-7"
              onClick={() => onGo(row.key, where)}
            >
              <b>{place}:</b> {words[fault](text)}
            </button>
          </li>
        );
      })}
      {all.length > maxShown ? (
        <li>
          <Plural value={all.length - maxShown} one="and # more" other="and # more" />
        </li>
      ) : null}
    </ul>
  );
}

const maxShown = 8;

/** Adds a paying place or range: "4" or "11-15". */
export function AddPlaces({ sheet, onSheet }: { sheet: PayoutSheet; onSheet: (sheet: PayoutSheet) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const add = () => {
    const next = withColumn(sheet, typed);
    setError(next ? null : t`Enter a new place or range, such as 4 or 11-15`);
    if (!next) return setAttempt(attempt + 1);
    setTyped("");
    onSheet(next);
  };
  return (
    <Form attempt={attempt} className="field-row" onSubmit={() => add()}>
      <TextField
        label={t`More places`}
        hint={t`4, or 11-15`}
        className="max-w-48 max-md:max-w-36"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
      />
      <Button type="submit">
        <Trans>Add places</Trans>
      </Button>
    </Form>
  );
}

/**
 * Leaves out the error of a missing name for the class that is being typed. The error is shown once the user goes on to
 * another class.
 */
export function shownFaults(faults: PayoutFaults, cell: PayoutCell | null): PayoutFaults {
  const own = cell ? faults.get(cell.key) : undefined;
  if (!cell || own?.get("name") !== "required") return faults;
  const others = new Map<FaultAt, PayoutFault>([...own].filter(([at]) => at !== "name"));
  return new Map([...faults].map(([key, all]) => [key, key === cell.key ? others : all]));
}
