import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ClassInput, EventRecord } from "#shared/events.schema.ts";
import { api, newKey } from "../../platform/api/api.ts";
import { isProblem } from "../../platform/api/problem.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Form } from "../../ui/form/form.tsx";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { Note } from "../../ui/states.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { PayoutLine } from "./payout-line.tsx";
import {
  faultsOf,
  inputOf,
  newRow,
  pastedAmounts,
  placesGone,
  postedOf,
  sheetOf,
  withColumn,
  type PayoutRow,
  type PayoutSheet,
} from "./payout-sheet.ts";

/** A grid for classes and payouts, saved as one sheet (docs/spec/results.md#payouts). */
export function PayoutGrid({
  event,
  onSaved,
  onClose,
}: {
  event: EventRecord;
  onSaved: (event: EventRecord) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const ask = useConfirm();
  const form = useSubmit();
  const [standing, setStanding] = useState(event);
  const [sheet, setSheet] = useState<PayoutSheet>(() => sheetOf(event.classes, format.locale));
  const [theirs, setTheirs] = useState<EventRecord | null>(null);
  const faults = faultsOf(sheet);
  const posted = format.money(postedOf(sheet), event.currency);
  const corrects = standing.classes.some(({ verifiedAt }) => verifiedAt !== null);

  const change = (key: string, changed: Partial<PayoutRow>) =>
    setSheet({ ...sheet, rows: sheet.rows.map((row) => (row.key === key ? { ...row, ...changed } : row)) });

  function move(key: string, by: 1 | -1): void {
    const from = sheet.rows.findIndex((row) => row.key === key);
    const rows = [...sheet.rows];
    const [row] = rows.splice(from, 1);
    if (row) rows.splice(from + by, 0, row);
    setSheet({ ...sheet, rows });
  }

  async function remove({ key, _id, name }: PayoutRow): Promise<void> {
    const sure =
      _id === undefined ||
      (await ask({
        title: <Trans>Delete class {name}?</Trans>,
        body: <Trans>Its payouts are deleted too, when you save.</Trans>,
        safe: <Trans>Keep it</Trans>,
        act: <Trans>Delete class</Trans>,
        danger: true,
      }));
    if (sure) setSheet((now) => ({ ...now, rows: now.rows.filter((row) => row.key !== key) }));
  }

  /** Asks for confirmation before a cleared cell removes a paying place. */
  async function meansIt(classes: readonly ClassInput[]): Promise<boolean> {
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

  async function save(): Promise<void> {
    const classes = inputOf(sheet, standing.classes);
    if (!(await meansIt(classes))) return;
    await form.run(async () => {
      try {
        const answer = await api("PUT /api/event/{eventId}/classes", {
          params: { eventId: event._id },
          body: { __v: standing.__v, classes },
        });
        toast(
          answer.payouts.waiting
            ? { text: <Trans>Saved. Payouts over the budget wait for approval.</Trans> }
            : { text: <Trans>Classes and payouts saved.</Trans>, tone: "good" },
        );
        onSaved(answer.event);
      } catch (error) {
        if (isProblem(error, "stale_version")) setTheirs(currentOf(error.body));
        throw error;
      }
    });
  }

  return (
    <section aria-label={t`Edit classes and payouts`}>
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
            setSheet(sheetOf(theirs.classes, format.locale));
            setTheirs(null);
            form.clear();
          }}
        />
      ) : null}
      <ol className="grid gap-4">
        {sheet.rows.map((row, at) => (
          <PayoutLine
            key={row.key}
            row={row}
            columns={sheet.columns}
            faults={faults}
            first={at === 0}
            last={at === sheet.rows.length - 1}
            onChange={(changed) => change(row.key, changed)}
            onPaste={(column, cells) => setSheet(pastedAmounts(sheet, { key: row.key, column }, cells))}
            onMove={(by) => move(row.key, by)}
            onRemove={() => void remove(row)}
          />
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-4">
        <Button
          icon="plus"
          onClick={() => setSheet({ ...sheet, rows: [...sheet.rows, newRow(newKey(), sheet.columns)] })}
        >
          <Trans>Add a class</Trans>
        </Button>
        <AddPlaces sheet={sheet} onSheet={setSheet} />
      </div>
      {corrects ? (
        <p className="mt-4 text-warn">
          <Trans>This event has verified results. Awards change by the difference.</Trans>
        </p>
      ) : null}
      <div className="mt-6 flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <p className="mr-auto" role="status">
          <b>
            <Trans>{posted} posted</Trans>
          </b>{" "}
          {form.message ? (
            <span role="alert" className="font-semibold text-bad">
              {form.message}
            </span>
          ) : null}
        </p>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          kind="brand"
          busy={form.busy}
          busyLabel={<Trans>Saving…</Trans>}
          reason={
            theirs
              ? t`Choose which version to keep first.`
              : faults.size > 0
                ? t`Fix the marked fields first.`
                : undefined
          }
          onClick={() => void save()}
        >
          <Plural value={sheet.rows.length} one="Save # class" other="Save # classes" />
        </Button>
      </div>
    </section>
  );
}

/** Adds a paying place or range: "4" or "11-15". */
function AddPlaces({ sheet, onSheet }: { sheet: PayoutSheet; onSheet: (sheet: PayoutSheet) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const add = () => {
    const next = withColumn(sheet, typed);
    setError(next ? null : t`Enter a new place or range, such as 4 or 11-15`);
    if (!next) return;
    setTyped("");
    onSheet(next);
  };
  return (
    <Form className="flex flex-wrap items-end gap-3" onSubmit={() => add()}>
      <TextField
        label={t`More places`}
        hint={t`4, or 11-15`}
        className="max-w-48"
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

/** Returns the current sheet that a 409 answer carries (docs/spec/wire.md#ids-and-versions). */
function currentOf(body: unknown): EventRecord | null {
  if (typeof body !== "object" || body === null || !("event" in body)) return null;
  // This is the server's shape of a stale save (server/events/classes/save-classes.ts).
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return body.event as EventRecord;
}

function StalePayouts({ theirs, onMine, onTheirs }: { theirs: EventRecord; onMine: () => void; onTheirs: () => void }) {
  const format = useFormat();
  return (
    <div className="mb-5" role="alert">
      <Note tone="warn" icon="alert">
        <b>
          <Trans>Someone changed classes or payouts while you were typing. You haven’t lost anything.</Trans>
        </b>
        <p className="mt-2">
          <Trans>Saved version:</Trans>
        </p>
        <ul className="mt-1">
          {theirs.classes.map(({ _id, name, posted }) => (
            <li key={_id}>
              {name} · {format.money(posted, theirs.currency)}
            </li>
          ))}
        </ul>
        <span className="mt-3 flex flex-wrap gap-3">
          <Button onClick={onMine}>
            <Trans>Keep mine</Trans>
          </Button>
          <Button onClick={onTheirs}>
            <Trans>Use theirs</Trans>
          </Button>
        </span>
      </Note>
    </div>
  );
}
