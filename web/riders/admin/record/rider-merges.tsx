import { useState } from "react";
import { Trans } from "@lingui/react/macro";
import type { MergeRecord } from "#shared/merges.schema.ts";
import { ActGate } from "../../../platform/acts/act-gate.tsx";
import { useFormat } from "../../../platform/use-format.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { UndoMergeDialog } from "./undo-merge-dialog.tsx";

/** Shows the merges in which the rider was one of the two accounts. Each can be undone for a limited time. */
export function RiderMerges({
  riderId,
  merges,
  onChanged,
}: {
  riderId: string;
  merges: readonly MergeRecord[];
  onChanged: () => void;
}) {
  return (
    <section className="panel p-5" aria-labelledby="merged-accounts">
      <h2 id="merged-accounts" className="text-t3">
        <Trans>Merged accounts</Trans>
      </h2>
      <ul className="mt-2 grid gap-3">
        {merges.map((merge) => (
          <MergeLine key={merge._id} riderId={riderId} merge={merge} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

function MergeLine({ riderId, merge, onChanged }: { riderId: string; merge: MergeRecord; onChanged: () => void }) {
  const format = useFormat();
  const [undoing, setUndoing] = useState(false);
  const { at, keep, delete: gone, undoUntil, undoneAt } = merge;
  const isKept = keep._id === riderId;
  const other = isKept ? gone : keep;
  const day = format.date(at);
  return (
    <li className="grid justify-items-start gap-1">
      <Link to="/auth/admin/rider/{riderId?}" params={{ riderId: other._id }} className="font-semibold">
        {other.fullName}
      </Link>
      <span className="text-ink-2">
        {isKept ? (
          <Trans>Merged into this account on {day}</Trans>
        ) : (
          <Trans>This account was merged into that one on {day}</Trans>
        )}
      </span>
      {undoneAt ? (
        <span className="text-ink-2">
          <Trans>Undone on {format.date(undoneAt)}</Trans>
        </span>
      ) : undoUntil ? (
        <>
          <span className="text-t1 text-ink-2">
            <Trans>
              You can undo the merge until {format.date(undoUntil)}, as long as nothing has been spent since.
            </Trans>
          </span>
          <ActGate>
            <Button onClick={() => setUndoing(true)}>
              <Trans>Undo…</Trans>
            </Button>
          </ActGate>
          {undoing ? <UndoMergeDialog merge={merge} onChanged={onChanged} onClose={() => setUndoing(false)} /> : null}
        </>
      ) : null}
    </li>
  );
}
