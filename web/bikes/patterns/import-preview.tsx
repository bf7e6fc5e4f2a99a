import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ImportPatternsAnswer, PatternImportError } from "#shared/vin-patterns.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Note } from "../../ui/states.tsx";
import { Sum } from "../../ui/sum.tsx";

type Row = ImportPatternsAnswer["rows"][number];

/** This is the number of rows of each kind that are shown; a file may have thousands. */
const shown = 50;

/**
 * Shows the preview of a file of patterns: the new ones, the changed ones, those that exist already, and each faulty
 * row with the reason.
 */
export function ImportPreview({
  answer: { rows, errors, ignoredColumns, ignoredSheets },
}: {
  answer: ImportPatternsAnswer;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const of = (change: Row["change"]) => rows.filter((row) => row.change === change);
  const changes = [...of("changed"), ...of("new")];
  const [moreRows, moreErrors] = [changes.length - shown, errors.length - shown];
  const skipped = format.list(ignoredColumns);
  const otherSheets = format.list(ignoredSheets);
  return (
    <section className="grid gap-4" aria-label={t`What this file changes`} aria-live="polite">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Sum label={<Trans context="pattern">New</Trans>}>{format.number(of("new").length)}</Sum>
        <Sum label={<Trans>Changed</Trans>}>{format.number(of("changed").length)}</Sum>
        <Sum label={<Trans>Already on the list</Trans>}>{format.number(of("same").length)}</Sum>
        <Sum label={<Trans>Errors</Trans>}>{format.number(errors.length)}</Sum>
      </dl>
      {of("new").length > 0 ? (
        <p className="text-ink-2">
          <Trans>New patterns aren’t verified yet, so no bikes will change.</Trans>
        </p>
      ) : null}
      {errors.length > 0 ? (
        <ul className="panel divide-y divide-line">
          {errors.slice(0, shown).map((error) => (
            <li
              key={`${error.sheet} ${error.line} ${error.code} ${error.value}`}
              className="bg-bad-tint px-4 py-2 text-bad"
            >
              {error.sheet === null ? null : `${error.sheet} · `}
              <Fault {...error} />
            </li>
          ))}
          {moreErrors > 0 ? <More count={moreErrors} /> : null}
        </ul>
      ) : null}
      {changes.length > 0 ? (
        <ul className="panel divide-y divide-line">
          {changes.slice(0, shown).map((row) => (
            <PatternLine key={`${row.pattern} ${row.year}`} row={row} />
          ))}
          {moreRows > 0 ? <More count={moreRows} /> : null}
        </ul>
      ) : null}
      {ignoredColumns.length > 0 ? (
        <Note icon="info">
          <Plural
            value={ignoredColumns.length}
            one={`This column was skipped: ${skipped}.`}
            other={`These columns were skipped: ${skipped}.`}
          />
        </Note>
      ) : null}
      {ignoredSheets.length > 0 ? (
        <Note icon="info">
          <Plural
            value={ignoredSheets.length}
            one={`This sheet has no patterns: ${otherSheets}.`}
            other={`These sheets have no patterns: ${otherSheets}.`}
          />
        </Note>
      ) : null}
    </section>
  );
}

function PatternLine({ row: { make, model, year, pattern, change, before } }: { row: Row }) {
  const was = before ? [before.make, before.model].join(" ") : "";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2">
      <span>
        <span className="font-semibold">
          {make} {model}
        </span>{" "}
        {year}
        <span className="block font-mono text-t1 break-all text-ink-2">{pattern}</span>
        {before ? (
          <span className="block text-t1 text-ink-2">
            <Trans>Previously: {was}.</Trans>
          </span>
        ) : null}
      </span>
      <Badge tone="info">{change === "new" ? <Trans context="pattern">New</Trans> : <Trans>Changed</Trans>}</Badge>
    </li>
  );
}

function More({ count }: { count: number }) {
  return (
    <li className="px-4 py-2 text-ink-2">
      <Plural value={count} one="and # more" other="and # more" />
    </li>
  );
}

/** Shows why a row is left out. */
function Fault({ code, line, value }: PatternImportError) {
  switch (code) {
    case "row_unreadable":
      return <Trans>Line {line}: a closing quotation mark is missing.</Trans>;
    case "pattern_missing":
      return <Trans>Line {line}: the pattern is missing.</Trans>;
    case "model_missing":
      return <Trans>Line {line}: the model is missing.</Trans>;
    case "model_long":
      return <Trans>Line {line}: the make or model is too long.</Trans>;
    case "year_unreadable":
      return (
        <Trans>
          Line {line}: “{value}” isn’t a model year.
        </Trans>
      );
    case "too_many_patterns":
      return (
        <Trans>
          Line {line}: {value} expands to too many patterns.
        </Trans>
      );
    case "serial_range":
      return (
        <Trans>
          Line {line}: {value} is a range of serial numbers. Enter a pattern with * for each character that varies, and
          remove the range.
        </Trans>
      );
    case "twice":
      return (
        <Trans>
          Line {line}: {value} is already in the file above.
        </Trans>
      );
    case "length":
      return (
        <Trans>
          Line {line}: {value} doesn’t have 17 characters.
        </Trans>
      );
    case "letters":
      return (
        <Trans>
          Line {line}: {value} has characters that no VIN has.
        </Trans>
      );
    case "maker":
      return (
        <Trans>
          Line {line}: {value} belongs to another manufacturer. Only the program’s manufacturer codes count.
        </Trans>
      );
    case "year":
      return (
        <Trans>
          Line {line}: the tenth character of {value} is for another model year.
        </Trans>
      );
    case "too_wide":
      return (
        <Trans>
          Line {line}: {value} matches too many bikes. Include the characters for the manufacturer, the model year, and
          most of the model.
        </Trans>
      );
  }
}
