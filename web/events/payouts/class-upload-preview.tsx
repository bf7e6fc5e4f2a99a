import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ClassCsvError } from "#shared/class-csv.ts";
import type { UploadClassAnswer } from "#shared/class-upload.schema.ts";
import type { EventRecord } from "#shared/events.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";

/**
 * Shows the preview of an uploaded class file: each class with its current payouts, then the errors of the other rows.
 */
export function ClassUploadPreview({
  event,
  answer,
  busy,
  onTake,
}: {
  event: EventRecord;
  answer: UploadClassAnswer;
  busy: boolean;
  onTake: () => void;
}) {
  const { t } = useLingui();
  const { classes, errors } = answer;
  const changes = classes.filter(({ change }) => change !== "same");
  const nothing =
    classes.length === 0
      ? t`None of the classes in the file can be saved as is.`
      : t`The file matches what’s already saved.`;
  return (
    <div className="mt-5 grid gap-3">
      <div>
        <h3>
          <Trans>What this file changes</Trans>
        </h3>
        <p className="text-ink-2">
          <Trans>Classes not on this list won’t change.</Trans>
        </p>
      </div>
      <ul className="panel divide-y divide-line">
        {classes.map((one) => (
          <ClassLine key={one.name} one={one} event={event} answer={answer} />
        ))}
        {errors.map((error) => (
          <li key={`${error.line} ${error.column} ${error.code}`} className="bg-bad-tint px-4 py-3 text-bad">
            <Fault {...error} />
          </li>
        ))}
      </ul>
      {answer.waits ? (
        <Note tone="warn" icon="clock">
          <Trans>The total is over the approved budget. Program staff will have to approve the payouts.</Trans>
        </Note>
      ) : null}
      <PassedOver columns={answer.ignoredColumns} />
      {answer.otherRows > 0 ? (
        <Note icon="info">
          <Plural
            value={answer.otherRows}
            one="# row for another event was skipped."
            other="# rows for other events were skipped."
          />
        </Note>
      ) : null}
      <div>
        <Button
          kind="brand"
          busy={busy}
          busyLabel={<Trans>Saving…</Trans>}
          onClick={onTake}
          reason={changes.length === 0 ? nothing : undefined}
        >
          <Plural value={changes.length} one="Save # class" other="Save # classes" />
        </Button>
      </div>
    </div>
  );
}

function ClassLine({
  one: { name, change, posted, payoutType },
  event,
  answer: { gaps, currency },
}: {
  one: UploadClassAnswer["classes"][number];
  event: EventRecord;
  answer: UploadClassAnswer;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const words = { new: t`New`, replaced: t`Payouts replaced`, same: t`Unchanged` };
  const planned = format.money(posted, currency);
  const stood = event.classes.find((klass) => klass.name === name);
  const before = format.money(stood?.posted ?? 0, currency);
  const unpaid = format.list((gaps.find((gap) => gap.name === name)?.places ?? []).map(String));
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2">
      <span>
        <span className="font-semibold">{name}</span>
        {change === "new" && payoutType === "dealerCredit" ? (
          <span className="block text-t2 text-ink-2">
            <Trans>This class will pay dealer credit unless edited in the grid.</Trans>
          </span>
        ) : null}
        {unpaid ? (
          <span className="block text-t2 text-ink-2">
            <Trans>Some places between paying places pay nothing: {unpaid}.</Trans>
          </span>
        ) : null}
      </span>
      <span className="flex flex-wrap items-center gap-3">
        <Badge tone={change === "same" ? undefined : "info"}>{words[change]}</Badge>
        <span className="tabular-nums">
          {change === "replaced" ? (
            <Trans>
              {before} now, {planned} after you save
            </Trans>
          ) : (
            planned
          )}
        </span>
      </span>
    </li>
  );
}

/** Shows what is wrong with a row, and a suggestion. */
function Fault({ code, line, column, value, suggestion }: ClassCsvError) {
  const { locale } = useFormat();
  const meant = locale === "fr" ? suggestion?.replace(".", ",") : suggestion;
  switch (code) {
    case "class_missing":
      return <Trans>Line {line}: the class is missing.</Trans>;
    case "class_twice":
      return (
        <Trans>
          Line {line}: “{value}” is already in the file above.
        </Trans>
      );
    case "amount_unreadable":
      return (
        <Trans>
          Line {line}, column “{column}”: “{value}” isn’t an amount.
        </Trans>
      );
    case "dollar_sign":
      return (
        <Trans>
          Line {line}, column “{column}”: “{value}” has a dollar sign. Enter {meant}.
        </Trans>
      );
    case "place_column_twice":
      return (
        <Trans>
          Line {line}: the column “{column}” repeats a place from another column. Remove one before you save.
        </Trans>
      );
    case "amount_too_large":
      return suggestion ? (
        <Trans>
          Line {line}: “{value}” pays more than the maximum of {suggestion} for one place.
        </Trans>
      ) : (
        <Trans>
          Line {line}, column “{column}”: “{value}” is too large.
        </Trans>
      );
    case "too_many_places":
      return (
        <Trans>
          Line {line}: “{value}” pays more than the maximum of {suggestion} places.
        </Trans>
      );
    case "payout_type_unreadable":
      return (
        <Trans>
          Line {line}, column “{column}”: “{value}” isn’t a payout type. Enter Cash, Dealer credit, or No payout.
        </Trans>
      );
    case "payout_type_pays_nothing":
      return (
        <Trans>
          Line {line}: the class is marked “{value}” but has amounts. Change the type or remove the amounts.
        </Trans>
      );
    case "event_missing":
      return (
        <Trans>
          Line {line}: the file is for several events, and “{value}” doesn’t say which. Fill in the event ID.
        </Trans>
      );
    case "row_unreadable":
      return <Trans>Line {line}: a closing quotation mark is missing.</Trans>;
  }
}

/** Lists the columns that are ignored, because a misspelled place column would be among them. */
function PassedOver({ columns }: { columns: readonly string[] }) {
  const format = useFormat();
  if (columns.length === 0) return null;
  const names = format.list(columns);
  return (
    <Note icon="info">
      <Plural
        value={columns.length}
        one={`This column isn’t a place and was skipped: ${names}.`}
        other={`These columns aren’t places and were skipped: ${names}.`}
      />
    </Note>
  );
}
