import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { seriesEventsText } from "#shared/series-events.ts";
import type { UploadedRow, UploadEventsAnswer } from "#shared/series-upload.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import { useColumnName, useFaultWords } from "./fault-words.ts";
import { MoneyEffectsList } from "../../races/money-effects.tsx";

/** Shows the preview of a file of events: what each row changes, and why a row is left out. */
export function EventsPreview({
  answer: { rows, ignoredColumns, otherRows, effects },
  busy,
  onTake,
  onFaulty,
}: {
  answer: UploadEventsAnswer;
  busy: boolean;
  onTake: () => void;
  /** Downloads the faulty rows with their reasons. */
  onFaulty: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const of = (...kinds: UploadedRow["change"][]) => rows.filter(({ change }) => kinds.includes(change));
  const changes = of("new", "changed").length;
  const [added, changed, same, faulty] = [
    of("new").length,
    of("changed").length,
    of("same").length,
    of("faulty").length,
  ];
  const skipped = format.list(ignoredColumns);
  return (
    <div className="mt-6 grid gap-4">
      <div>
        <h3>
          <Trans>What this file changes</Trans>
        </h3>
        <p role="status" className="text-ink-2">
          <Trans>
            {added} new, {changed} changed, {same} unchanged, {faulty} to fix. Rounds not in the file won’t change.
          </Trans>
        </p>
      </div>
      <ul className="panel divide-y divide-line">
        {rows.map((row) => (
          <RowLine key={row.line} row={row} />
        ))}
      </ul>
      {ignoredColumns.length > 0 ? (
        <Note icon="info">
          <Plural
            value={ignoredColumns.length}
            one={`This column was skipped: ${skipped}.`}
            other={`These columns were skipped: ${skipped}.`}
          />
        </Note>
      ) : null}
      {otherRows > 0 ? (
        <Note icon="info">
          <Plural
            value={otherRows}
            one="# row for another series was skipped."
            other="# rows for other series were skipped."
          />
        </Note>
      ) : null}
      {effects.rounds.length > 0 ? (
        <Note tone="warn" icon="alert">
          <b>
            <Trans>This will change awards</Trans>
          </b>
          <MoneyEffectsList effects={effects} />
        </Note>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          kind="brand"
          busy={busy}
          busyLabel={<Trans>Importing…</Trans>}
          reason={
            changes > 0
              ? undefined
              : faulty > 0
                ? t`None of the rows can be imported as is.`
                : t`The file matches what’s already saved.`
          }
          onClick={onTake}
        >
          <Plural value={changes} one="Import # event" other="Import # events" />
        </Button>
        {faulty > 0 ? (
          <Button icon="down" onClick={onFaulty}>
            <Plural value={faulty} one="Download # row to fix" other="Download # rows to fix" />
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function RowLine({ row: { line, title, change, joins, fields, faults } }: { row: UploadedRow }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const columnName = useColumnName();
  const format = useFormat();
  const shown = (field: UploadedRow["fields"][number]["field"], value: string) =>
    field === "firstDate" || field === "lastDate" ? format.date(value) : seriesEventsText(field, value, format.locale);
  // The title of a new event is shown already, and its last day says nothing if it equals the first, so both are left
  // out.
  const lastDay = fields.find(({ field }) => field === "firstDate")?.after;
  const listed =
    change === "new"
      ? fields.filter(({ field, after }) => field !== "title" && !(field === "lastDate" && after === lastDay))
      : fields;
  const words = {
    new: t`New event`,
    changed: t`Changed`,
    same: t({ context: "event", message: "Unchanged" }),
    faulty: t`To fix`,
  };
  const tones: Record<UploadedRow["change"], Tone | undefined> = {
    new: "good",
    changed: "info",
    same: undefined,
    faulty: "bad",
  };
  return (
    <li className={`px-4 py-2 ${change === "faulty" ? "bg-bad-tint" : ""}`}>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
        <span className="font-semibold">{title || t`Line ${line}`}</span>
        <Badge tone={tones[change]}>{joins ? t`Added to the series` : words[change]}</Badge>
      </div>
      {faults.length > 0 ? (
        <ul className="text-bad">
          {faults.map((fault) => (
            <li key={`${fault.code} ${fault.field}`}>
              <Trans>Line {line}:</Trans> {faultWords(fault)}
            </li>
          ))}
        </ul>
      ) : change === "same" ? null : (
        <p className="text-t1 text-ink-2">
          {listed.map(({ field, before, after }, at) => (
            <span key={field}>
              {at > 0 ? " · " : null}
              {change === "new" && field !== "round" ? null : `${columnName(field)} `}
              {before === null ? null : (
                <>
                  <del>{shown(field, before)}</del>
                  <span aria-hidden="true"> → </span>
                </>
              )}
              <span className="text-ink">{after === null ? "–" : shown(field, after)}</span>
            </span>
          ))}
        </p>
      )}
    </li>
  );
}
