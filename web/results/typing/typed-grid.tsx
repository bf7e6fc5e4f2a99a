import { useMemo, useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ChangedAnswer, ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import { isTemporary, isProblem } from "../../platform/api/problem.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import { ActBar } from "../act-bar.tsx";
import { useDraftsStored } from "./drafts.ts";
import { countGrid, validateGrid } from "./check-grid.ts";
import { gridFields, gridRowOf, type GridField } from "./grid-rows.ts";
import type { EventManager } from "../api.ts";
import { useCorrection } from "../correcting/use-correction.tsx";
import { GridCells, type NumberNote } from "./grid-cells.tsx";
import { GridNotes } from "./grid-notes.tsx";
import { saveTyped } from "./save-typed.ts";
import { StaleSheet } from "./stale-sheet.tsx";
import { useGridAsks } from "./use-grid-asks.tsx";
import { useGrid } from "./use-grid.ts";
import { usePaste } from "./use-paste.ts";
import { useSendAgain } from "./use-send-again.ts";

const fewFields: readonly GridField[] = ["place", "number", "firstName", "lastName", "brand", "amaNumber"];

/** Shows a grid for results that are entered by hand or pasted from a spreadsheet (docs/spec/results.md#typing). */
export function TypedGrid({
  manager,
  event,
  of,
  onSaved,
  onClose,
}: {
  manager: EventManager;
  event: ResultsSheet["event"];
  of: SheetClass;
  onSaved: (sheet: ResultsSheet) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const grid = useGrid(event, of);
  const stored = useDraftsStored();
  const form = useCorrection({ eventId: event._id, onSheet: onSaved });
  const [wide, setWide] = useState(false);
  const faults = useMemo(() => validateGrid(grid.rows), [grid.rows]);
  const { filled, starters: started } = useMemo(() => countGrid(grid.rows), [grid.rows]);
  const starters = Math.max(started, of.startersTyped ?? 0);
  const { conflict } = grid;
  const stale = grid.version !== of.__v;
  const asks = useGridAsks(of, grid.rows);
  const pasting = usePaste(grid, of.name);
  const [note, setNote] = useState<NumberNote>(null);

  async function save(): Promise<void> {
    const send = async (confirm: string): Promise<ChangedAnswer> => {
      try {
        const sheet = { classId: of._id, version: grid.version, rows: grid.rows, confirm };
        const answer = await saveTyped(event._id, sheet);
        // The user must answer the confirmation, so nothing is sent automatically until then.
        if (answer.asks) grid.stay();
        return answer;
      } catch (error) {
        // If there was no answer, the draft is sent again automatically once there is a connection. A refusal needs the
        // user.
        if (isTemporary(error)) grid.sendLater();
        else if (!isProblem(error, "unauthenticated")) grid.stay();
        throw error;
      }
    };
    const saved = await form.correct(send, {
      title: <Trans>Save the corrections to {of.name}?</Trans>,
      safe: <Trans>Back to the grid</Trans>,
      act: ({ deleted = 0, moves }) =>
        deleted > 0 && moves.length === 0 ? (
          <Plural value={deleted} one="Delete # result and save" other="Delete # results and save" />
        ) : null,
      done: <Plural value={filled} one="# row saved." other="# rows saved." />,
      always: true,
    });
    if (!saved) return;
    grid.forget();
    onClose();
  }
  const leave = () => {
    grid.forget();
    onClose();
  };
  useSendAgain(grid.send && !stale && !conflict && faults.size === 0, save);
  const since = grid.draftSavedAt ? format.relative(grid.draftSavedAt).text : null;

  return (
    <>
      {since ? (
        <div className="mb-4">
          <Note tone="tape" icon="clock">
            <Trans>Entered {since}, not sent yet. Saved on this device.</Trans>
          </Note>
        </div>
      ) : null}
      {stored ? null : (
        <div className="mb-4" role="alert">
          <Note tone="bad" icon="alert">
            <Trans>
              This device can’t save drafts. If you close the page, you’ll lose what you entered, so save often.
            </Trans>
          </Note>
        </div>
      )}
      {conflict ? (
        <StaleSheet
          theirs={conflict.rows}
          typed
          rows={grid.rows}
          onMine={(more) => grid.settle([...grid.rows, ...more])}
          onTheirs={grid.takeTheirs}
        />
      ) : stale ? (
        <StaleSheet
          theirs={of.rows.map(gridRowOf)}
          typed={false}
          rows={grid.rows}
          onMine={(more) => {
            form.clear();
            grid.rebase(of.__v, more);
          }}
          onTheirs={leave}
        />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <GridNotes note={note} pasting={pasting} />
        <Button size="small" kind="link" onClick={() => setWide(!wide)}>
          {wide ? <Trans>Show fewer columns</Trans> : <Trans>Show all columns</Trans>}
        </Button>
      </div>
      <GridCells
        grid={grid}
        manager={manager}
        eventId={event._id}
        className={of.name}
        fields={wide ? gridFields : fewFields}
        faults={faults}
        onPaste={(at, cells, fields) => void pasting.paste(at, cells, fields)}
        onTyped={pasting.forget}
        onNumber={setNote}
      />
      <ActBar
        acts={
          <>
            <Button onClick={() => void asks.discards().then((sure) => sure && leave())}>
              {asks.untouched ? <Trans>Close</Trans> : <Trans>Discard changes</Trans>}
            </Button>
            <Button
              kind="brand"
              busy={form.busy}
              busyLabel={<Trans>Saving…</Trans>}
              reason={
                stale || conflict
                  ? t`First, choose which version to keep.`
                  : faults.size > 0
                    ? t`Fix the marked rows first.`
                    : filled === 0
                      ? t`Enter a row first.`
                      : undefined
              }
              onClick={() => void asks.saves().then((sure) => (sure ? save() : undefined))}
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
        {grid.send ? (
          <b>
            <Trans>Your results are saved on this device. We’ll send them when you’re back online.</Trans>
          </b>
        ) : form.message ? (
          <b role="alert" className="text-bad">
            {form.message}
          </b>
        ) : (
          <>
            <b>
              <Plural value={starters} one="# starter." other="# starters." />
            </b>{" "}
            <span className="text-ink-2">
              <Trans>Starters needed for the class to pay: {event.startersNeeded}.</Trans>{" "}
              {stored ? <Trans>What you enter is saved on this device until it’s sent.</Trans> : null}
            </span>
          </>
        )}
      </ActBar>
    </>
  );
}
