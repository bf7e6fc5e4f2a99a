import { Trans, useLingui } from "@lingui/react/macro";
import { personRules } from "#shared/riders.fields.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { RecordForm } from "../parts/record-form.tsx";
import { useForm } from "../parts/use-form.ts";
import { refusalOf } from "../platform/api/refusal.ts";
import { refreshSession } from "../platform/api/session.ts";
import { useToast } from "../ui/toast.tsx";
import { updateRider } from "./api.ts";
import { usePersonNames } from "./person-names.ts";
import { personOf, sentPerson, type PersonField } from "./person.ts";
import { AddressFields, NameFields, RacingFields } from "./person-fields.tsx";

const recordOf = (rider: RiderRecord) => ({ values: personOf(rider), version: rider.__v });

/** Edits the rider's personal data. */
export function PersonForm({ rider, onSaved }: { rider: RiderRecord; onSaved: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const labels = usePersonNames();
  const form = useForm<PersonField>({
    record: recordOf(rider),
    rules: personRules,
    labels,
    draft: "rider",
    save: async (person, { version }) => {
      const answer = await updateRider(rider._id, { __v: version, ...sentPerson(person) });
      await refreshSession();
      return recordOf(answer.rider);
    },
    currentOf: (error) => {
      const current = refusalOf(error, "stale_version", "PUT /api/{type}/rider/{riderId}")?.rider ?? null;
      return current && recordOf(current);
    },
  });
  const fields = { person: form.values, onChange: form.setAll, errors: form.errors };
  return (
    <RecordForm
      form={form}
      submit={<Trans>Save changes</Trans>}
      onSaved={(how) => {
        onSaved();
        if (how === "saved") toast({ text: t`Changes saved.` });
      }}
    >
      {rider.identityLocked ? null : <NameFields {...fields} />}
      <RacingFields {...fields} numberLocked={rider.identityLocked} />
      <AddressFields {...fields} />
    </RecordForm>
  );
}
