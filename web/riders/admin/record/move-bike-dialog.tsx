import { useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MoveBikeEffects } from "#shared/bike-decisions.schema.ts";
import type { BikeRecord } from "#shared/bikes.schema.ts";
import type { FoundRider } from "#shared/rider-views.schema.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { newKey } from "../../../platform/api/api.ts";
import { useFormat } from "../../../platform/use-format.ts";
import { useSubmit } from "../../../platform/use-submit.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextareaField } from "../../../ui/form/text-field.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { moveBike } from "../admin-api.ts";
import { RiderPicker } from "../rider-picker.tsx";

/**
 * Moves a bike to another rider. The user enters the rider and the reason, reads the effects on money, and then
 * confirms.
 */
export function MoveBikeDialog({
  bike,
  from,
  onClose,
  onMoved,
}: {
  bike: BikeRecord;
  from: RiderRecord;
  onClose: () => void;
  onMoved: () => unknown;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const form = useSubmit();
  const [to, setTo] = useState<FoundRider | null>(null);
  const [reason, setReason] = useState("");
  const [effects, setEffects] = useState<MoveBikeEffects | null>(null);
  // A retry after no answer has the same key, so that the server moves the bike only once.
  const key = useRef(newKey());
  const { vin } = bike;
  const submit = async () => {
    const errors = { ...(to ? {} : { riderId: t`Required` }), ...(reason.trim() ? {} : { reason: t`Required` }) };
    if (!to || Object.keys(errors).length > 0) return form.refuse(errors);
    await form.run(async () => {
      const body = { riderId: to._id, reason: reason.trim(), ...(effects ? { confirm: effects.checksum } : {}) };
      const { done, asks } = await moveBike(bike._id, body, key.current);
      if (asks) {
        key.current = newKey();
        return setEffects(asks);
      }
      const name = done?.to.fullName ?? to.fullName;
      toast({ text: t`VIN ${vin} was moved to ${name}’s account.` });
      onClose();
      await onMoved();
    });
  };
  return (
    <Dialog open alert title={<Trans>Move VIN {vin} to another rider</Trans>} onClose={onClose}>
      <Form state={form} className="mt-2 grid gap-4" onSubmit={() => void submit()}>
        {effects ? (
          <Follows effects={effects} />
        ) : (
          <>
            <p className="text-ink-2">
              <Trans>Use this for a bike that was sold. You’ll see what will change before anything is saved.</Trans>
            </p>
            <RiderPicker
              label={<Trans>New owner</Trans>}
              legend={<Trans>Move to</Trans>}
              except={from._id}
              value={to}
              error={form.errors.riderId}
              onChoose={(rider) => {
                setTo(rider);
                form.clearError("riderId");
              }}
            />
            <TextareaField
              label={<Trans>Reason</Trans>}
              hint={<Trans>Only staff will see this reason, in the history.</Trans>}
              name="reason"
              rows={2}
              maxLength={300}
              value={reason}
              error={form.errors.reason ?? null}
              onChange={(event) => {
                setReason(event.target.value);
                form.clearError("reason");
              }}
            />
          </>
        )}
        <div className="form-acts">
          <Button onClick={onClose} disabled={form.busy}>
            <Trans>Don’t move</Trans>
          </Button>
          <Button type="submit" kind="brand" busy={form.busy} busyLabel={<Trans>Checking…</Trans>}>
            {effects ? <Trans>Move bike</Trans> : <Trans>See what will change</Trans>}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function Follows({ effects: { from, to, state, moves } }: { effects: MoveBikeEffects }) {
  const format = useFormat();
  const nameOf = (riderId: string) => (riderId === from._id ? from.fullName : to.fullName);
  const [former, next] = [from.fullName, to.fullName];
  return (
    <ul className="grid list-disc gap-1 pl-5 text-ink-2">
      <li>
        <Trans>
          The bike will move from {former}’s account to {next}’s. We’ll email both riders.
        </Trans>
      </li>
      {state === "pending" ? (
        <li>
          <Trans>The bike still has to be verified.</Trans>
        </li>
      ) : null}
      {moves.length === 0 ? (
        <li>
          <Trans>No money will move.</Trans>
        </li>
      ) : null}
      {moves.map(({ riderId, wallet, currency, amount }) => {
        const [name, sum] = [nameOf(riderId), format.money(Math.abs(amount), currency)];
        return (
          <li key={`${riderId} ${wallet} ${currency}`} className="font-semibold">
            {amount > 0 ? (
              wallet === "cash" ? (
                <Trans>
                  {name} will get {sum} in cash.
                </Trans>
              ) : (
                <Trans>
                  {name} will get {sum} in credit.
                </Trans>
              )
            ) : (
              <Trans>
                {name} will lose {sum}.
              </Trans>
            )}
          </li>
        );
      })}
    </ul>
  );
}
