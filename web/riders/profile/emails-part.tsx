import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { isEmail } from "#shared/email.ts";
import type { RiderEmailRecord } from "#shared/rider-emails.schema.ts";
import { refreshSession, useSession } from "../../platform/api/session.ts";
import { useWhere } from "../../platform/location.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { EmailLine } from "./email-line.tsx";
import { addEmail } from "./emails-api.ts";

/**
 * Lists a rider's email addresses. Results are matched by every verified address; one address is used for the login and
 * for all email.
 */
export function EmailsPart({ riderId, emails }: { riderId: string; emails: readonly RiderEmailRecord[] }) {
  const { proxyHost } = useSession();
  const { reload } = useWhere();
  const [shown, setShown] = useState(emails);
  const changed = (next: readonly RiderEmailRecord[]) => {
    setShown(next);
    void refreshSession();
    // The profile shows the login’s address above this part, too.
    void reload();
  };
  return (
    <>
      <p className="max-w-prose text-ink-2">
        <Trans>
          Promoters know you by the email you enter races with. Add every address you use. Once you verify one, we’ll
          use it to find your results.
        </Trans>
      </p>
      <ul className="grid gap-3">
        {shown.map((email) => (
          <EmailLine key={email._id} riderId={riderId} email={email} onChanged={changed} fixed={proxyHost !== null} />
        ))}
      </ul>
      {proxyHost ? (
        <p className="text-ink-2">
          <Trans>Only the account’s owner can do this. You’re acting for someone else.</Trans>
        </p>
      ) : (
        <AddEmail riderId={riderId} onAdded={changed} />
      )}
    </>
  );
}

function AddEmail({ riderId, onAdded }: { riderId: string; onAdded: (emails: readonly RiderEmailRecord[]) => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const [email, setEmail] = useState("");
  const form = useSubmit();
  const submit = async () => {
    const address = email.trim();
    if (address === "") return form.refuse({ email: t`Required` });
    if (!isEmail(address)) {
      return form.refuse({ email: t`Enter an email address like name@example.com` });
    }
    const added = await form.run(async () => onAdded((await addEmail(riderId, address)).emails));
    if (!added) return;
    setEmail("");
    toast({ text: t`We sent a code to ${address}.` });
  };
  return (
    <Form state={form} className="grid max-w-field gap-5" onSubmit={() => void submit()}>
      <TextField
        label={<Trans>Another email address</Trans>}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={form.errors.email ?? null}
      />
      <div>
        <Button type="submit" icon="plus" busy={form.busy} busyLabel={<Trans>Adding…</Trans>}>
          <Trans>Add email address</Trans>
        </Button>
      </div>
    </Form>
  );
}
