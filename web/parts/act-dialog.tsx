import { useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useCannot } from "../platform/acts/act-gate.tsx";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Form } from "../ui/form/form.tsx";
import { TextareaField } from "../ui/form/text-field.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";

interface Act {
  title: ReactNode;
  /** These are the consequences of the act for money and people. */
  children: ReactNode;
  /** This is the label of the safe choice, which is shown first: "Keep it active". */
  safe: ReactNode;
  /** This is the label of the act, with its size: "Deactivate 3 dealers". */
  act: ReactNode;
  danger?: boolean;
  /** The act's button is disabled while this is true, because the consequences are not known yet. */
  waits?: boolean;
  /** This is true for an act whose reason is recorded in the history. */
  needsReason?: boolean;
  /** This replaces the label of the field for the reason. */
  reasonLabel?: ReactNode;
  /** This says who reads the reason, if it is not only staff. */
  reasonHint?: ReactNode;
  /** Carries out the act; the dialog shows a failure and stays open. */
  onAct: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for confirmation of an act that is hard to undo. It shows the consequences and can ask for the reason. */
export function ActDialog({ open, ...act }: Act & { open: boolean }) {
  return (
    <Dialog open={open} alert title={act.title} onClose={act.onClose}>
      {open ? <ActForm {...act} /> : null}
    </Dialog>
  );
}

function ActForm(props: Omit<Act, "title">) {
  const {
    children,
    safe,
    act,
    danger = false,
    waits = false,
    needsReason = false,
    reasonLabel,
    reasonHint,
    onAct,
    onClose,
  } = props;
  const { t } = useLingui();
  const form = useSubmit();
  const cannot = useCannot();
  const [reason, setReason] = useState("");
  const submit = async () => {
    if (waits) return;
    if (needsReason && reason.trim() === "") return form.refuse({ reason: t`Required` });
    if (await form.run(() => onAct(reason.trim()))) onClose();
  };
  return (
    <Form state={form} className="mt-2 grid gap-4" onSubmit={() => void submit()}>
      <div className="grid gap-2 text-ink-2">{children}</div>
      {needsReason ? (
        <TextareaField
          label={reasonLabel ?? <Trans>Reason</Trans>}
          hint={reasonHint ?? <Trans>Only staff will see this reason, in the history.</Trans>}
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
      ) : null}
      <div className="form-acts">
        <Button onClick={onClose} disabled={form.busy} autoFocus={!needsReason}>
          {safe}
        </Button>
        <Button
          type="submit"
          kind={danger ? "danger" : "brand"}
          disabled={waits}
          reason={cannot}
          busy={form.busy}
          busyLabel={<Trans>Saving…</Trans>}
        >
          {act}
        </Button>
      </div>
    </Form>
  );
}

/**
 * Shows the consequences of an act once they are loaded: a skeleton before that, and the error in their place if they
 * could not be loaded.
 */
export function ActConsequences<Effects extends object>({
  found,
  children,
}: {
  found: Effects | string | null;
  children: (effects: Effects) => ReactNode;
}) {
  if (found === null) return <SkeletonRows rows={3} />;
  if (typeof found !== "string") return children(found);
  return (
    <p role="alert" className="font-semibold text-bad">
      {found}
    </p>
  );
}
