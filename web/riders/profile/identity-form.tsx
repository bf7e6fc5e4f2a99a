import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { identityFields } from "#shared/riders.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { DateField, TextareaField, TextField } from "../../ui/form/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { askIdentityChange } from "./identity-api.ts";

/** Requests a change of name, date of birth or AMA number from staff. */
export function IdentityForm({
  rider,
  onAsked,
  onClose,
}: {
  rider: RiderRecord;
  onAsked: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const form = useSubmit();
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState(() => ({
    firstName: rider.firstName,
    lastName: rider.lastName,
    dateOfBirth: rider.dateOfBirth ?? "",
    amaNumber: rider.amaNumber ?? "",
  }));
  const field = (name: keyof typeof typed) => ({
    // The ids are prefixed, because the profile form has fields of the same names.
    id: `identity-${name}`,
    name: `identity-${name}`,
    value: typed[name],
    error: form.errors[`identity-${name}`] ?? form.errors[name] ?? null,
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });

  const submit = async () => {
    const changed = identityFields.filter((name) => typed[name].trim() !== (rider[name] ?? ""));
    const errors: Record<string, string> = {};
    for (const name of ["firstName", "lastName"] as const) {
      if (typed[name].trim() === "") errors[`identity-${name}`] = t`Required`;
    }
    if (reason.trim() === "") errors["identity-reason"] = t`Required`;
    if (Object.keys(errors).length > 0) return form.refuse(errors);
    const wanted = Object.fromEntries(changed.map((name) => [name, typed[name]]));
    if (!(await form.run(() => askIdentityChange(rider._id, { ...wanted, reason })))) return;
    onAsked();
    toast({ text: t`Our team has your request.` });
  };

  return (
    <Form state={form} onSubmit={() => void submit()}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={<Trans>First name</Trans>} autoComplete="given-name" {...field("firstName")} />
        <TextField label={<Trans>Last name</Trans>} autoComplete="family-name" {...field("lastName")} />
      </div>
      <DateField label={<Trans>Date of birth</Trans>} autoComplete="bday" {...field("dateOfBirth")} />
      <TextField label={<Trans>AMA number</Trans>} optional autoComplete="off" {...field("amaNumber")} />
      <TextareaField
        label={<Trans>Reason for the change</Trans>}
        hint={
          <Trans>
            Our team will check the change against your photo ID. If you have a document that shows the change, add it
            under “Photo ID.”
          </Trans>
        }
        name="identity-reason"
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={form.errors["identity-reason"] ?? form.errors.reason ?? null}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind="brand" busy={form.busy} busyLabel={<Trans>Sending…</Trans>}>
          <Trans>Send request</Trans>
        </Button>
      </div>
    </Form>
  );
}
