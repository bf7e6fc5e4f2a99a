import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSession } from "../platform/api/session.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form/form.tsx";
import { PasswordField } from "../ui/form/password-field.tsx";
import { useToast } from "../ui/toast.tsx";
import { changePassword } from "./account-api.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { usePasswordCheck } from "./use-password-check.ts";

/**
 * Changes the user's own password and ends all other sessions. An admin who acts as another user sees why the password
 * cannot be changed.
 */
export function ChangePasswordForm() {
  const { t } = useLingui();
  const { type, proxyHost } = useSession();
  const toast = useToast();
  const check = usePasswordCheck();
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const form = useSubmit();

  const submit = async () => {
    if (!type) return;
    const errors: Record<string, string> = { ...check(password, again) };
    if (!current) errors.currentPassword = t`Required`;
    if (Object.keys(errors).length > 0) return form.refuse(errors);
    const saved = await form.run(() => changePassword(type, { currentPassword: current, password }));
    if (!saved) return;
    setCurrent("");
    setPassword("");
    setAgain("");
    toast({ text: t`Password changed. Your other sessions were logged out.` });
  };

  return (
    <Form state={form} className="grid max-w-field gap-5" onSubmit={() => void submit()}>
      <PasswordField
        label={<Trans>Current password</Trans>}
        name="currentPassword"
        autoComplete="current-password"
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
        error={form.errors.currentPassword}
      />
      <NewPasswordFields {...{ password, again, errors: form.errors, onPassword: setPassword, onAgain: setAgain }} />
      <div>
        <Button
          type="submit"
          busy={form.busy}
          busyLabel={<Trans>Saving…</Trans>}
          reason={
            proxyHost ? <Trans>Only the account’s owner can do this. You’re acting for someone else.</Trans> : undefined
          }
        >
          <Trans>Change password</Trans>
        </Button>
      </div>
    </Form>
  );
}
