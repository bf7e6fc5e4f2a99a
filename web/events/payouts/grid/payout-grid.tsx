import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ClassInput } from "#shared/events.schema.ts";
import { newKey } from "../../../platform/api/api.ts";
import { useFormat } from "../../../platform/use-format.ts";
import { useSubmit } from "../../../platform/use-submit.ts";
import { Button } from "../../../ui/button.tsx";
import { useConfirm } from "../../../ui/confirm.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { useLeaveGuard } from "../../../parts/use-leave-guard.ts";
import { useSendConfirmed } from "../../../races/use-send-confirmed.tsx";
import { PayoutCells } from "./payout-cells.tsx";
import { filledDown, pasteBlock, sameAs, type PayoutCell } from "./payout-paste.ts";
import { cellId, type PayoutActs } from "./payout-row.tsx";
import {
  faultsOf,
  inputOf,
  newRow,
  placesGone,
  postedOf,
  sheetOf,
  type PayoutLimits,
  type PayoutSheet,
  type PayoutTarget,
} from "./payout-sheet.ts";
import { StalePayouts } from "./stale-payouts.tsx";
import { AddPlaces, PayoutFaultList, PayoutTools, shownFaults, type LastPaste } from "./payout-tools.tsx";
import { usePayoutSheet } from "./use-payout-sheet.ts";
import "./payout-grid.css";

/** Shows the grid of classes and payouts, which are saved as one sheet (docs/spec/results.md#payouts). */
export function PayoutGrid({
  target,
  limits,
  save,
  currentOf,
  onSaved,
  onClose,
}: {
  target: PayoutTarget;
  /** These are the limits of the season; it is null if they are not known. */
  limits: PayoutLimits;
  /**
   * Sends the classes as one sheet, with the checksum of the effects on awards that the user confirmed. `waits` is true
   * if payouts over the budget need approval.
   */
  save: (version: number, classes: ClassInput[], confirm?: string) => Promise<{ waits: boolean }>;
  /** Reads the current version from the answer to an outdated version; returns null for any other failure. */
  currentOf: (error: unknown) => PayoutTarget | null;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const ask = useConfirm();
  const sendConfirmed = useSendConfirmed();
  const form = useSubmit();
  const box = useRef<HTMLElement>(null);
  const [standing, setStanding] = useState(target);
  const grid = usePayoutSheet(() => sheetOf(target.classes, format.locale));
  const { sheet } = grid;
  const [theirs, setTheirs] = useState<PayoutTarget | null>(null);
  const [lastPaste, setLastPaste] = useState<LastPaste>(null);
  const [cell, setCell] = useState<PayoutCell | null>(null);
  const [saved, setSaved] = useState(false);
  const faults = useMemo(() => faultsOf(sheet, limits), [sheet, limits]);
  const posted = format.moneyShort(postedOf(sheet), target.currency);
  const corrects = standing.classes.some(({ verifiedAt }) => verifiedAt !== null);
  useLeaveGuard(grid.canUndo && !saved);

  const change = (next: PayoutSheet, tag?: string) => {
    setLastPaste(null);
    grid.change(next, tag);
  };
  const goTo = (to: PayoutCell) => {
    // A phone shows the cells of a class only while the class is unfolded.
    flushSync(() => setCell(to));
    box.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cellId(to))}"]`)?.focus();
  };

  function move(key: string, by: 1 | -1): void {
    const from = sheet.rows.findIndex((row) => row.key === key);
    const rows = [...sheet.rows];
    const [row] = rows.splice(from, 1);
    if (row) rows.splice(from + by, 0, row);
    change({ ...sheet, rows });
  }

  async function remove(key: string): Promise<void> {
    const row = sheet.rows.find((one) => one.key === key);
    if (!row) return;
    const { _id, name } = row;
    const sure =
      _id === undefined ||
      (await ask({
        title: <Trans>Delete class {name}?</Trans>,
        body: <Trans>Saving will also delete the class’s payouts.</Trans>,
        safe: <Trans>Keep it</Trans>,
        act: <Trans>Delete class</Trans>,
        danger: true,
      }));
    if (sure) change({ ...sheet, rows: sheet.rows.filter((one) => one.key !== key) });
  }

  function paste(at: PayoutCell, cells: string[][]): void {
    const { sheet: next, ...done } = pasteBlock(sheet, at, cells, { locale: format.locale, newKey });
    grid.change(next);
    setLastPaste(done);
  }

  function fillDown({ key, column }: PayoutCell): void {
    if (typeof column === "number") change(filledDown(sheet, key, column));
  }

  function add(): void {
    const row = newRow(newKey(), sheet.columns);
    flushSync(() => change({ ...sheet, rows: [...sheet.rows, row] }));
    goTo({ key: row.key, column: "name" });
  }

  const undo = () => {
    setLastPaste(null);
    grid.undo();
  };
  const redo = () => {
    setLastPaste(null);
    grid.redo();
  };
  const acts = useStableActs({
    change: (key, changed, tag) =>
      change({ ...sheet, rows: sheet.rows.map((row) => (row.key === key ? { ...row, ...changed } : row)) }, tag),
    same: (key, as) => {
      const model = sheet.rows.find((row) => row.key === as);
      if (model) change(sameAs(sheet, key, model));
    },
    move,
    remove: (key) => void remove(key),
    focus: setCell,
    open: (key) => {
      const row = sheet.rows.find((one) => one.key === key);
      goTo({ key, column: row?.payoutType === "noPayout" ? "type" : 0 });
    },
  });

  async function close(): Promise<void> {
    const sure =
      !grid.canUndo ||
      (await ask({
        title: <Trans>Discard your changes?</Trans>,
        body: <Trans>The saved classes and payouts won’t change.</Trans>,
        safe: <Trans>Keep editing</Trans>,
        act: <Trans>Discard</Trans>,
        danger: true,
      }));
    if (sure) onClose();
  }

  /** Asks for confirmation before a cleared cell removes a paying place. */
  async function confirmRemovedPlaces(classes: readonly ClassInput[]): Promise<boolean> {
    const gone = placesGone(standing.classes, classes);
    const count = gone.flatMap(({ ranges }) => ranges).reduce((sum, { from, to }) => sum + to - from + 1, 0);
    if (count === 0) return true;
    return ask({
      title: <Plural value={count} one="# place won’t pay anymore" other="# places won’t pay anymore" />,
      body: (
        <ul>
          {gone.map(({ name, ranges }) => (
            <li key={name}>
              <b>{name}</b> · {ranges.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(", ")}
            </li>
          ))}
        </ul>
      ),
      safe: <Trans>Keep them</Trans>,
      act: <Trans>Remove and save</Trans>,
      danger: true,
    });
  }

  async function send(): Promise<void> {
    const classes = inputOf(sheet, standing.classes);
    if (!(await confirmRemovedPlaces(classes))) return;
    await form.run(async () => {
      try {
        const answer = await sendConfirmed(
          (confirm) => save(standing.__v, classes, confirm),
          <Trans>This will change awards</Trans>,
        );
        toast(
          answer.waits
            ? { text: <Trans>Saved. Payouts over budget need approval.</Trans> }
            : { text: <Trans>Classes and payouts saved.</Trans>, tone: "good" },
        );
        setSaved(true);
        onSaved();
      } catch (error) {
        const current = currentOf(error);
        if (current) setTheirs(current);
        throw error;
      }
    });
  }

  return (
    <section ref={box} aria-label={t`Edit classes and payouts`}>
      {theirs ? (
        <StalePayouts
          theirs={theirs}
          onMine={() => {
            setStanding(theirs);
            setTheirs(null);
            form.clear();
          }}
          onTheirs={() => {
            setStanding(theirs);
            grid.replace(sheetOf(theirs.classes, format.locale));
            setTheirs(null);
            form.clear();
          }}
        />
      ) : null}
      <PayoutTools
        lastPaste={lastPaste}
        canUndo={grid.canUndo}
        canRedo={grid.canRedo}
        canFill={typeof cell?.column === "number"}
        onUndo={undo}
        onRedo={redo}
        onFillDown={() => cell && fillDown(cell)}
      />
      <PayoutFaultList
        sheet={sheet}
        faults={shownFaults(faults, cell)}
        limits={limits}
        currency={target.currency}
        onGo={(key, at) => goTo({ key, column: at === "places" ? 0 : at })}
      />
      <PayoutCells
        sheet={sheet}
        faults={faults}
        currency={target.currency}
        openKey={sheet.rows.some(({ key }) => key === cell?.key) ? cell?.key : sheet.rows[0]?.key}
        acts={acts}
        onPaste={paste}
        onFillDown={fillDown}
        onUndo={undo}
        onRedo={redo}
      />
      <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-4">
        <Button icon="plus" onClick={add}>
          <Trans>Add a class</Trans>
        </Button>
        <AddPlaces sheet={sheet} onSheet={change} />
      </div>
      {corrects ? (
        <p className="mt-4 text-warn">
          <Trans>This event has verified results. Awards will change by the difference.</Trans>
        </p>
      ) : null}
      <div className="mt-6 flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <p className="mr-auto max-md:w-full" role="status">
          <b>
            <Trans>{posted} posted</Trans>
          </b>{" "}
          {form.message ? (
            <span role="alert" className="font-semibold text-bad">
              {form.message}
            </span>
          ) : null}
        </p>
        <Button onClick={() => void close()}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          kind="brand"
          busy={form.busy}
          busyLabel={<Trans>Saving…</Trans>}
          reason={
            theirs
              ? t`First, choose which version to keep.`
              : faults.size > 0
                ? t`Fix the marked cells first.`
                : undefined
          }
          onClick={() => void send()}
        >
          <Plural value={sheet.rows.length} one="Save # class" other="Save # classes" />
        </Button>
      </div>
    </section>
  );
}

/** Returns callbacks that stay the same functions and always act on the latest sheet. */
function useStableActs(acts: PayoutActs): PayoutActs {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  return useMemo(
    () => ({
      change: (...of) => latest.current.change(...of),
      same: (...of) => latest.current.same(...of),
      move: (...of) => latest.current.move(...of),
      remove: (...of) => latest.current.remove(...of),
      focus: (...of) => latest.current.focus(...of),
      open: (...of) => latest.current.open(...of),
    }),
    [],
  );
}
