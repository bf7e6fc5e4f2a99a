import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { VinReportRow } from "#shared/vin-report.schema.ts";
import { api } from "../../platform/api/api.ts";
import { usePurseText } from "../../races/purse-words.tsx";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextareaField } from "../../ui/form/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useBikeChanges } from "./use-bike-changes.tsx";

export type BikeDecision = "verify" | "reject";

/** Verifies or rejects one bike manually. The user enters the reason, sees the consequences, and then confirms. */
export function DecideBike({
  bike,
  decision,
  onDone,
  onCancel,
}: {
  bike: Pick<VinReportRow, "_id" | "fullName" | "vin">;
  decision: BikeDecision;
  onDone: () => Promise<unknown>;
  onCancel: () => void;
}) {
  const { t } = useLingui();
  const { sum } = usePurseText();
  const toast = useToast();
  const { run, busy, message } = useBikeChanges();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState<string | null>(null);
  const { _id: bikeId, fullName, vin } = bike;
  const verifies = decision === "verify";

  const submit = async () => {
    if (reason.trim() === "") return setMissing(t`Required`);
    await run({
      call: (confirm, key) => {
        const sent = { params: { bikeId }, body: { reason, confirm }, key };
        return verifies
          ? api("POST /api/admin/bike/{bikeId}/verify", sent)
          : api("POST /api/admin/bike/{bikeId}/reject", sent);
      },
      becoming: verifies ? "valid" : "invalid",
      title: verifies ? <Trans>Verify {fullName}’s bike?</Trans> : <Trans>Reject {fullName}’s bike?</Trans>,
      act: ({ gives, takes }) => {
        const [given, taken] = [sum(gives), sum(takes)];
        if (gives.length > 0) return t`Verify and award ${given}`;
        if (takes.length > 0) return t`Reject and take back ${taken}`;
        return verifies ? t`Verify bike` : t`Reject bike`;
      },
      danger: !verifies,
      onDone: async () => {
        await onDone();
        toast(
          verifies
            ? { text: t`${fullName}’s bike was verified.`, tone: "good" }
            : { text: t`${fullName}’s bike was rejected. We emailed the rider the reason.` },
        );
      },
    });
  };

  return (
    <Form
      state={{ message, errors: missing ? { reason: missing } : {} }}
      className="grid w-full gap-4"
      onSubmit={() => void submit()}
    >
      <TextareaField
        label={<Trans>Reason</Trans>}
        hint={
          verifies ? (
            <Trans>Say what you checked about VIN {vin}. We’ll keep this in the rider’s history.</Trans>
          ) : (
            <Trans>The rider will see this in an email and in their profile.</Trans>
          )
        }
        name="reason"
        rows={3}
        maxLength={300}
        autoFocus
        value={reason}
        error={missing}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(null);
        }}
      />
      <div className="form-acts">
        <Button onClick={onCancel}>
          <Trans>Not now</Trans>
        </Button>
        <Button type="submit" kind={verifies ? "brand" : "danger"} busy={busy} busyLabel={<Trans>Checking…</Trans>}>
          {verifies ? <Trans>Verify bike…</Trans> : <Trans>Reject bike…</Trans>}
        </Button>
      </div>
    </Form>
  );
}
