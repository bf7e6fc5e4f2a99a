import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { isEmail } from "#shared/email.ts";
import { ungrouped } from "#shared/visible-text.ts";
import { useWhere } from "../platform/location.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form/form.tsx";
import { CheckboxField } from "../ui/form/choice-field.tsx";
import { Link } from "../ui/link.tsx";
import { OneTimeCodeField } from "../ui/form/one-time-code-field.tsx";
import { useToast } from "../ui/toast.tsx";
import { EmailField } from "./email-field.tsx";
import { resetPassword } from "./account-api.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { usePasswordCheck } from "./use-password-check.ts";

const digits = 6;

/** Asks for the email address, the code and the new password, and then opens the login. */
export function ResetForm({ email: initialEmail, code: sent }: { email: string; code: string }) {
  const { t } = useLingui();
  const { go } = useWhere();
  const toast = useToast();
  const check = usePasswordCheck();
  const [email, setEmail] = useState(initialEmail);
  const [code, setCode] = useState(sent);
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [removePasskeys, setRemovePasskeys] = useState(false);
  const form = useSubmit();

  const submit = async () => {
    const typed = ungrouped(code);
    const errors: Record<string, string> = {};
    if (!isEmail(email)) errors.email = t`Enter an email address, like name@example.com`;
    if (!/^\d+$/.test(typed) || typed.length !== digits) errors.code = t`Enter all ${digits} digits of the code`;
    Object.assign(errors, check(password, again));
    if (Object.keys(errors).length > 0) return form.refuse(errors);
    await form.run(async () => {
      await resetPassword({ email: email.trim(), code: typed, password, removePasskeys });
      toast({ text: t`Your password was changed. Log in with the new one.` });
      await go("/login", { replace: true });
    });
  };

  return (
    <>
      <Form state={form} className="mt-6 grid gap-5" onSubmit={() => void submit()}>
        <EmailField value={email} onValue={setEmail} error={form.errors.email} />
        <OneTimeCodeField
          label={<Trans>Code</Trans>}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={form.errors.code}
        />
        <NewPasswordFields {...{ password, again, errors: form.errors, onPassword: setPassword, onAgain: setAgain }} />
        <CheckboxField
          label={<Trans>Also remove all passkeys from my account</Trans>}
          hint={<Trans>The email with the code lists your passkeys. If you keep them, they’ll still work.</Trans>}
          name="removePasskeys"
          checked={removePasskeys}
          onChange={(event) => setRemovePasskeys(event.target.checked)}
          error={form.errors.removePasskeys ?? null}
        />
        <Button type="submit" kind="brand" size="tall" wide busy={form.busy} busyLabel={<Trans>Saving…</Trans>}>
          <Trans>Save password</Trans>
        </Button>
      </Form>
      <ul className="mt-6 grid">
        <li>
          <Link to="/forgot-password" className="inline-flex min-h-11 items-center">
            <Trans>Send a new code</Trans>
          </Link>
        </li>
        <li>
          <Link to="/login" className="inline-flex min-h-11 items-center">
            <Trans>Back to login</Trans>
          </Link>
        </li>
      </ul>
    </>
  );
}
