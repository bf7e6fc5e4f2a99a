import { useCallback, useState } from "react";
import { Trans } from "@lingui/react/macro";
import { ActGate } from "../../platform/acts/act-gate.tsx";
import { LoadFailed } from "../../parts/load-failed.tsx";
import { useLoadedPart } from "../../parts/use-loaded-part.ts";
import { useWhere } from "../../platform/location.ts";
import { Button } from "../../ui/button.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Note } from "../../ui/states.tsx";
import type { RenderClaimBadge } from "../award-story.tsx";
import { GrantBonusDialog } from "./grant-bonus-dialog.tsx";
import { RiderDues } from "./rider-dues.tsx";
import { RiderPurses } from "./rider-purses.tsx";
import { StaffAwards, type RiderAwards } from "./staff-awards.tsx";
import { getRiderMoney } from "./staff-money-api.ts";
import { UnpaidResults } from "./unpaid-results.tsx";
import { WaitingBonuses } from "./waiting-bonuses.tsx";

/**
 * Shows a rider's money for staff: the amounts by currency, what needs a decision, what is due back, every award, and
 * the results that paid nothing.
 */
export function RiderMoneyPart({
  riderId,
  awards,
  grantsOnOpen,
  onGranted,
  claimBadge,
}: {
  riderId: string;
  awards: RiderAwards;
  /** A link to the page can open the dialog of a bonus: then this is true until `onGranted` is called. */
  grantsOnOpen: boolean;
  onGranted: () => void;
  claimBadge: RenderClaimBadge;
}) {
  const where = useWhere();
  const [version, setVersion] = useState(0);
  const [isOpened, setGranting] = useState(false);
  const load = useCallback((signal: AbortSignal) => getRiderMoney(riderId, signal), [riderId]);
  const { answer: money, failed, reload } = useLoadedPart(load);
  if (failed) {
    return (
      <LoadFailed title={<Trans>The cash and credit didn’t load</Trans>} problem={failed.problem} onRetry={reload} />
    );
  }
  if (!money) return <SkeletonRows rows={6} />;
  const isGranting = money.open && (isOpened || grantsOnOpen);
  const closeBonus = () => {
    setGranting(false);
    if (grantsOnOpen) onGranted();
  };
  const changed = () => {
    reload();
    void where.reload();
    setVersion((before) => before + 1);
  };
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-t4">
          <Trans>Money</Trans>
        </h2>
        {money.open ? (
          <ActGate>
            <Button kind="brand" icon="plus" onClick={() => setGranting(true)}>
              <Trans>Grant a bonus…</Trans>
            </Button>
          </ActGate>
        ) : null}
      </div>
      {money.open ? null : (
        <Note tone="info" icon="info">
          <Trans>The account isn’t active, so it can’t get a bonus or an extension.</Trans>
        </Note>
      )}
      <RiderPurses purses={money.purses} />
      <div className="grid items-start gap-6 empty:hidden xl:grid-cols-[repeat(auto-fit,minmax(26rem,1fr))]">
        <WaitingBonuses bonuses={money.waiting} onDone={changed} />
        <RiderDues riderId={riderId} version={version} onChanged={changed} />
      </div>
      <StaffAwards
        riderId={riderId}
        riderName={money.riderName}
        data={awards}
        isOpen={money.open}
        claimBadge={claimBadge}
        onChanged={changed}
      />
      <UnpaidResults riderId={riderId} money={money} onChanged={changed} />
      {isGranting ? <GrantBonusDialog riderId={riderId} money={money} onClose={closeBonus} onDone={changed} /> : null}
    </div>
  );
}
