import { useCallback, useState } from "react";
import { Trans } from "@lingui/react/macro";
import type { StaffAwardAnswer } from "#shared/awards.schema.ts";
import { dayPacific } from "#shared/dates.ts";
import { awardCan } from "#shared/ledger.ts";
import { ActGate } from "../../platform/acts/act-gate.tsx";
import { LoadFailed } from "../../parts/load-failed.tsx";
import { AuditLink } from "../../ui/audit-link.tsx";
import { useLoadedPart } from "../../parts/use-loaded-part.ts";
import { Button } from "../../ui/button.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { AwardBadge } from "../award-badge.tsx";
import { AwardStory, type RenderClaimBadge } from "../award-story.tsx";
import { AwardActDialog, type AwardAct } from "./award-act-dialogs.tsx";
import { getStaffAward } from "./staff-money-api.ts";

/** Shows one award of a rider: its history, and what staff can do with it. */
export function StaffAwardPane({
  awardId,
  riderName,
  isOpen,
  claimBadge,
  onChanged,
}: {
  awardId: string;
  riderName: string;
  /** This is false for an account that cannot get anything. */
  isOpen: boolean;
  claimBadge: RenderClaimBadge;
  onChanged: () => void;
}) {
  const load = useCallback((signal: AbortSignal) => getStaffAward(awardId, signal), [awardId]);
  const { answer, failed, reload } = useLoadedPart(load);
  const [act, setAct] = useState<AwardAct | null>(null);
  if (failed) {
    return <LoadFailed title={<Trans>The award didn’t load</Trans>} problem={failed.problem} onRetry={reload} />;
  }
  if (!answer) return <SkeletonRows />;
  const { award } = answer;
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-center gap-2">
        <AwardBadge status={award.status} />
        {award.revokedReason && award.revokedReason !== "corrected" && award.type === "bonus" ? (
          <span className="text-ink-2">{award.revokedReason}</span>
        ) : null}
      </p>
      <Acts of={answer} isOpen={isOpen} onAct={setAct} />
      <AwardStory {...answer} area="admin" isBesideResult={false} claimBadge={claimBadge} />
      <div>
        <AuditLink record={awardId} />
      </div>
      {act ? (
        <AwardActDialog
          act={act}
          riderName={riderName}
          of={answer}
          onClose={() => setAct(null)}
          onDone={() => {
            reload();
            onChanged();
          }}
        />
      ) : null}
    </div>
  );
}

function Acts({
  of: { award, bonusId, resultId, factoryPaid, latestDay },
  isOpen,
  onAct,
}: {
  of: StaffAwardAnswer;
  isOpen: boolean;
  onAct: (act: AwardAct) => void;
}) {
  const isReversed = award.status === "Reversed";
  const hasWorth = award.currentValue > 0 || award.status === "Expired";
  const mayExtend = isOpen && hasWorth && award.expiresAt !== null && awardCan.extend.states.includes(award.status);
  const isLatest = award.expiresAt !== null && dayPacific(new Date(award.expiresAt)) >= latestDay;
  const mayTakeBack = bonusId !== null && !isReversed;
  const mayRemove = resultId !== null && !isReversed;
  if (!mayExtend && !mayTakeBack && !mayRemove && !factoryPaid) return null;
  return (
    <ActGate className="flex flex-wrap gap-3">
      {mayExtend ? (
        <Button
          icon="clock"
          reason={isLatest ? <Trans>You can’t extend this award any further.</Trans> : null}
          onClick={() => onAct("extend")}
        >
          <Trans>Extend…</Trans>
        </Button>
      ) : null}
      {mayTakeBack ? (
        <Button icon="undo" onClick={() => onAct("takeBack")}>
          <Trans>Take back…</Trans>
        </Button>
      ) : null}
      {factoryPaid ? (
        <Button onClick={() => onAct("stopFactory")}>
          <Trans>Stop paying this result…</Trans>
        </Button>
      ) : null}
      {mayRemove ? (
        <Button icon="trash" onClick={() => onAct("removeRace")}>
          <Trans>Remove result…</Trans>
        </Button>
      ) : null}
    </ActGate>
  );
}
