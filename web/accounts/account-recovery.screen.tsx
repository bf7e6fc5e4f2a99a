import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AccountRecoveryInput } from "#shared/accounts.schema.ts";
import { isEmail } from "#shared/email.ts";
import { isRole } from "#shared/roles.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { useBotCheck } from "../platform/bot-check/use-bot-check.tsx";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/form/choice-field.tsx";
import { Form } from "../ui/form/form.tsx";
import { Link } from "../ui/link.tsx";
import { TextareaField, TextField } from "../ui/form/text-field.tsx";
import { askForRecovery } from "./account-api.ts";

const empty = { type: "", fullName: "", accountEmail: "", contactEmail: "", phone: "", proof: "" };
const maxCharacters = 500;

/**
 * Collects what staff need to check when users lost access to their mailbox. Staff review the request, and nothing is
 * unlocked automatically (docs/spec/accounts.md#sign-in).
 */
export function Screen() {
  const { t } = useLingui();
  usePageTitle(t`Account recovery`);
  const [typed, setTyped] = useState(empty);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSubmit();
  const bot = useBotCheck();
  const field = (name: keyof typeof empty) => ({
    name,
    value: typed[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });

  const submit = async () => {
    const errors: Record<string, string> = {};
    for (const name of ["type", "fullName", "contactEmail", "proof"] as const) {
      if (typed[name].trim() === "") errors[name] = t`Required`;
    }
    if (!errors.contactEmail && !isEmail(typed.contactEmail)) {
      errors.contactEmail = t`Enter an email address, like name@example.com`;
    }
    const { type } = typed;
    if (Object.keys(errors).length > 0 || !isRole(type)) return form.refuse(errors);
    const body: AccountRecoveryInput = { ...typed, type };
    if (await form.run(() => bot.send((token) => askForRecovery(body, token)))) setSentTo(typed.contactEmail.trim());
  };

  if (sentTo !== null) {
    return (
      <div role="status">
        <h1>
          <Trans>Our team has your request</Trans>
        </h1>
        <p className="mt-2 text-ink-2">
          <Trans>We’ll review your request and email {sentTo}. Nothing will change until then.</Trans>
        </p>
        <p className="mt-6">
          <Link to="/login" className="inline-flex min-h-11 items-center">
            <Trans>Back to login</Trans>
          </Link>
        </p>
      </div>
    );
  }

  return (
    <>
      <h1>
        <Trans>Account recovery</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        <Trans>
          Use this form if you can’t get into your email anymore. Tell us what can help us confirm it’s you. Our team
          will check and write back.
        </Trans>
      </p>
      <Form state={form} className="mt-6 grid gap-5" onFocus={bot.wake} onSubmit={() => void submit()}>
        <SelectField
          label={<Trans>I’m a</Trans>}
          {...field("type")}
          empty={t`Choose…`}
          choices={[
            { value: "rider", label: t`Rider` },
            { value: "dealer", label: t`Dealer` },
            { value: "promoter", label: t`Promoter` },
            { value: "admin", label: t`Staff member` },
          ]}
        />
        <TextField label={<Trans>Your name</Trans>} autoComplete="name" {...field("fullName")} />
        <TextField
          label={<Trans>Account email</Trans>}
          hint={<Trans>If you remember it.</Trans>}
          optional
          type="email"
          inputMode="email"
          autoComplete="off"
          {...field("accountEmail")}
        />
        <TextField
          label={<Trans>An email address you can check now</Trans>}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...field("contactEmail")}
        />
        <TextField
          label={<Trans>Phone</Trans>}
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...field("phone")}
        />
        <TextareaField
          label={<Trans>How can we tell it’s you?</Trans>}
          hint={
            <Trans>
              AMA number, VIN, the last events you raced, your dealer number. Never include your password or PIN.
            </Trans>
          }
          maxLength={maxCharacters}
          {...field("proof")}
        />
        {bot.slot}
        <Button type="submit" kind="brand" size="tall" wide busy={form.busy} busyLabel={<Trans>Sending…</Trans>}>
          <Trans>Send to our team</Trans>
        </Button>
      </Form>
      <Link to="/login" className="mt-4 inline-flex min-h-11 items-center">
        <Trans>Back to login</Trans>
      </Link>
    </>
  );
}
