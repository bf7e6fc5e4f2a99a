import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ClassCsvError } from "#shared/class-csv.ts";
import type { UploadClassAnswer } from "#shared/class-upload.schema.ts";
import type { EventRecord } from "#shared/events.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";

/** The preview of an uploaded class file: each class with what it paid before, then the errors of the other rows. */
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
      ? t`No class of the file can be taken as it is.`
      : t`Nothing in it differs from what is there.`;
  return (
    <div className="mt-5 grid gap-3">
      <div>
        <h3>
          <Trans>What the file would do</Trans>
        </h3>
        <p className="text-ink-2">
          <Trans>Classes that are not in this list stay as they are.</Trans>
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
          <Trans>Together this is more than the approved budget: the payouts wait for our staff’s approval.</Trans>
        </Note>
      ) : null}
      <PassedOver columns={answer.passedOver} />
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
  const words = { new: t`New`, replaced: t`Payouts replaced`, same: t`As it is` };
  const now = format.money(posted, currency);
  const stood = event.classes.find((klass) => klass.name === name);
  const before = format.money(stood?.posted ?? 0, currency);
  const unpaid = format.list((gaps.find((gap) => gap.name === name)?.places ?? []).map(String));
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2">
      <span>
        <span className="font-semibold">{name}</span>
        {change === "new" && payoutType === "dealerCredit" ? (
          <span className="block text-t2 text-ink-2">
            <Trans>It will pay dealer credit; the grid changes that.</Trans>
          </span>
        ) : null}
        {unpaid ? (
          <span className="block text-t2 text-ink-2">
            <Trans>Between paying places, these pay nothing: {unpaid}.</Trans>
          </span>
        ) : null}
      </span>
      <span className="flex flex-wrap items-center gap-3">
        <Badge tone={change === "same" ? undefined : "info"}>{words[change]}</Badge>
        <span className="tabular-nums">
          {change === "replaced" ? (
            <Trans>
              {before} before, {now} now
            </Trans>
          ) : (
            now
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
          Line {line}: “{value}” stands in the file already, further up.
        </Trans>
      );
    case "amount_unreadable":
      return (
        <Trans>
          Line {line}, column “{column}”: “{value}” is not an amount.
        </Trans>
      );
    case "dollar_sign":
      return (
        <Trans>
          Line {line}, column “{column}”: “{value}” has a dollar sign. Write {meant}.
        </Trans>
      );
    case "place_column_twice":
      return (
        <Trans>
          Line {line}: the column “{column}” has a place that another column has, too. Until one of them is gone, no
          class can be taken.
        </Trans>
      );
    case "amount_too_large":
      return suggestion ? (
        <Trans>
          Line {line}: “{value}” pays more than {suggestion} for a place, which is the most.
        </Trans>
      ) : (
        <Trans>
          Line {line}, column “{column}”: “{value}” is too large.
        </Trans>
      );
    case "too_many_places":
      return (
        <Trans>
          Line {line}: “{value}” pays more than {suggestion} places, which is the most.
        </Trans>
      );
    case "payout_type_unreadable":
      return (
        <Trans>
          Line {line}, column “{column}”: “{value}” is no payout type. Write Cash, Dealer credit or No payout.
        </Trans>
      );
    case "payout_type_pays_nothing":
      return (
        <Trans>
          Line {line}: the class is marked “{value}”, but has amounts. Change the type or take the amounts out.
        </Trans>
      );
    case "row_unreadable":
      return <Trans>Line {line}: its quotation marks do not close.</Trans>;
  }
}

/** Lists columns that are ignored; a misspelled place column would be among them. */
function PassedOver({ columns }: { columns: readonly string[] }) {
  const format = useFormat();
  if (columns.length === 0) return null;
  const names = format.list(columns);
  return (
    <Note icon="info">
      <Plural
        value={columns.length}
        one={`This column is no place and was passed over: ${names}.`}
        other={`These columns are no places and were passed over: ${names}.`}
      />
    </Note>
  );
}
