import { useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MoneyActInput, MoneyPreviewAnswer } from "#shared/rider-money.schema.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextareaField } from "../../ui/form/text-field.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { createAttempts } from "../form-state.ts";
import { MoneyChanges } from "./money-changes.tsx";
import { useCannot } from "../../platform/acts/act-gate.tsx";
import { useMoneyPreview } from "./use-money-preview.ts";

/** These are errors by field, and a function that removes the error of a corrected field. */
export interface FieldErrors {
  errors: Readonly<Record<string, string>>;
  clearError: (name: string) => void;
}

interface Props {
  riderId: string;
  title: ReactNode;
  /** This is the act to preview; it is null while its fields are incomplete. */
  act: MoneyActInput | null;
  /**
   * This is false for an act that is carried out only at a later event: there is nothing to preview, and `children`
   * says what will happen.
   */
  hasPreview?: boolean;
  /** This is false for an act that is only a step toward a payment; then no amounts before and after are shown. */
  movesMoney?: boolean;
  /** This says what follows besides the money; it is shown above the amounts. */
  children?: ReactNode;
  /** Returns what follows from the preview: "A second admin has to confirm it." */
  say?: (preview: MoneyPreviewAnswer) => ReactNode;
  fields?: (form: FieldErrors) => ReactNode;
  /** Returns the errors of incomplete fields, by field. */
  check?: () => Record<string, string>;
  /** This says who reads the reason; it is null for an act without one. */
  reasonHint: ReactNode | null;
  /** This is the max length of the reason that the server accepts. */
  reasonMax?: number;
  /** This is the label of the safe choice: "Keep it". */
  safe: ReactNode;
  /** This is the label of the act, with its size: "Take back $60.00". */
  label: ReactNode | ((preview: MoneyPreviewAnswer | null) => ReactNode);
  danger?: boolean;
  /**
   * Carries out the act; the dialog shows a failure and stays open. `key` is the idempotency key of this attempt, and
   * `preview` is what the dialog showed.
   */
  onSend: (reason: string, key: string, preview: MoneyPreviewAnswer | null) => Promise<unknown>;
  onClose: () => void;
}

/**
 * Asks for confirmation of an act on a rider's money. It shows each amount before and after, as the server computed
 * them with the code of the act, or why the server would refuse the act. A double click, or a retry after no answer,
 * performs the act once.
 */
export function MoneyActDialog({ title, onClose, ...props }: Props) {
  return (
    <Dialog open alert title={title} onClose={onClose}>
      <MoneyForm {...props} onClose={onClose} />
    </Dialog>
  );
}

function MoneyForm(props: Omit<Props, "title">) {
  const {
    riderId,
    act,
    hasPreview = true,
    movesMoney = true,
    children,
    say,
    fields,
    check,
    reasonHint,
    reasonMax = 500,
  } = props;
  const { safe, label, danger, onSend, onClose } = props;
  const { t } = useLingui();
  const form = useSubmit();
  const cannot = useCannot();
  const [reason, setReason] = useState("");
  const [attempt] = useState(() => createAttempts());
  const found = useMoneyPreview(riderId, hasPreview ? act : null, form.attempt);
  const preview = found?.preview ?? null;
  const waits = hasPreview && act !== null && preview === null;
  const submit = async () => {
    if (waits) return;
    const missing = { ...check?.(), ...(reasonHint !== null && reason.trim() === "" ? { reason: t`Required` } : {}) };
    if (Object.keys(missing).length > 0) return form.refuse(missing);
    if (await form.run(() => attempt((key) => onSend(reason.trim(), key, preview)))) onClose();
  };
  return (
    <Form state={form} className="mt-2 grid gap-4" onSubmit={() => void submit()}>
      {children ? <div className="grid gap-2 text-ink-2">{children}</div> : null}
      {fields?.(form)}
      {hasPreview ? (
        <div role="status" className="grid gap-3 empty:-mt-4">
          {found?.refused ? (
            <p className="font-semibold text-bad">{found.refused}</p>
          ) : preview ? (
            <>
              {movesMoney ? <MoneyChanges preview={preview} /> : null}
              {say?.(preview)}
            </>
          ) : act ? (
            <SkeletonRows rows={2} />
          ) : null}
        </div>
      ) : null}
      {reasonHint === null ? null : (
        <TextareaField
          label={<Trans>Reason</Trans>}
          hint={reasonHint}
          name="reason"
          rows={2}
          maxLength={reasonMax}
          value={reason}
          error={form.errors.reason ?? null}
          onChange={(event) => {
            setReason(event.target.value);
            form.clearError("reason");
          }}
        />
      )}
      <div className="form-acts">
        <Button onClick={onClose} disabled={form.busy} autoFocus={reasonHint === null && !fields}>
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
          {typeof label === "function" ? label(preview) : label}
        </Button>
      </div>
    </Form>
  );
}
