import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { DealerRider } from "#shared/rider-views.schema.ts";
import { employeeNames } from "#shared/employee-names.ts";
import type { RedeemAnswer, RedeemInput } from "#shared/redemptions.schema.ts";
import { isProblem, textOf, type Problem } from "../platform/api/problem.ts";
import { useSession } from "../platform/api/session.ts";
import { useWhere } from "../platform/location.ts";
import { useFormat } from "../platform/use-format.ts";
import { Button } from "../ui/button.tsx";
import { CheckboxField } from "../ui/form/choice-field.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Form } from "../ui/form/form.tsx";
import { ToggleChips } from "../ui/table/filter-chips.tsx";
import { Note } from "../ui/states.tsx";
import { ComboField } from "../ui/form/combo-field.tsx";
import { useToast } from "../ui/toast.tsx";
import { typedAmount } from "../parts/money/typed-amount.ts";
import { checkAmount } from "./amount/amount-check.ts";
import { AmountField } from "./amount/amount-field.tsx";
import { employeesOfShift, rememberEmployee } from "./employees.ts";
import { lastEmployee, storeLastEmployee } from "./last-employee.ts";
import { PinView } from "./pin-view.tsx";
import { useRedeem } from "./use-redeem.ts";

/**
 * This is the number of names that are shown as buttons, with those used last first. The field's list has all names.
 */
const maxButtons = 6;

/** The form shows either the clerk's step or the view in which the rider types the PIN. */
type Step = { at: "form" } | { at: "pin"; problem: string | null };

/**
 * Shows the redemption form. The clerk enters the amount, confirms the ID check, enters their name, and then gives the
 * tablet to the rider, who types the PIN. After a wrong PIN, only the PIN has to be typed again.
 */
export function RedeemForm({
  rider,
  employees = [],
  onRedeemed,
}: {
  rider: DealerRider;
  /** These are all names of the counter, with those who served last first. */
  employees?: readonly string[];
  onRedeemed: (answer: RedeemAnswer) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const ask = useConfirm();
  const toast = useToast();
  const where = useWhere();
  const { user } = useSession();
  const dealerId = user?._id ?? "";
  const { balance, firstName, fullName } = rider;
  const form = useRedeem(rider._id, (answer) => {
    rememberEmployee(answer.redemption.employeeName);
    storeLastEmployee(dealerId, answer.redemption.employeeName);
    onRedeemed(answer);
  });
  const { pending } = form;
  const [step, setStep] = useState<Step>({ at: "form" });
  // If the page was reloaded before an answer arrived, the form is filled in as it was sent, except for the PIN.
  const [amount, setAmount] = useState(() => (pending ? typedAmount(pending.input.amount, format.locale) : ""));
  const [idChecked, setIdChecked] = useState(pending !== null);
  // This is the PIN of a request that got no answer, so that the rider does not have to type it for a retry.
  const [pin, setPin] = useState("");
  const [shift] = useState(employeesOfShift);
  const known = employeeNames(shift, employees);
  const [employee, setEmployee] = useState(
    () => pending?.input.employeeName ?? (lastEmployee(dealerId) || (shift[0] ?? "")),
  );

  const { cents, fault } = checkAmount(amount, balance.amount);
  const money = format.money(pending?.input.amount ?? cents ?? 0, balance.currency);

  function faults(): Record<string, string> {
    const errors: Record<string, string> = {};
    const most = format.money(balance.amount, balance.currency);
    // The checks are in the order of the fields, because the error summary above the form uses this order.
    if (fault === "above") errors.amount = t`At most ${most}`;
    else if (fault !== null) errors.amount = t`Enter an amount, like 50 or 50.00`;
    if (!idChecked) errors.idChecked = t`Verify the photo ID, then check the box`;
    if (employee.trim() === "") errors.employeeName = t`Required`;
    return errors;
  }

  function submit(): void {
    if (pending && pin !== "") return void send(pending.input, pin);
    const errors = pending ? {} : faults();
    if (Object.keys(errors).length > 0) return form.refuse(errors);
    form.clear();
    setStep({ at: "pin", problem: null });
  }

  const inputOf = (): Omit<RedeemInput, "pin"> =>
    pending?.input ?? {
      riderId: rider._id,
      amount: cents ?? 0,
      currency: balance.currency,
      employeeName: employee.trim(),
      idChecked: true,
    };

  async function send(input: Omit<RedeemInput, "pin">, typed: string): Promise<void> {
    setPin(typed);
    const refused = pending ? await form.sendAgain(pending, typed) : await form.send({ ...input, pin: typed });
    await settle(input, typed, refused);
  }

  async function settle(input: Omit<RedeemInput, "pin">, typed: string, refused: Problem | null): Promise<void> {
    if (isProblem(refused, "wrong_pin")) {
      setPin("");
      // The error is shown in the rider's view, so it is removed from the form.
      form.clear();
      return setStep({ at: "pin", problem: textOf(refused) });
    }
    setStep({ at: "form" });
    if (isProblem(refused, "possible_duplicate")) {
      if (await isSecond(input.amount)) {
        const again = { ...input, secondOne: true };
        return settle(again, typed, await form.send({ ...again, pin: typed }));
      }
      // The server has answered, so the form's error is removed.
      form.clear();
      toast({ text: t`Nothing else was charged.` });
    }
    if (refused) setPin("");
  }

  const isSecond = (amount: number): Promise<boolean> => {
    const again = format.money(amount, balance.currency);
    return ask({
      title: <Trans>Redeem {again} a second time?</Trans>,
      body: (
        <Trans>
          {fullName} redeemed {again} here a short time ago. Continue only if this is another purchase.
        </Trans>
      ),
      safe: <Trans>It’s the same purchase</Trans>,
      act: <Trans>It’s another purchase</Trans>,
    });
  };

  function correct(name: string, set: () => void): void {
    set();
    form.clearError(name);
  }
  const chooseEmployee = (name: string) => correct("employeeName", () => setEmployee(name));

  return (
    <>
      <Form state={pending ? {} : form} autoComplete="off" onSubmit={submit}>
        <fieldset disabled={pending !== null || form.busy} className="contents">
          <AmountField
            name="amount"
            value={amount}
            max={balance.amount}
            currency={balance.currency}
            error={form.errors.amount ?? null}
            onChange={(text) => correct("amount", () => setAmount(text))}
          />
          <CheckboxField
            label={<Trans>I checked the photo ID: this is {fullName}</Trans>}
            name="idChecked"
            checked={idChecked}
            error={form.errors.idChecked ?? null}
            onChange={(event) => correct("idChecked", () => setIdChecked(event.target.checked))}
          />
          <div className="grid gap-2">
            <ComboField
              label={<Trans context="field">Employee</Trans>}
              hint={<Trans>Your name. It prints on the receipt.</Trans>}
              name="employeeName"
              maxLength={60}
              value={employee}
              options={known}
              listLabel={t`Staff`}
              error={form.errors.employeeName ?? null}
              onText={chooseEmployee}
            />
            {known.length > (shift.length > 0 ? 1 : 0) ? (
              <ToggleChips
                label={t`Recent employees`}
                chips={known
                  .slice(0, maxButtons)
                  .map((name) => ({ key: name, label: name, on: name === employee.trim() }))}
                onChoose={chooseEmployee}
              />
            ) : null}
          </div>
        </fieldset>
        {pending ? (
          <Unanswered
            again={money}
            busy={form.busy}
            onLetGo={() => {
              form.dropPending();
              form.clear();
              setPin("");
              void where.reload();
            }}
          />
        ) : (
          <Button type="submit" kind="brand" size="tall" wide busy={form.busy} busyLabel={<Trans>Redeeming…</Trans>}>
            {fault === null ? <Trans>Next: PIN for {money}</Trans> : <Trans>Next: PIN</Trans>}
          </Button>
        )}
      </Form>
      {step.at === "pin" ? (
        <PinView
          firstName={firstName}
          amount={money}
          place={user?.fullName ?? ""}
          busy={form.busy}
          problem={step.problem}
          onPin={(typed) => void send(inputOf(), typed)}
          onBack={() => setStep({ at: "form" })}
        />
      ) : null}
    </>
  );
}

/** Shows a note while the outcome is unknown. Only the same request can be retried, and it is counted once. */
function Unanswered({ again, busy, onLetGo }: { again: string; busy: boolean; onLetGo: () => void }) {
  return (
    <div role="alert" className="grid gap-4">
      <Note tone="tape" icon="offline">
        <p className="font-semibold">
          <Trans>No response. The redemption may have gone through.</Trans>
        </p>
        <p>
          <Trans>Don’t hand over the merchandise yet. Tap “Retry.” The rider won’t be charged twice.</Trans>
        </p>
      </Note>
      <Button type="submit" kind="brand" size="tall" wide busy={busy} busyLabel={<Trans>Retrying…</Trans>}>
        <Trans>Retry {again}</Trans>
      </Button>
      <div className="grid justify-items-center">
        <Button kind="link" onClick={onLetGo} disabled={busy}>
          <Trans>Start over</Trans>
        </Button>
        <p className="text-t2 text-ink-2">
          <Trans>Completed redemptions are listed below.</Trans>
        </p>
      </div>
    </div>
  );
}
