import { useEffect, useRef, useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { MergeRecord, UndoEffects } from "#shared/merges.schema.ts";
import { ActConsequences, ActDialog } from "../../../parts/act-dialog.tsx";
import { newKey } from "../../../platform/api/api.ts";
import { textOf } from "../../../platform/api/problem.ts";
import { isUndecided } from "../../../platform/api/undecided.ts";
import { useFormat } from "../../../platform/use-format.ts";
import { useToast } from "../../../ui/toast.tsx";
import { previewUndo, undoMerge } from "../admin-api.ts";
import { MoneyLines, movedWords } from "../merge/merge-words.tsx";

/** Asks for confirmation before a merge is undone, with what goes back to the account that was deleted. */
export function UndoMergeDialog({
  merge: { _id, keep, delete: gone },
  onChanged,
  onClose,
}: {
  merge: MergeRecord;
  onChanged: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const key = useRef(newKey());
  const [found, setFound] = useState<UndoEffects | string | null>(null);
  useEffect(() => {
    const left = new AbortController();
    const say = (effects: UndoEffects | string) => left.signal.aborted || setFound(effects);
    previewUndo(_id, left.signal).then(say, (error: unknown) => say(textOf(error)));
    return () => left.abort();
  }, [_id]);
  const undo = async () => {
    try {
      await undoMerge(_id, key.current);
    } catch (error) {
      if (!isUndecided(error)) key.current = newKey();
      throw error;
    }
    toast({ text: t`The two accounts are separate again.` });
    onChanged();
  };
  return (
    <ActDialog
      open
      title={
        <Trans>
          Undo the merge of {gone.fullName} and {keep.fullName}?
        </Trans>
      }
      safe={<Trans>Not now</Trans>}
      act={<Trans>Undo the merge</Trans>}
      danger
      waits={found === null || typeof found === "string"}
      onAct={undo}
      onClose={onClose}
    >
      <ActConsequences found={found}>
        {(effects) => (
          <>
            <Effects effects={effects} keep={keep.fullName} gone={gone.fullName} />
            <p>
              <Trans>
                Everything that moved will go back, and {gone.email} will work as a login again. Anything added since
                then will stay with {keep.fullName}. Both addresses will get an email.
              </Trans>
            </p>
          </>
        )}
      </ActConsequences>
    </ActDialog>
  );
}

function Effects({ effects, keep, gone }: { effects: UndoEffects; keep: string; gone: string }) {
  const format = useFormat();
  const { moves, money, claimsEnded } = effects;
  return (
    <>
      {moves.length > 0 ? (
        <div>
          <p>
            <Trans>{gone} will get back:</Trans>
          </p>
          <ul className="list-disc pl-5">
            {moves.map(({ kind, count }) => (
              <li key={kind}>{movedWords(kind, count)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <ul className="grid list-disc gap-1 pl-5 empty:hidden">
        {money.map(({ wallet, currency, before, keep: kept, delete: other }) => {
          const [now, own, back] = [before, kept, other].map((cents) => format.money(cents, currency));
          return (
            <li key={`${wallet} ${currency}`} className="font-semibold text-ink">
              {wallet === "credit" ? (
                <Trans>
                  Credit: {now} now. Afterward, {keep} will have {own}, and {gone} will have {back}.
                </Trans>
              ) : (
                <Trans>
                  Cash: {now} now. Afterward, {keep} will have {own}, and {gone} will have {back}.
                </Trans>
              )}
            </li>
          );
        })}
        <MoneyLines effects={effects}>
          {claimsEnded > 0 ? (
            <li className="font-semibold text-ink">
              <Plural
                value={claimsEnded}
                one="# payout that hasn’t been sent will be voided."
                other="# payouts that haven’t been sent will be voided."
              />
            </li>
          ) : null}
        </MoneyLines>
      </ul>
    </>
  );
}
