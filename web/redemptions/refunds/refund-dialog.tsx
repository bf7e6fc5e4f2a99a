import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { counterReasons, groupedCode, refundGaps, refundReasons, type CounterReason } from "#shared/redemptions.ts";
import type { RedemptionRecord, RefundAnswer } from "#shared/redemptions.schema.ts";
import { newKey } from "../../platform/api/api.ts";
import { isProblem, Problem } from "../../platform/api/problem.ts";
import { useSession } from "../../platform/api/session.ts";
import { isRetryUndecided, isUndecided } from "../../platform/api/undecided.ts";
import { useCounterFormat } from "../../platform/use-counter-format.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useShownName } from "../../platform/use-shown-name.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ComboField } from "../../ui/form/combo-field.tsx";
import { SelectField } from "../../ui/form/choice-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { typedAmount } from "../../parts/money/typed-amount.ts";
import { checkAmount } from "../amount/amount-check.ts";
import { AmountField } from "../amount/amount-field.tsx";
import { refund } from "../api.ts";
import { useEmployees } from "../employees.ts";
import { lastEmployee, storeLastEmployee } from "../last-employee.ts";

// The fields have their own names (`withOwnFields`), because the form of the next redemption may be on the same page.

/**
 * This is a refund that was sent and was not decided. It may have been made, so only the same request can be sent again.
 */
export interface SentRefund {
  key: string;
  input: { amount: number; reason: CounterReason; note: string; employeeName?: string };
}

interface Props {
  /** This is the unanswered refund of this redemption, or null. */
  sent: SentRefund | null;
  onSent: (sent: SentRefund | null) => void;
  onClose: () => void;
  onRefunded: (answer: RefundAnswer) => void;
}

/**
 * Asks for the amount, the reason and the name of the employee of a refund. `redemption` is null while the dialog is
 * closed.
 */
export function RefundDialog({ redemption, ...props }: Props & { redemption: RedemptionRecord | null }) {
  const shownName = useShownName();
  const riderName = redemption ? shownName(redemption.riderName) : "";
  return (
    <Dialog open={redemption !== null} alert title={<Trans>Refund {riderName}</Trans>} onClose={props.onClose}>
      {redemption ? <RefundForm key={redemption._id} redemption={redemption} {...props} /> : null}
    </Dialog>
  );
}

function RefundForm({ redemption, sent, onSent, onClose, onRefunded }: Props & { redemption: RedemptionRecord }) {
  const { t } = useLingui();
  const format = useFormat();
  const counter = useCounterFormat(redemption.timeZone);
  const { user, type } = useSession();
  // Staff do not type a name, because the refund stores the name of the logged-in admin.
  const isStaff = type === "admin";
  const form = useSubmit();
  const dealerId = user?._id ?? "";
  const { currency } = redemption;
  const rest = redemption.amount - redemption.refundedAmount;
  const [amount, setAmount] = useState(() => typedAmount(sent?.input.amount ?? rest, format.locale));
  const [reason, setReason] = useState<CounterReason | "">(sent?.input.reason ?? "");
  const [note, setNote] = useState(sent?.input.note ?? "");
  const [employee, setEmployee] = useState(() => sent?.input.employeeName ?? lastEmployee(dealerId));
  const { cents, fault } = checkAmount(amount, rest);
  const most = format.money(rest, currency);
  const money = format.money(cents ?? 0, currency);
  const all = format.money(redemption.amount, currency);
  const back = format.money(redemption.refundedAmount, currency);
  const total = redemption.refundedAmount > 0 ? t`${all} (${back} already refunded)` : all;
  const code = groupedCode(redemption.code);
  const when = counter.dateTime(redemption.createdAt);

  function faults(): Record<string, string> {
    const errors: Record<string, string> = {};
    if (fault === "above") errors.refundAmount = t`At most ${most}`;
    else if (fault !== null) errors.refundAmount = t`Enter an amount, like 50 or 50.00`;
    const gaps = refundGaps({ reason, note, employeeName: employee }, { atCounter: !isStaff });
    if (gaps.reason) errors.reason = t`Choose a reason`;
    if (gaps.note) errors.note = t`Required`;
    if (gaps.employeeName) errors.refundEmployee = t`Required`;
    return errors;
  }

  async function submit(): Promise<void> {
    if (sent) return send(sent);
    const errors = faults();
    if (Object.keys(errors).length > 0 || cents === null || reason === "") return form.refuse(errors);
    const why = { amount: cents, reason, note: note.trim() };
    const input = isStaff ? why : { ...why, employeeName: employee.trim() };
    await send({ key: newKey(), input });
  }

  /**
   * Sends a refund. After an answer it uses a new key; without an answer, or after an error of the server, it repeats the
   * same request with the same key.
   */
  async function send(attempt: SentRefund): Promise<void> {
    await form.run(async () => {
      try {
        const answer = await refund(isStaff ? "admin" : "dealer", redemption._id, attempt.input, attempt.key);
        if (attempt.input.employeeName) storeLastEmployee(dealerId, attempt.input.employeeName);
        onSent(null);
        onRefunded(answer);
      } catch (error) {
        const isAnswer = isProblem(error) && !(sent ? isRetryUndecided(error) : isUndecided(error));
        onSent(isAnswer ? null : attempt);
        throw isAnswer ? withOwnFields(error) : error;
      }
    });
  }

  function correct(name: string, set: () => void): void {
    set();
    form.clearError(name);
  }

  const isUnanswered = sent !== null && !form.busy;
  const state = isUnanswered
    ? { ...form, message: t`No response. Tap “Refund” again; the rider won’t be refunded twice.` }
    : form;
  return (
    <Form state={state} autoComplete="off" className="mt-2 grid gap-4" onSubmit={submit}>
      <p className="text-ink-2">
        {isStaff ? (
          <Trans>
            Code {code}, {when}, {total}. The rider will get the credit back and be emailed. The amount will come off
            the dealer’s parts account. You can’t undo this.
          </Trans>
        ) : (
          <Trans>
            Code {code}, {when}, {total}. The rider will get the credit back and be emailed. The amount will come off
            your parts account. You can’t undo this.
          </Trans>
        )}
      </p>
      <fieldset disabled={form.busy || isUnanswered} className="contents">
        <AmountField
          name="refundAmount"
          value={amount}
          max={rest}
          currency={currency}
          error={form.errors.refundAmount ?? null}
          onChange={(text) => correct("refundAmount", () => setAmount(text))}
        />
        <SelectField
          label={<Trans>Why?</Trans>}
          name="reason"
          empty={t`Choose a reason`}
          choices={counterReasons.map((value) => ({ value, label: refundReasons[value][format.locale] }))}
          value={reason}
          error={form.errors.reason ?? null}
          onChange={(event) =>
            correct("reason", () => setReason(counterReasons.find((value) => value === event.target.value) ?? ""))
          }
        />
        {reason === "other" ? (
          <TextField
            label={<Trans>What happened?</Trans>}
            name="note"
            maxLength={200}
            value={note}
            error={form.errors.note ?? null}
            onChange={(event) => correct("note", () => setNote(event.target.value))}
          />
        ) : null}
        {isStaff ? null : (
          <EmployeeField
            value={employee}
            error={form.errors.refundEmployee ?? null}
            onText={(text) => correct("refundEmployee", () => setEmployee(text))}
          />
        )}
      </fieldset>
      <div className="form-acts">
        <Button onClick={onClose} disabled={form.busy}>
          <Trans>Keep it</Trans>
        </Button>
        <Button
          type="submit"
          kind={fault === null ? "danger" : "outline"}
          busy={form.busy}
          busyLabel={<Trans>Refunding…</Trans>}
        >
          {fault === null ? <Trans>Refund {money}</Trans> : <Trans>Refund</Trans>}
        </Button>
      </div>
    </Form>
  );
}

/** Asks for the name of the dealer's employee, and offers the names of those who serve at the counter. */
function EmployeeField(field: { value: string; error: string | null; onText: (text: string) => void }) {
  const { t } = useLingui();
  const employees = useEmployees();
  return (
    <ComboField
      label={<Trans context="field">Employee</Trans>}
      hint={<Trans>Your name. We keep it with the refund.</Trans>}
      name="refundEmployee"
      maxLength={60}
      options={employees}
      listLabel={t`Staff`}
      {...field}
    />
  );
}

/** Returns the server's error with the field names of this form. */
function withOwnFields(refusal: Problem): Problem {
  const names: Record<string, string> = { amount: "refundAmount", employeeName: "refundEmployee" };
  const fields = Object.entries(refusal.fields).map(([name, fault]) => [names[name] ?? name, fault]);
  const { status, code, message, requestId, call, body } = refusal;
  return new Problem({ status, code, message, requestId, call, body, fields: Object.fromEntries(fields) });
}
