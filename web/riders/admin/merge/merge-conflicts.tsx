import { Trans, useLingui } from "@lingui/react/macro";
import type { MergeConflict, MergeResult, MergeSide } from "#shared/merges.schema.ts";
import { useFormat } from "../../../platform/use-format.ts";
import { RadioField } from "../../../ui/form/choice-field.tsx";

/** Shows the classes in which both accounts have a result, and lets the user choose which result counts. */
export function MergeConflicts({
  conflicts,
  keep,
  gone,
  chosen,
  onChoose,
}: {
  conflicts: readonly MergeConflict[];
  keep: MergeSide;
  gone: MergeSide;
  chosen: Readonly<Record<string, string>>;
  onChoose: (classId: string, resultId: string) => void;
}) {
  const format = useFormat();
  const say = useResultWords();
  return (
    <section className="panel border-l-4 border-l-warn p-5" aria-labelledby="conflicts">
      <h2 id="conflicts" className="text-t3">
        <Trans>Two results in the same class</Trans>
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-2">
        <Trans>
          No one can place twice in one class. Choose the rider’s real result. The other one will stay on the sheet
          without a rider, and anything it earned will be taken back.
        </Trans>
      </p>
      <div className="grid gap-5">
        {conflicts.map((conflict) => {
          const { classId, className, eventTitle, firstDate } = conflict;
          return (
            <RadioField
              key={classId}
              legend={[className, eventTitle, format.date(firstDate)].join(" · ")}
              name={`class-${classId}`}
              choices={[
                { value: conflict.keep.resultId, label: say(conflict.keep, conflict, keep.email) },
                { value: conflict.delete.resultId, label: say(conflict.delete, conflict, gone.email) },
              ]}
              value={chosen[classId] ?? ""}
              onChoose={(resultId) => onChoose(classId, resultId)}
            />
          );
        })}
      </div>
    </section>
  );
}

function useResultWords(): (result: MergeResult, of: MergeConflict, email: string) => string {
  const { t } = useLingui();
  const format = useFormat();
  const statusNames = { finished: t`No place`, dnf: t`DNF`, dns: t`DNS`, dsq: t`DSQ` };
  return ({ place, status, name, brand, earned, verified }, { currency }, email) => {
    const placeText = place !== null ? format.ordinal(place) : statusNames[status];
    const sum = format.money(earned, currency);
    const money = verified ? t`earned ${sum}` : t`not verified`;
    return [placeText, name, brand, money, email].filter(Boolean).join(" · ");
  };
}
