import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { ungrouped } from "#shared/visible-text.ts";
import { useSearch } from "../../platform/location.ts";
import { setSession } from "../../platform/api/session.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Link } from "../../ui/link.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { OneTimeCodeField } from "../../ui/form/one-time-code-field.tsx";
import { confirmRegistration } from "../api.ts";
import { storedRegistration } from "./registration.ts";
import { registerSearch } from "../riders-search.ts";
import { pageAddress } from "../../ui/page-address.ts";

const digits = 6;

interface Props {
  email: string;
  password: string;
  /**
   * This is true when the user came from the login, which sent a new code; the input of the registration form may be
   * lost.
   */
  fromLogin?: boolean;
}

/**
 * Shows the last step, which asks for the emailed code. After a reload the user must enter the password again, because
 * it is never stored.
 */
export function RegisterCode({ email, password: known, fromLogin = false }: Props) {
  const { t } = useLingui();
  const { go, href } = useSearch(registerSearch);
  const [code, setCode] = useState("");
  const [typed, setTyped] = useState("");
  const form = useSubmit();
  const password = known || typed;

  const submit = async () => {
    const plain = ungrouped(code);
    const errors: Record<string, string> = {};
    if (!/^\d+$/.test(plain) || plain.length !== digits) errors.code = t`Enter all ${digits} digits of the code`;
    if (password === "") errors.password = t`Required`;
    if (Object.keys(errors).length > 0) return form.refuse(errors);
    await form.run(async () => {
      setSession(await confirmRegistration({ email, code: plain, password }));
      storedRegistration.write(null);
      await go("/auth/rider", { replace: true });
    });
  };

  return (
    <Form state={form} className="mt-6 grid gap-5" onSubmit={() => void submit()}>
      <p className="text-ink-2">
        <Trans>
          We sent an email to {email}. Enter the code in it to open your account. If the address already has an account,
          the email says how to log in.
        </Trans>
      </p>
      <OneTimeCodeField
        label={<Trans>Code</Trans>}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={form.errors.code ?? null}
      />
      {known ? null : (
        <PasswordField
          label={<Trans>The password you chose</Trans>}
          name="password"
          autoComplete="current-password"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={form.errors.password ?? null}
        />
      )}
      <Button type="submit" kind="brand" size="tall" wide busy={form.busy} busyLabel={<Trans>Checking…</Trans>}>
        <Trans>Open my account</Trans>
      </Button>
      {fromLogin ? null : (
        <p className="text-ink-2">
          <Trans>
            Didn’t get the email? Check your spam folder, or <Link to="/login">log in to get a new code</Link>.
          </Trans>
        </p>
      )}
      <Link
        href={fromLogin ? pageAddress("/register") : href({ step: "person" })}
        className="inline-flex min-h-11 items-center justify-self-start"
      >
        <Trans>Wrong address? Correct it and register again</Trans>
      </Link>
    </Form>
  );
}
