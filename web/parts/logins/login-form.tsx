import { useRef } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { loginRules } from "#shared/logins.fields.ts";
import { RecordForm } from "../record-form.tsx";
import { useForm } from "../use-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { currentLogin, saveLogin } from "./login-api.ts";
import type { ShownLogin } from "./shown-login.ts";

type Field = "name" | "email";

const recordOf = ({ name, email, __v: version }: ShownLogin) => ({ values: { name, email }, version });

/** Edits the name and the address of a login. A new address gets a link or a code by email. */
export function LoginForm({
  login,
  onDone,
  onCancel,
}: {
  login: ShownLogin;
  /** This gets the current login after the save or the conflict, or null if nothing changed. */
  onDone: (changed: ShownLogin | null) => void;
  onCancel: () => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const changed = useRef<ShownLogin | null>(null);
  const noted = (current: ShownLogin) => {
    changed.current = current;
    return recordOf(current);
  };
  const form = useForm<Field>({
    record: recordOf(login),
    rules: loginRules,
    labels: { name: t`Name`, email: t`Email` },
    save: async (values, { version }) =>
      noted(await saveLogin(login.owner.kind, login._id, { __v: version, ...values })),
    currentOf: (error) => {
      const current = currentLogin(login.owner.kind, error);
      return current && noted(current);
    },
  });
  return (
    <>
      <RecordForm
        form={form}
        submit={<Trans>Save</Trans>}
        onSaved={(how) => {
          if (how === "saved") toast({ text: t`Saved.` });
          onDone(changed.current);
        }}
      >
        <TextField label={<Trans>Name</Trans>} autoComplete="off" {...form.field("name")} />
        <TextField
          label={<Trans>Email</Trans>}
          hint={
            login.status === "active" ? (
              <Trans>A new email has to be verified with a code. We’ll also send a notice to the old address.</Trans>
            ) : login.status === "deactivated" || !login.owner.active ? null : (
              <Trans>If you change the email, we’ll send a new invitation, and the old link will stop working.</Trans>
            )
          }
          autoComplete="off"
          {...form.field("email")}
        />
      </RecordForm>
      <p className="mt-3">
        <Button kind="link" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </p>
    </>
  );
}
