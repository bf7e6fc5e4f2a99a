import { useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { BikeRecord } from "#shared/bikes.schema.ts";
import { textOf } from "../platform/api/problem.ts";
import { refreshSession } from "../platform/api/session.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { useToast } from "../ui/toast.tsx";
import { removeBike } from "./api.ts";

/**
 * Shows the rider's bikes with the eligibility of each. `act` returns the actions on a bike. Staff see only the facts,
 * without the advice for the rider.
 */
export function BikeList({
  bikes,
  act,
  staff = false,
}: {
  bikes: readonly BikeRecord[];
  act?: (bike: BikeRecord) => ReactNode;
  staff?: boolean;
}) {
  return (
    <ul className="grid gap-3">
      {bikes.map((bike) => {
        const { vin } = bike;
        const name = nameOf(bike);
        return (
          <li
            key={bike._id}
            className="flex flex-wrap items-start justify-between gap-3 border-b border-line pb-3 last:border-0 last:pb-0"
          >
            <div className="grid min-w-0 flex-[1_1_12rem] gap-1">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                {name === "" ? <Trans>Bike</Trans> : name}
                {bike.year === null ? null : <span className="font-normal text-ink-2">{bike.year}</span>}
                <BikeState state={bike.state} plain={staff} />
              </span>
              <span className="font-mono text-t1 break-all text-ink-2">{vin}</span>
              {bike.state === "pending" && !staff ? (
                <span className="text-t1 text-ink-2">
                  <Trans>Our team is checking the VIN. Until it’s verified, awards on this bike are on hold.</Trans>
                </span>
              ) : null}
              {bike.state === "invalid" ? (
                <span className="text-t1 text-bad">
                  {bike.rejectedBecause ? <>{bike.rejectedBecause} </> : null}
                  {staff ? null : (
                    <Trans>
                      This bike won’t earn awards. If the VIN has a typo, remove the bike and add it again with the
                      right VIN.
                    </Trans>
                  )}
                </span>
              ) : null}
            </div>
            {act?.(bike)}
          </li>
        );
      })}
    </ul>
  );
}

const nameOf = ({ make, model }: BikeRecord): string => [make, model].filter(Boolean).join(" ");

/** Shows the same list, with a button to remove each bike from the account. */
export function OwnBikes({
  riderId,
  bikes,
  onChanged,
}: {
  riderId: string;
  bikes: readonly BikeRecord[];
  onChanged: () => void;
}) {
  const { t } = useLingui();
  const ask = useConfirm();
  const toast = useToast();
  const [busy, setBusy] = useState<string | null>(null);

  const takeOff = async (bike: BikeRecord) => {
    const { vin } = bike;
    const sure = await ask({
      title: t`Remove this bike from your account?`,
      body: t`VIN ${vin}. You’ll keep what this bike earned, but it won’t qualify for later races.`,
      safe: t`Keep bike`,
      act: t`Remove`,
      danger: true,
    });
    if (!sure) return;
    setBusy(bike._id);
    try {
      await removeBike(riderId, bike._id);
      await refreshSession();
      onChanged();
      toast({ text: t`Bike removed from your account.` });
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    } finally {
      setBusy(null);
    }
  };

  return (
    <BikeList
      bikes={bikes}
      act={(bike) => {
        const { vin } = bike;
        const name = nameOf(bike);
        return (
          <Button
            size="small"
            icon="trash"
            busy={busy === bike._id}
            aria-label={t`Remove ${name} ${vin}`}
            onClick={() => void takeOff(bike)}
          >
            <Trans>Remove</Trans>
          </Button>
        );
      }}
    />
  );
}

/** Shows the state of the VIN. `plain` shows the normal state as text, for staff. */
function BikeState({ state, plain }: { state: BikeRecord["state"]; plain: boolean }) {
  if (state === "valid") {
    const words = <Trans>VIN verified</Trans>;
    return plain ? <span className="font-normal text-ink-2">{words}</span> : <Badge fill="filled">{words}</Badge>;
  }
  if (state === "pending") {
    return (
      <Badge fill="dashed">
        <Trans>Waiting for verification</Trans>
      </Badge>
    );
  }
  return (
    <Badge tone="bad">
      <Trans>VIN rejected</Trans>
    </Badge>
  );
}
