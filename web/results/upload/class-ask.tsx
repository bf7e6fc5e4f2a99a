import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { SelectField } from "../../ui/form/choice-field.tsx";
import type { Previewing } from "./use-preview.ts";

export const leaveOut = "-";

/**
 * Asks once above the rows which class is meant, if the file does not say it. These rows do not count as wrong
 * (docs/spec/files.md#results-upload).
 */
export function ClassAsk({ previewing }: { previewing: Previewing }) {
  const { t } = useLingui();
  const { preview } = previewing;
  const open = preview.classMap.filter(({ classId, leftOut }) => classId === null && !leftOut);
  if (open.length === 0 || preview.totals.rows === 0) return null;
  const nameless = open.length === 1 && open[0]?.fileClass === "";
  const choices = preview.classes.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <section className="panel mt-5 border-l-4 border-l-info p-5" aria-labelledby="class-ask">
      <h2 id="class-ask" className="text-t3">
        {nameless ? (
          <Trans>Which class is this file for?</Trans>
        ) : (
          <Plural value={open.length} one="Which class is this?" other="Which classes are these?" />
        )}
      </h2>
      <p className="mt-1 mb-4 text-ink-2">
        {nameless ? (
          <Trans>The file doesn’t name a class. Choose one for its rows.</Trans>
        ) : (
          <Trans>Choose the event’s class. We’ll remember your choice for the next file.</Trans>
        )}
      </p>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {open.map(({ fileClass, rows }) => (
          <SelectField
            key={fileClass}
            label={fileClass === "" ? (nameless ? t`Class` : t`No class in the file`) : t`The file says “${fileClass}”`}
            hint={<Plural value={rows} one="# row" other="# rows" />}
            empty={t`Choose a class`}
            choices={
              fileClass === "" ? choices : [...choices, { value: leaveOut, label: t`Leave out (not at this event)` }]
            }
            value=""
            onChange={({ target: { value } }) => {
              if (value !== "") previewing.mapClass(fileClass, value === leaveOut ? null : value);
            }}
          />
        ))}
      </div>
    </section>
  );
}
