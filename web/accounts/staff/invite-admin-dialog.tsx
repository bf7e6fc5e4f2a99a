import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { isEmail } from "#shared/email.ts";
import { isLocale } from "#shared/locale.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/form/choice-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { inviteAdmin } from "./staff-api.ts";
import { isStaffRole, RoleHint, useRoleChoices } from "./staff-words.tsx";

interface Props {
  onClose: () => void;
  onInvited: () => void;
}

/** Invites a person to the program's staff. */
export function InviteAdminDialog(props: Props) {
  return (
    <Dialog open title={<Trans>Invite an admin</Trans>} onClose={props.onClose}>
      <InviteForm {...props} />
    </Dialog>
  );
}

function InviteForm({ onClose, onInvited }: Props) {
  const { t } = useLingui();
  const toast = useToast();
  const form = useSubmit();
  const roles = useRoleChoices();
  const [typed, setTyped] = useState({ firstName: "", lastName: "", email: "", role: "staff", locale: "en" });
  const role = isStaffRole(typed.role) ? typed.role : "staff";
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: form.errors[name] ?? null,
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      form.clearError(name);
    },
  });
  const submit = async () => {
    const errors: Record<string, string> = {};
    if (typed.firstName.trim() === "") errors.firstName = t`Required`;
    if (typed.lastName.trim() === "") errors.lastName = t`Required`;
    if (!isEmail(typed.email)) errors.email = t`Enter an email address, like name@example.com`;
    if (Object.keys(errors).length > 0) return form.refuse(errors);
    const email = typed.email.trim();
    const locale = isLocale(typed.locale) ? typed.locale : "en";
    if (!(await form.run(() => inviteAdmin({ ...typed, email, role, locale })))) return;
    toast({ text: t`Invitation sent to ${email}.` });
    onInvited();
    onClose();
  };
  return (
    <Form state={form} className="mt-2 grid gap-4" onSubmit={() => void submit()}>
      <p className="text-ink-2">
        <Trans>We’ll email them a link to choose a password. It works once and expires in 7 days.</Trans>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={<Trans>First name</Trans>} autoComplete="off" maxLength={60} {...field("firstName")} />
        <TextField label={<Trans>Last name</Trans>} autoComplete="off" maxLength={60} {...field("lastName")} />
      </div>
      <TextField
        label={<Trans>Email</Trans>}
        hint={<Trans>They’ll use this address to log in. Each person needs their own.</Trans>}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...field("email")}
      />
      <SelectField
        id="invite-role"
        label={<Trans>Role</Trans>}
        hint={<RoleHint role={role} />}
        choices={roles}
        {...field("role")}
      />
      <SelectField
        label={<Trans>Email language</Trans>}
        choices={[
          { value: "en", label: "English" },
          { value: "fr", label: "Français" },
        ]}
        {...field("locale")}
      />
      <div className="form-acts">
        <Button onClick={onClose} disabled={form.busy}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind="brand" busy={form.busy} busyLabel={<Trans>Sending…</Trans>}>
          <Trans>Send invitation</Trans>
        </Button>
      </div>
    </Form>
  );
}
