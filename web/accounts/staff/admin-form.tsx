import { Trans, useLingui } from "@lingui/react/macro";
import { adminRecordRules } from "#shared/admins.fields.ts";
import type { AdminRecord } from "#shared/admins.schema.ts";
import { RecordForm } from "../../parts/record-form.tsx";
import { useForm } from "../../parts/use-form.ts";
import { refusalOf } from "../../platform/api/refusal.ts";
import { SelectField } from "../../ui/form/choice-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { saveAdmin } from "./staff-api.ts";
import { isStaffRole, RoleHint, useRoleChoices } from "./staff-words.tsx";

type Field = "firstName" | "lastName" | "phone" | "role";

const recordOf = ({ firstName, lastName, phone, role, __v: version }: AdminRecord) => ({
  values: { firstName, lastName, phone: phone ?? "", role },
  version,
});

/** Edits the name, the phone and the role of an admin. A new role logs the admin out. */
export function AdminForm({ admin, onDone }: { admin: AdminRecord; onDone: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const roles = useRoleChoices();
  const form = useForm<Field>({
    record: recordOf(admin),
    rules: adminRecordRules,
    labels: { firstName: t`First name`, lastName: t`Last name`, phone: t`Phone`, role: t`Role` },
    save: async ({ role, ...values }, { version }) =>
      recordOf(await saveAdmin(admin._id, { __v: version, ...values, ...(isStaffRole(role) ? { role } : {}) })),
    currentOf: (error) => {
      const current = refusalOf(error, "stale_version", "PUT /api/admin/admin/{adminId}")?.admin ?? null;
      return current && recordOf(current);
    },
  });
  const { field, select, values } = form;
  return (
    <RecordForm
      form={form}
      submit={<Trans>Save</Trans>}
      onSaved={(how) => {
        if (how === "saved") toast({ text: t`Saved.` });
        onDone();
      }}
    >
      <TextField label={<Trans>First name</Trans>} autoComplete="off" {...field("firstName")} />
      <TextField label={<Trans>Last name</Trans>} autoComplete="off" {...field("lastName")} />
      <TextField label={<Trans>Phone</Trans>} autoComplete="off" {...field("phone")} />
      <SelectField
        label={<Trans>Role</Trans>}
        hint={
          <>
            {isStaffRole(values.role) ? <RoleHint role={values.role} /> : null}{" "}
            {values.role === admin.role ? null : (
              <Trans>They’ll be logged out and can log back in with the new role.</Trans>
            )}
          </>
        }
        choices={roles}
        {...select("role")}
      />
    </RecordForm>
  );
}
