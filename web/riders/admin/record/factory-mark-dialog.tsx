import { Trans, useLingui } from "@lingui/react/macro";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { MoneyActDialog } from "../../../parts/money/money-act-dialog.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { markFactory } from "../admin-api.ts";

/**
 * Asks for confirmation before a rider is marked as a factory rider or the mark is removed, with the money that moves.
 */
export function FactoryMarkDialog({
  rider: { _id: riderId, fullName, factory },
  onClose,
  onDone,
}: {
  rider: RiderRecord;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  return (
    <MoneyActDialog
      riderId={riderId}
      title={
        factory ? (
          <Trans>Remove {fullName}’s factory rider status?</Trans>
        ) : (
          <Trans>Mark {fullName} as a factory rider?</Trans>
        )
      }
      act={{ act: "markFactory", factory: !factory }}
      reasonHint={<Trans>Only staff will see this reason, in the history.</Trans>}
      safe={<Trans>Not now</Trans>}
      label={factory ? <Trans>Remove status</Trans> : <Trans>Mark as factory rider</Trans>}
      danger={!factory}
      onSend={async (reason, key, preview) => {
        const seen = preview?.checksum ? { confirm: preview.checksum } : {};
        await markFactory(riderId, { factory: !factory, reason, ...seen }, key);
        toast({ text: t`Saved.` });
        onDone();
      }}
      onClose={onClose}
    >
      {factory ? (
        <p>
          <Trans>Results held back because of this status will be checked again and may earn awards.</Trans>
        </p>
      ) : (
        <p>
          <Trans>
            Results will still count but won’t earn awards. Unspent awards will be taken back, and anything already
            spent will become an adjustment due.
          </Trans>
        </p>
      )}
    </MoneyActDialog>
  );
}
