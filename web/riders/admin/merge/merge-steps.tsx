import { useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MergePreview } from "#shared/merges.schema.ts";
import { textOf } from "../../../platform/api/problem.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import type { PageAddress } from "../../../ui/page-address.ts";
import { useToast } from "../../../ui/toast.tsx";
import { previewMerge } from "../admin-api.ts";
import { CompareRiders } from "./compare-riders.tsx";
import { MergeConflicts } from "./merge-conflicts.tsx";
import { MergeEffectsPart } from "./merge-effects.tsx";
import { MergeForm } from "./merge-form.tsx";

/** Shows both riders side by side, the classes to decide, what moves, and the confirmation. */
export function MergeSteps({ initial, swap }: { initial: MergePreview; swap: PageAddress }) {
  const { t } = useLingui();
  const toast = useToast();
  const [preview, setPreview] = useState(initial);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const asked = useRef(0);
  const { keep, delete: gone, conflicts, effects } = preview;
  const decisionsOf = (all: typeof chosen) =>
    conflicts.flatMap(({ classId }) => {
      const resultId = all[classId];
      return resultId ? [{ classId, resultId }] : [];
    });
  const read = async (all: typeof chosen) => {
    asked.current += 1;
    const turn = asked.current;
    const body = { keepRiderId: keep._id, deleteRiderId: gone._id, decisions: decisionsOf(all) };
    try {
      const next = await previewMerge(body, new AbortController().signal);
      // Only the answer to the latest request is shown.
      if (turn === asked.current) setPreview(next);
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    }
  };
  const choose = (classId: string, resultId: string) => {
    const all = { ...chosen, [classId]: resultId };
    setChosen(all);
    setPreview({ ...preview, effects: null });
    if (decisionsOf(all).length === conflicts.length) void read(all);
  };
  return (
    <div className="grid gap-6">
      <CompareRiders keep={keep} gone={gone}>
        <ButtonLink href={swap}>
          <Trans>Swap: keep the other account</Trans>
        </ButtonLink>
      </CompareRiders>
      {conflicts.length > 0 ? (
        <MergeConflicts conflicts={conflicts} keep={keep} gone={gone} chosen={chosen} onChoose={choose} />
      ) : null}
      {effects ? (
        <>
          <MergeEffectsPart effects={effects} keep={keep} gone={gone} />
          <MergeForm
            keep={keep}
            gone={gone}
            decisions={decisionsOf(chosen)}
            confirm={effects.checksum}
            onChanged={() => void read(chosen)}
          />
        </>
      ) : (
        <p className="text-ink-2" role="status">
          {decisionsOf(chosen).length < conflicts.length
            ? t`Choose one result in each class to see what the merge will do.`
            : t`Checking…`}
        </p>
      )}
    </div>
  );
}
