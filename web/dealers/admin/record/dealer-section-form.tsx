import { staffDealerRules } from "#shared/dealers.fields.ts";
import type { DealerRecord } from "#shared/dealers.schema.ts";
import { SectionForm } from "../../../parts/record-form.tsx";
import { useForm } from "../../../parts/use-form.ts";
import { refusalOf } from "../../../platform/api/refusal.ts";
import { saveDealer } from "../admin-api.ts";
import { recordOf, sentFields, type StaffField } from "./staff-dealer.ts";
import { StaffFields, useStaffLabels } from "./staff-fields.tsx";

/** Edits one section of a dealer's record. After a conflict it shows both versions of the section. */
export function DealerSectionForm<Name extends StaffField>({
  dealer,
  names,
  onDone,
}: {
  dealer: DealerRecord;
  names: readonly Name[];
  onDone: () => void;
}) {
  const form = useForm<Name>({
    record: recordOf(dealer, names),
    rules: staffDealerRules,
    labels: useStaffLabels(),
    save: async (values, { version }) =>
      recordOf((await saveDealer(dealer._id, { __v: version, ...sentFields(values) })).dealer, names),
    currentOf: (error) => {
      const current = refusalOf(error, "stale_version", "PUT /api/{type}/dealer/{dealerId}")?.dealer ?? null;
      return current && recordOf(current, names);
    },
  });
  return (
    <SectionForm form={form} onDone={onDone}>
      <StaffFields names={names} form={form} />
    </SectionForm>
  );
}
