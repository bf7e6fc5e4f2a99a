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
  /** These are the consequences, in money and people. */
  children: ReactNode;
  /** This is the safe choice, shown first: "Keep it active". */
  safe: ReactNode;
  /** This is the act and its size: "Deactivate 3 dealers". */
  act: ReactNode;
  danger?: boolean;
  /** The act cannot be pressed while this is true, because its consequences are not known yet. */
  waits?: boolean;
  /** This is true for an act whose reason is kept in the history. */
  needsReason?: boolean;
  /** This replaces the label of the reason. */
  reasonLabel?: ReactNode;
  /** Says who reads the reason, where it is not staff alone. */
  reasonHint?: ReactNode;
  /** Carries out the act; the dialog shows a failure and stays open. */
  onAct: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before an act that is hard to take back: what follows from it, and why it is done. */
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
          hint={reasonHint ?? <Trans>Only staff see it, in the history.</Trans>}
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
      <div className="flex flex-wrap justify-end gap-3">
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
 * Shows what an act means once that was read: a skeleton before, and the reason in place of it if it could not be read.
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
