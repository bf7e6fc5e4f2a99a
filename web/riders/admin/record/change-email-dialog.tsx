import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { useSubmit } from "../../../platform/use-submit.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextareaField, TextField } from "../../../ui/form/text-field.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { saveRider } from "../admin-api.ts";

/**
 * Changes the login email of a rider who lost access to the mailbox. It asks for the reason and shows the consequences.
 */
export function ChangeEmailDialog({
  rider,
  onClose,
  onChanged,
}: {
  rider: RiderRecord;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const form = useSubmit();
  const [email, setEmail] = useState("");
  const [reason, setReason] = useState("");
  const { fullName, email: former } = rider;
  const submit = async () => {
    const errors = {
      ...(email.trim() ? {} : { email: t`Required` }),
      ...(reason.trim() ? {} : { reason: t`Required` }),
    };
    if (Object.keys(errors).length > 0) return form.refuse(errors);
    const body = { __v: rider.__v, email: email.trim(), reason: reason.trim() };
    if (!(await form.run(() => saveRider(rider._id, body)))) return;
    toast({ text: t`We emailed a code to the new address.` });
    onClose();
    onChanged();
  };
  return (
    <Dialog open alert title={<Trans>Change {fullName}’s login email</Trans>} onClose={onClose}>
      <Form state={form} className="mt-2 grid gap-4" onSubmit={() => void submit()}>
        <ul className="grid list-disc gap-1 pl-5 text-ink-2">
          <li>
            <Trans>
              First, confirm who’s asking. Whoever has access to the new email will have access to the account.
            </Trans>
          </li>
          <li>
            <Trans>{former} and all other verified addresses will get an email about the change.</Trans>
          </li>
          <li>
            <Trans>They’ll be logged out everywhere and will have to verify the new address with a code.</Trans>
          </li>
        </ul>
        <TextField
          label={<Trans>New email</Trans>}
          name="email"
          type="email"
          autoComplete="off"
          value={email}
          error={form.errors.email ?? null}
          onChange={(event) => {
            setEmail(event.target.value);
            form.clearError("email");
          }}
        />
        <TextareaField
          label={<Trans>Reason</Trans>}
          hint={<Trans>Say how you confirmed who’s asking. Only staff will see this, in the history.</Trans>}
          name="reason"
          rows={2}
          maxLength={300}
          value={reason}
          error={form.errors.reason ?? null}
          onChange={(event) => {
            setReason(event.target.value);
            form.clearError("reason");
          }}
        />
        <div className="form-acts">
          <Button onClick={onClose} disabled={form.busy}>
            <Trans>Don’t change</Trans>
          </Button>
          <Button type="submit" kind="danger" busy={form.busy} busyLabel={<Trans>Saving…</Trans>}>
            <Trans>Change email</Trans>
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
