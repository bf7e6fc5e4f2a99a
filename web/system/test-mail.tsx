import { Trans, useLingui } from "@lingui/react/macro";
import { useCannot } from "../platform/acts/act-gate.tsx";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/form/field.tsx";
import { useToast } from "../ui/toast.tsx";
import { sendTestMail } from "./api.ts";

/** Sends a test email to the admin. Without a mail server the email stays in the outbox, and the button says so. */
export function TestMail({ isSent }: { isSent: boolean }) {
  const { t } = useLingui();
  const toast = useToast();
  const cannot = useCannot();
  const test = useSubmit();
  const send = () =>
    test.run(async () => {
      const { to } = await sendTestMail();
      toast({ text: t`A test email to ${to} is on its way. It should arrive within a minute.`, tone: "good" });
    });
  const reason = cannot ?? (isSent ? null : <Trans>No email server is set up (SMTP_URL).</Trans>);
  return (
    <div className="mt-4">
      <Button
        icon="mail"
        reason={reason}
        busy={test.busy}
        busyLabel={<Trans>Sending…</Trans>}
        onClick={() => void send()}
      >
        <Trans>Send me a test email</Trans>
      </Button>
      <FieldError id="test-mail-error" error={test.message} />
    </div>
  );
}
