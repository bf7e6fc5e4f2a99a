import { staffRiderRules } from "#shared/riders.fields.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { SectionForm } from "../../../parts/record-form.tsx";
import { useForm } from "../../../parts/use-form.ts";
import { refusalOf } from "../../../platform/api/refusal.ts";
import { saveRider } from "../admin-api.ts";
import { riderRecordOf, sentRider, type RiderField } from "./staff-rider.ts";
import { RiderFields, useRiderLabels } from "./staff-rider-fields.tsx";

/** Edits one section of a rider's record. After a conflict it shows both versions of the section. */
export function RiderSectionForm<Name extends RiderField>({
  rider,
  names,
  onDone,
}: {
  rider: RiderRecord;
  names: readonly Name[];
  onDone: () => void;
}) {
  const form = useForm<Name>({
    record: riderRecordOf(rider, names),
    rules: staffRiderRules,
    labels: useRiderLabels(),
    save: async (values, { version }) =>
      riderRecordOf((await saveRider(rider._id, { ...sentRider(values), __v: version })).rider, names),
    currentOf: (error) => {
      const current = refusalOf(error, "stale_version", "PUT /api/{type}/rider/{riderId}")?.rider ?? null;
      return current && riderRecordOf(current, names);
    },
  });
  return (
    <SectionForm form={form} onDone={onDone}>
      <RiderFields names={names} form={form} />
    </SectionForm>
  );
}
