import { Trans, useLingui } from "@lingui/react/macro";
import type { DealerLoginRow } from "#shared/dealer-logins.list.ts";
import { loginRules } from "#shared/dealers.fields.ts";
import { RecordForm } from "../../../parts/record-form.tsx";
import { useForm } from "../../../parts/use-form.ts";
import { currentIn } from "../../../platform/api/problem.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { saveLogin } from "../admin-api.ts";

type Field = "name" | "email";

const recordOf = ({ name, email, __v: version }: DealerLoginRow) => ({ values: { name, email }, version });

/** Edits the name and the address of a login; an address that is new gets a link or a code. */
export function LoginForm({
  login,
  onDone,
  onCancel,
}: {
  login: DealerLoginRow;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const form = useForm<Field>({
    record: recordOf(login),
    rules: loginRules,
    labels: { name: t`Name`, email: t`Email` },
    save: async (values, { version }) => recordOf((await saveLogin(login._id, { __v: version, ...values })).login),
    currentOf: (error) => {
      const current = currentIn<DealerLoginRow>(error, "login");
      return current && recordOf(current);
    },
  });
  return (
    <>
      <RecordForm
        form={form}
        submit={<Trans>Save</Trans>}
        onSaved={(how) => {
          if (how === "saved") toast({ text: t`Saved.` });
          onDone();
        }}
      >
        <TextField label={<Trans>Name</Trans>} autoComplete="off" {...form.field("name")} />
        <TextField
          label={<Trans>Email</Trans>}
          hint={
            login.status === "active" ? (
              <Trans>They’ll verify a new email with a code. We tell the old one.</Trans>
            ) : (
              <Trans>A new email gets a new invitation. The old link stops working.</Trans>
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
