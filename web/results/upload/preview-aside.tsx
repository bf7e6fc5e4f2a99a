import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ResultsPreview } from "#shared/results.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { SelectField } from "../../ui/form/choice-field.tsx";
import { NumberField } from "../../ui/form/text-field.tsx";
import { leaveOut } from "./class-ask.tsx";
import { useNoteText } from "./note-words.ts";
import type { Previewing } from "./use-preview.ts";
import { WhatFollows } from "../what-follows.tsx";
import { RowsRemoved } from "./rows-removed.tsx";

/** Shows the sidebar of a preview: the money, the classes, the starters, and how the file was read. */
export function PreviewAside({ previewing, startersNeeded }: { previewing: Previewing; startersNeeded: number }) {
  const { t } = useLingui();
  const { preview } = previewing;
  const inFile = preview.classes.filter((row) => row.inFile);
  const correcting = inFile.some(({ verified }) => verified);
  const reviewed = preview.rows.filter((row) => row.reviewed).length;
  const removed = inFile.reduce((sum, row) => sum + row.removed, 0);
  return (
    <aside className="grid gap-6" aria-label={t`What happens next`}>
      <WhatFollows follows={preview.follows} correcting={correcting} classesOpen={preview.totals.classOpen > 0}>
        {reviewed > 0 ? (
          <p className="mt-4 border-t border-line pt-3 text-warn">
            <Plural
              value={reviewed}
              one="Program staff will check one of these awards before it’s paid."
              other="Program staff will check # of these awards before they’re paid."
            />
          </p>
        ) : null}
        {removed > 0 ? (
          <p className="mt-4 border-t border-line pt-3 text-warn">
            <RowsRemoved count={removed} />
          </p>
        ) : null}
      </WhatFollows>
      <ClassNames previewing={previewing} />
      {inFile.length > 0 ? (
        <section>
          <h2 className="text-t3">
            <Trans>Starters</Trans>
          </h2>
          <p className="mb-3 text-ink-2">
            <Trans>A DNF counts as a starter; a DNS doesn’t. The class needs at least {startersNeeded} to pay.</Trans>
          </p>
          <div className="grid gap-3">
            {inFile.map((row) => (
              <StartersField key={row._id} row={row} previewing={previewing} alone={inFile.length === 1} />
            ))}
          </div>
        </section>
      ) : null}
      <FileNotes preview={preview} />
    </aside>
  );
}

function StartersField({
  row,
  previewing,
  alone,
}: {
  row: ResultsPreview["classes"][number];
  previewing: Previewing;
  alone: boolean;
}) {
  const { t } = useLingui();
  const chosen = previewing.choices.starters?.[row._id];
  const standing = chosen ?? Math.max(row.starters, row.startersTyped ?? 0);
  const [typed, setTyped] = useState(String(standing));
  const [error, setError] = useState<string | null>(null);
  const send = () => {
    const number = Number(typed.trim());
    if (!/^\d{1,4}$/.test(typed.trim()) || number < row.starters) {
      setError(t`Enter at least ${row.starters}, the number of starters in the file`);
      return;
    }
    setError(null);
    if (number !== standing) previewing.setStarters(row._id, number);
  };
  return (
    <NumberField
      label={alone ? t`Riders who started` : row.name}
      value={typed}
      error={error}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === "Enter") send();
      }}
    />
  );
}

/** Lists only the class names that need an explanation. The others matched exactly. */
function ClassNames({ previewing }: { previewing: Previewing }) {
  const { t } = useLingui();
  const { preview } = previewing;
  const named = new Map(preview.classes.map(({ _id, name }) => [_id, name]));
  // Class questions that are still open are shown above the rows (ClassAsk), so they are left out here.
  const asked = preview.classMap.filter(
    ({ fileClass, classId, proposed, leftOut }) =>
      leftOut || (classId !== null && (proposed || named.get(classId) !== fileClass)),
  );
  if (asked.length === 0) return null;
  const choices = [
    ...preview.classes.map(({ _id, name }) => ({ value: _id, label: name })),
    { value: leaveOut, label: t`Leave out (not at this event)` },
  ];
  return (
    <section>
      <h2 className="text-t3">
        <Trans>Class names</Trans>
      </h2>
      <p className="mb-3 text-ink-2">
        <Trans>We’ll remember your choice for the next file.</Trans>
      </p>
      <div className="grid gap-3">
        {asked.map(({ fileClass, classId, leftOut, rows }) => (
          <SelectField
            key={fileClass}
            label={fileClass === "" ? t`No class in the file` : t`The file says “${fileClass}”`}
            hint={<Plural value={rows} one="# row" other="# rows" />}
            choices={choices}
            value={leftOut ? leaveOut : (classId ?? "")}
            onChange={({ target: { value } }) => {
              if (value !== "") previewing.mapClass(fileClass, value === leaveOut ? null : value);
            }}
          />
        ))}
      </div>
    </section>
  );
}

function FileNotes({ preview }: { preview: ResultsPreview }) {
  const format = useFormat();
  const noteText = useNoteText();
  const columns = <b className="text-ink">{format.list(preview.ignoredColumns)}</b>;
  return (
    <div className="grid gap-2 text-ink-2">
      {preview.notes.map((note) => (
        <p key={note}>{noteText(note)}</p>
      ))}
      {preview.ignoredColumns.length > 0 ? (
        <p>
          <Trans>Skipped columns: {columns}.</Trans>
        </p>
      ) : null}
    </div>
  );
}
