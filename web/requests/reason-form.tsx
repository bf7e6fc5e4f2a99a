import { useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { newKey } from "../platform/api/api.ts";
import { isUndecided } from "../platform/api/undecided.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form/form.tsx";
import { TextareaField } from "../ui/form/text-field.tsx";
import { useToast } from "../ui/toast.tsx";
import { approveRequest, declineRequest } from "./api.ts";

/** Asks for the reason of a refusal, or of an approval that also needs a reason. The reason is sent to the person. */
export function ReasonForm({
  approves = false,
  id,
  name,
  onDone,
  onClose,
}: {
  approves?: boolean;
  id: string;
  name: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const [reason, setReason] = useState("");
  const form = useSubmit();
  const key = useRef(newKey());
  const approve = async () => {
    try {
      await approveRequest(id, { reason }, key.current);
    } catch (error) {
      if (!isUndecided(error)) key.current = newKey();
      throw error;
    }
  };
  const field = `reason-${id}`;
  const submit = async () => {
    if (reason.trim() === "") return form.refuse({ [field]: t`Required` });
    if (!(await form.run(() => (approves ? approve() : declineRequest(id, reason))))) return;
    onDone();
    toast({ text: approves ? t`${name}’s record was changed.` : t`${name}’s request was declined.` });
  };
  return (
    <Form state={form} className="grid max-w-read gap-4" onSubmit={() => void submit()}>
      <TextareaField
        label={approves ? <Trans>Reason for the change</Trans> : <Trans>Reason</Trans>}
        hint={<Trans>We’ll include this in the email.</Trans>}
        name={field}
        autoFocus
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={form.errors[field] ?? form.errors.reason ?? null}
      />
      <div className="form-acts">
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind={approves ? "brand" : "danger"} busy={form.busy} busyLabel={<Trans>Sending…</Trans>}>
          {approves ? <Trans>Change record</Trans> : <Trans>Decline</Trans>}
        </Button>
      </div>
    </Form>
  );
}
