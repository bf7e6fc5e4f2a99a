import { useState } from "react";
import { Trans } from "@lingui/react/macro";
import { isDay } from "#shared/dates.ts";
import { staffRiderRules } from "#shared/riders.fields.ts";
import { identityFields } from "#shared/riders.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { MoneyChanges } from "../../../parts/money/money-changes.tsx";
import { useMoneyPreview, type MoneyPreview } from "../../../parts/money/use-money-preview.ts";
import { SectionForm } from "../../../parts/record-form.tsx";
import { useForm } from "../../../parts/use-form.ts";
import { refusalOf } from "../../../platform/api/refusal.ts";
import { TextareaField } from "../../../ui/form/text-field.tsx";
import { saveRider } from "../admin-api.ts";
import { riderRecordOf, sentRider, type RiderField } from "./staff-rider.ts";
import { RiderFields, useRiderLabels } from "./staff-rider-fields.tsx";

/**
 * Edits one section of a rider's record. After a conflict it shows both versions of the section. A locked identity is
 * changed with a reason, and a new date of birth shows the money that moves.
 */
export function RiderSectionForm<Name extends RiderField>({
  rider,
  names,
  onDone,
}: {
  rider: RiderRecord;
  names: readonly Name[];
  onDone: () => void;
}) {
  const [reason, setReason] = useState("");
  const [confirm, setConfirm] = useState<string | null>(null);
  const form = useForm<Name>({
    record: riderRecordOf(rider, names),
    rules: staffRiderRules,
    labels: useRiderLabels(),
    save: async (values, { version }) => {
      const asked = { ...(reason.trim() ? { reason: reason.trim() } : {}), ...(confirm ? { confirm } : {}) };
      const sent = { ...sentRider(values), ...asked, __v: version };
      return riderRecordOf((await saveRider(rider._id, sent)).rider, names);
    },
    currentOf: (error) => {
      const current = refusalOf(error, "stale_version", "PUT /api/{type}/rider/{riderId}")?.rider ?? null;
      return current && riderRecordOf(current, names);
    },
  });
  const typed = (name: RiderField) => String(Reflect.get(form.values, name) ?? "");
  const shown: readonly RiderField[] = names;
  const changes = identityFields.filter((name) => shown.includes(name) && typed(name) !== (rider[name] ?? ""));
  const isLockedChange = rider.identityLocked && changes.length > 0;
  const dateOfBirth = isLockedChange && changes.includes("dateOfBirth") ? typed("dateOfBirth") : "";
  const act = isDay(dateOfBirth) ? { act: "dateOfBirth" as const, dateOfBirth } : null;
  const found = useMoneyPreview(rider._id, act, form.attempt);
  const checksum = found?.preview?.checksum ?? null;
  if (checksum !== confirm) setConfirm(checksum);
  return (
    <SectionForm form={form} onDone={onDone}>
      <RiderFields names={names} form={form} />
      {isLockedChange ? (
        <>
          {found ? <Effects found={found} /> : null}
          <TextareaField
            label={<Trans>Reason</Trans>}
            hint={
              <Trans>Only staff will see this reason, in the history. We’ll email the rider about the change.</Trans>
            }
            name="reason"
            rows={2}
            maxLength={300}
            value={reason}
            error={form.errors.reason ?? null}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      ) : null}
    </SectionForm>
  );
}

const Effects = ({ found: { preview, refused } }: { found: MoneyPreview }) => (
  <div role="status" className="grid gap-2">
    {preview ? <MoneyChanges preview={preview} /> : <p className="font-semibold text-bad">{refused}</p>}
  </div>
);
