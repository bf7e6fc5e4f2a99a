import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { notFound } from "@tanstack/react-router";
import { isEmail } from "#shared/email.ts";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, PageProps } from "../platform/screen.ts";
import { isProblem } from "../platform/api/problem.ts";
import { setSession } from "../platform/api/session.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form/form.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { makeFirstAdmin, needsFirstAdmin } from "./account-api.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { usePasswordCheck } from "./use-password-check.ts";

/** Checks whether the portal still needs its first admin. If it does not, this page is not found. */
export async function loader({ signal }: Loading<"/first-admin">) {
  try {
    return await needsFirstAdmin(signal);
  } catch (error) {
    throw isProblem(error, "not_found") ? notFound() : error;
  }
}

/** Registers the first admin. The server prints a link to this page while there is no admin. */
export function Screen({ search }: PageProps<"/first-admin">) {
  const { t } = useLingui();
  usePageTitle(t`First admin`);
  const { go } = useWhere();
  const check = usePasswordCheck();
  const [typed, setTyped] = useState({ firstName: "", lastName: "", email: "" });
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const form = useSubmit();
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });

  const submit = async () => {
    const errors: Record<string, string> = { ...check(password, again) };
    if (!typed.firstName.trim()) errors.firstName = t`Required`;
    if (!typed.lastName.trim()) errors.lastName = t`Required`;
    if (!isEmail(typed.email)) errors.email = t`Enter an email address, like name@example.com`;
    if (Object.keys(errors).length > 0) return form.refuse(errors);
    await form.run(async () => {
      setSession(await makeFirstAdmin({ ...typed, token: search.token ?? "", password }));
      await go("/auth/admin", { replace: true });
    });
  };

  return (
    <>
      <h1>
        <Trans>First admin</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        <Trans>This portal is empty. Create the account that will run it. You can add others later.</Trans>
      </p>
      <Form state={form} className="mt-6 grid gap-5" onSubmit={() => void submit()}>
        <TextField label={<Trans>First name</Trans>} autoComplete="given-name" {...field("firstName")} />
        <TextField label={<Trans>Last name</Trans>} autoComplete="family-name" {...field("lastName")} />
        <TextField
          label={<Trans>Email</Trans>}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...field("email")}
        />
        <NewPasswordFields {...{ password, again, errors: form.errors, onPassword: setPassword, onAgain: setAgain }} />
        <Button type="submit" kind="brand" size="tall" wide busy={form.busy} busyLabel={<Trans>Saving…</Trans>}>
          <Trans>Create account</Trans>
        </Button>
      </Form>
    </>
  );
}
