import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ResultsPreview } from "#shared/results.schema.ts";
import type { ResultsColumn, ResultsColumns } from "#shared/results-file/formats.ts";
import { ColumnGrid } from "../../parts/column-grid.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Previewing } from "./use-preview.ts";

type Mapped = NonNullable<ResultsPreview["columns"]>;

const offered: readonly ResultsColumn[] = [
  "place",
  "placeInClass",
  "name",
  "firstName",
  "lastName",
  "number",
  "className",
  "brand",
  "hometown",
  "amaNumber",
  "email",
  "vin",
  "status",
  "starters",
  "laps",
];

/**
 * Lets the user assign a field to each column of a file with unknown headers, starting from a guess
 * (docs/spec/files.md#results-upload).
 */
export function ColumnMapper({ mapped, previewing }: { mapped: Mapped; previewing: Previewing }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(mapped.from === "guess");
  const words = useColumnWords();
  const lines = mapped.lines;
  const missing = missingIn(mapped.columns);
  return (
    <details
      className="panel mt-5 px-5"
      open={open || !mapped.suffice}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-3 py-3">
        <h2 className="text-t3">
          {mapped.suffice ? <Trans>Columns in the file</Trans> : <Trans>Match your columns</Trans>}
        </h2>
        <span className="text-ink-2">
          {!mapped.suffice ? (
            <Trans>Place and name are required. Other columns help.</Trans>
          ) : mapped.from === "remembered" ? (
            <Trans>Columns matched as in your last file with these headers.</Trans>
          ) : mapped.from === "chosen" ? (
            <Trans>We’ll remember this for your next file with these headers.</Trans>
          ) : (
            <Trans>
              We guessed what each column is. Fix anything that’s wrong, and we’ll remember for your next file.
            </Trans>
          )}
        </span>
      </summary>
      {missing.length > 0 ? (
        <ul className="grid gap-1 border-t border-line py-4" aria-label={t`Missing columns`}>
          {missing.map((part) => (
            <li key={part} className="flex items-baseline gap-2 font-semibold text-bad">
              <Icon name="alert" size={16} className="translate-y-0.5" />
              {part === "place" ? (
                <Trans>
                  No column is set to “Place” yet. Find the one with the finishing order and set it to “Place.”
                </Trans>
              ) : (
                <Trans>
                  No column has the rider’s name yet. Set the right one to “First and last name” or “Last name.”
                </Trans>
              )}
            </li>
          ))}
          <li className="text-ink-2">
            <Plural
              value={lines}
              one="The file has # row. You’ll see it here once the columns are matched."
              other="The file has # rows. You’ll see them here once the columns are matched."
            />
          </li>
        </ul>
      ) : null}
      <ColumnGrid
        headers={mapped.headers}
        columns={mapped.columns}
        kinds={offered.map((value) => ({ value, label: words[value] }))}
        onChange={(columns) => previewing.setColumns(columns)}
      />
    </details>
  );
}

/** Returns what no column is assigned to yet: the place, or the name. */
function missingIn({ place, placeInClass, name, lastName }: ResultsColumns): ("place" | "name")[] {
  const missing: ("place" | "name")[] = [];
  if (place === undefined && placeInClass === undefined) missing.push("place");
  if (name === undefined && lastName === undefined) missing.push("name");
  return missing;
}

function useColumnWords(): Record<ResultsColumn, string> {
  const { t } = useLingui();
  return {
    place: t`Place`,
    placeInClass: t`Place in class`,
    name: t`First and last name`,
    firstName: t`First name`,
    lastName: t`Last name`,
    number: t`Number`,
    className: t`Class`,
    brand: t`Brand`,
    hometown: t`Hometown`,
    amaNumber: t`AMA number`,
    email: t`Email`,
    vin: t`VIN`,
    status: t`Status (DNF, DNS, DSQ)`,
    starters: t`Number of starters`,
    laps: t`Laps`,
    remark: t`Note`,
  };
}
