import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { DeskClaim } from "#shared/payout-desk.schema.ts";
import { maxFileLines } from "#shared/payouts.ts";
import { ActDialog } from "../../parts/act-dialog.tsx";
import { createAttempts } from "../../parts/form-state.ts";
import { useGo } from "../../platform/location.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { pageAddress } from "../../ui/page-address.ts";
import { useToast } from "../../ui/toast.tsx";
import { createFile } from "./desk-api.ts";
import { PaidBefore, useNetOf } from "./many-dialog.tsx";

/** Asks for confirmation before approved payouts are put into files for the payer. Each currency has its own file. */
export function FileDialog({
  claims,
  onClose,
  onDone,
}: {
  claims: readonly DeskClaim[];
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const go = useGo();
  const toast = useToast();
  const netOf = useNetOf();
  const [attempt] = useState(() => createAttempts());
  const inUse = (["USD", "CAD"] as const).filter((currency) => claims.some((claim) => claim.currency === currency));
  const [chosen, setChosen] = useState<"USD" | "CAD" | null>(null);
  const currency = chosen ?? inUse[0] ?? "USD";
  const own = claims.filter((claim) => claim.currency === currency).slice(0, maxFileLines);
  const money = netOf(own);
  if (own.length === 0) {
    return (
      <Dialog open alert title={t`There’s nothing to put in a payment file`} onClose={onClose}>
        <p className="mt-2 text-ink-2">
          <Trans>Every approved payout on this list is already in a payment file.</Trans>
        </p>
        <div className="mt-4 flex justify-end">
          <Button onClick={onClose} autoFocus>
            <Trans>OK</Trans>
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <ActDialog
      open
      title={
        <Plural
          value={own.length}
          one="Create a payment file with # payout?"
          other="Create a payment file with # payouts?"
        />
      }
      safe={<Trans>Not yet</Trans>}
      act={<Trans>Create file for {money}</Trans>}
      onClose={onClose}
      onAct={async () => {
        const { payoutFile } = await attempt((key) => createFile(own, key));
        onDone();
        toast({ text: t`Payment file ${payoutFile.number} is ready to download.`, tone: "good" });
        await go(pageAddress("/auth/admin/payout-file/{fileId}", { params: { fileId: payoutFile._id } }));
      }}
    >
      {inUse.length > 1 ? (
        <p className="flex flex-wrap items-center gap-3">
          {inUse.map((one) => (
            <label key={one} className="inline-flex min-h-11 items-center gap-2">
              <input type="radio" name="file-currency" checked={one === currency} onChange={() => setChosen(one)} />
              {netOf(claims.filter((claim) => claim.currency === one))}
            </label>
          ))}
        </p>
      ) : null}
      <PaidBefore claims={own} />
      <p>
        <Plural
          value={own.length}
          one="The payout will stay approved until you record whether it was paid. Until then, no one can send or void it any other way."
          other="The payouts will stay approved until you record whether they were paid. Until then, no one can send or void them any other way."
        />
      </p>
    </ActDialog>
  );
}
