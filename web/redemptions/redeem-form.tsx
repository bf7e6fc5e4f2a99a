import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { parseAmount } from "#shared/money.ts";
import type { DealerRider } from "#shared/rider-views.schema.ts";
import type { RedeemAnswer, RedeemInput } from "#shared/redemptions.schema.ts";
import { isProblem, type Problem } from "../platform/api/problem.ts";
import { useWhere } from "../platform/location.ts";
import { useFormat } from "../platform/use-format.ts";
import { Button } from "../ui/button.tsx";
import { CheckboxField } from "../ui/form/choice-field.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Form } from "../ui/form/form.tsx";
import { ToggleChips } from "../ui/table/filter-chips.tsx";
import { Note } from "../ui/states.tsx";
import { MoneyField, TextField } from "../ui/form/text-field.tsx";
import { useToast } from "../ui/toast.tsx";
import { employeesOfShift, rememberEmployee } from "./employees.ts";
import { PinEntry } from "./pin-entry.tsx";
import { useRedeem } from "./use-redeem.ts";

/** The max names that are offered: more names are found faster by typing. */
const maxOffered = 6;

/**
 * The redemption form: ID check, amount, the rider's PIN, and the employee. After a refusal only the PIN has to be
 * typed again.
 */
export function RedeemForm({
  rider,
  employees = [],
  onRedeemed,
}: {
  rider: DealerRider;
  /** The employees who served at this counter before, latest first. */
  employees?: readonly string[];
  onRedeemed: (answer: RedeemAnswer) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const ask = useConfirm();
  const toast = useToast();
  const where = useWhere();
  const { balance, firstName, fullName } = rider;
  const form = useRedeem(rider._id, (answer) => {
    rememberEmployee(answer.redemption.employeeName);
    onRedeemed(answer);
  });
  const { pending } = form;
  // After a reload without an answer, the form is filled in as it was sent, except for the PIN.
  const [amount, setAmount] = useState(() => (pending ? plain(pending.input.amount, format.locale) : ""));
  const [idChecked, setIdChecked] = useState(pending !== null);
  const [pin, setPin] = useState("");
  const [shift] = useState(employeesOfShift);
  const known = [...new Set([...shift, ...employees])].slice(0, maxOffered);
  const [employee, setEmployee] = useState(pending?.input.employeeName ?? shift[0] ?? "");

  const cents = parseAmount(amount);
  const money = cents === null || cents === 0 ? null : format.money(cents, balance.currency);
  const all = format.money(balance.amount, balance.currency);

  function faults(): Record<string, string> {
    const errors: Record<string, string> = {};
    const ofPin: Record<string, string> = /^[0-9]{4}$/.test(pin) ? {} : { pin: t`PIN must be 4 numbers` };
    if (pending) return ofPin;
    // The checks are in the order of the form, which the error summary above it follows.
    if (cents === null || cents === 0) errors.amount = t`Enter an amount, like 50 or 50.00`;
    else if (cents > balance.amount) errors.amount = t`Only ${all} is available`;
    if (!idChecked) errors.idChecked = t`Check the photo ID, then the box`;
    Object.assign(errors, ofPin);
    if (employee.trim() === "") errors.employeeName = t`Required`;
    return errors;
  }

  async function submit(): Promise<void> {
    const errors = faults();
    if (Object.keys(errors).length > 0) return form.refuse(errors);
    if (pending) return settle(pending.input, await form.askAgain(pending, pin));
    const input = { riderId: rider._id, amount: cents ?? 0, currency: balance.currency };
    await send({ ...input, pin, employeeName: employee.trim(), idChecked: true });
  }

  async function send(input: RedeemInput): Promise<void> {
    await settle(input, await form.send(input));
  }

  async function settle(input: Omit<RedeemInput, "pin">, refused: Problem | null): Promise<void> {
    if (isProblem(refused, "possible_duplicate")) {
      if (await isSecond(input.amount)) return send({ ...input, pin, secondOne: true });
      // The server has answered, so there is nothing left to confirm.
      form.clear();
      toast({ text: t`Nothing else was charged.` });
    }
    if (refused) setPin("");
  }

  const isSecond = (asked: number): Promise<boolean> => {
    const again = format.money(asked, balance.currency);
    return ask({
      title: <Trans>Redeem {again} a second time?</Trans>,
      body: (
        <Trans>
          {fullName} redeemed {again} here within the last 24 hours. Continue only if this is another purchase.
        </Trans>
      ),
      safe: <Trans>It’s the same purchase</Trans>,
      act: <Trans>It’s another purchase</Trans>,
    });
  };

  return (
    <Form state={pending ? {} : form} autoComplete="off" onSubmit={() => void submit()}>
      <fieldset disabled={pending !== null || form.busy} className="contents">
        <div className="grid gap-2">
          <MoneyField
            label={<Trans>Amount</Trans>}
            name="amount"
            value={amount}
            error={form.errors.amount ?? null}
            onChange={(event) => setAmount(event.target.value)}
          />
          <div>
            <Button size="small" onClick={() => setAmount(plain(balance.amount, format.locale))}>
              <Trans>All of it, {all}</Trans>
            </Button>
          </div>
        </div>
        <CheckboxField
          label={<Trans>I checked the photo ID: this is {fullName}</Trans>}
          name="idChecked"
          checked={idChecked}
          error={form.errors.idChecked ?? null}
          onChange={(event) => setIdChecked(event.target.checked)}
        />
      </fieldset>
      <fieldset disabled={form.busy} className="contents">
        <PinEntry firstName={firstName} value={pin} error={form.errors.pin ?? null} onChange={setPin} />
      </fieldset>
      <fieldset disabled={pending !== null || form.busy} className="contents">
        <div className="grid gap-2">
          <TextField
            label={<Trans>Employee</Trans>}
            hint={<Trans>Your name. It prints on the receipt.</Trans>}
            name="employeeName"
            maxLength={60}
            value={employee}
            error={form.errors.employeeName ?? null}
            onChange={(event) => setEmployee(event.target.value)}
          />
          {known.length > (shift.length > 0 ? 1 : 0) ? (
            <ToggleChips
              label={t`Recent employees`}
              chips={known.map((name) => ({ key: name, label: name, on: name === employee.trim() }))}
              onChoose={setEmployee}
            />
          ) : null}
        </div>
      </fieldset>
      {pending ? (
        <Unanswered
          again={money ?? ""}
          busy={form.busy}
          onLetGo={() => {
            form.letGo();
            form.clear();
            setPin("");
            void where.reload();
          }}
        />
      ) : (
        <Button type="submit" kind="brand" size="tall" wide busy={form.busy} busyLabel={<Trans>Redeeming…</Trans>}>
          {money ? <Trans>Redeem {money}</Trans> : <Trans>Redeem</Trans>}
        </Button>
      )}
    </Form>
  );
}

/** The note while the outcome is unknown: only the same request can be retried, and it counts once. */
function Unanswered({ again, busy, onLetGo }: { again: string; busy: boolean; onLetGo: () => void }) {
  return (
    <div role="alert" className="grid gap-4">
      <Note tone="tape" icon="offline">
        <p className="font-semibold">
          <Trans>No response. The redemption may have gone through.</Trans>
        </p>
        <p>
          <Trans>Don’t hand over the merchandise yet. Tap Retry. The rider won’t be charged twice.</Trans>
        </p>
      </Note>
      <Button type="submit" kind="brand" size="tall" wide busy={busy} busyLabel={<Trans>Retrying…</Trans>}>
        <Trans>Retry {again}</Trans>
      </Button>
      <Button kind="link" onClick={onLetGo} disabled={busy}>
        <Trans>Start over. Completed redemptions are listed below.</Trans>
      </Button>
    </div>
  );
}

/** Formats an amount as a person types it: "350" or "350.50", in French with a comma. */
function plain(cents: number, locale: "en" | "fr"): string {
  const text = cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
  return locale === "fr" ? text.replace(".", ",") : text;
}
