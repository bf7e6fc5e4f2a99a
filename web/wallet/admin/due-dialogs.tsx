import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AdjustmentDue } from "#shared/adjustments.schema.ts";
import { parseAmount } from "#shared/money.ts";
import type { MoneyActInput } from "#shared/rider-money.schema.ts";
import { MoneyActDialog, type FieldErrors } from "../../parts/money/money-act-dialog.tsx";
import { useFormat } from "../../platform/use-format.ts";
import { RadioField } from "../../ui/form/choice-field.tsx";
import { typedAmount } from "../../parts/money/typed-amount.ts";
import { CurrencyField } from "../../parts/money/currency-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { payByNextAward, settleDue, waiveDue } from "./staff-money-api.ts";

interface Props {
  due: AdjustmentDue;
  onClose: () => void;
  onDone: () => void;
}

type How = "nextAward" | "setOff" | "payment";

/**
 * Settles an adjustment due. The money comes from the next award, from the rider's other awards, or from the rider, who
 * paid it back.
 */
export function SettleDueDialog({ due, onClose, onDone }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const { _id: id, riderId, riderName, wallet, currency } = due;
  const [how, setHow] = useState<How>(due.nextAwardAt === null ? "nextAward" : "setOff");
  const [typed, setTyped] = useState(typedAmount(due.amount, format.locale));
  const amount = parseAmount(typed);
  const isAmount = amount !== null && amount > 0 && amount <= due.amount;
  const whole = format.money(due.amount, currency);
  const money = how === "nextAward" || !isAmount ? whole : format.money(amount, currency);
  const act: MoneyActInput | null =
    how === "nextAward" || !isAmount ? null : { act: "settleDue", adjustmentId: id, how, amount };
  const fields = ({ errors, clearError }: FieldErrors) => (
    <>
      <RadioField
        legend={<Trans>How will the adjustment be settled?</Trans>}
        name="how"
        value={how}
        onChoose={(value) => setHow(value === "payment" || value === "setOff" ? value : "nextAward")}
        choices={[
          ...(due.nextAwardAt === null ? [{ value: "nextAward", label: t`From the next award` }] : []),
          {
            value: "setOff",
            label: wallet === "credit" ? t`Now, from the rider’s other credit` : t`Now, from the rider’s other cash`,
          },
          { value: "payment", label: t`Paid back by the rider` },
        ]}
      />
      {how === "nextAward" ? (
        <p className="text-ink-2">
          {wallet === "credit" ? (
            <Trans>
              The adjustment will come out of the rider’s next credit in this currency. They’ll be able to spend only
              what’s left.
            </Trans>
          ) : (
            <Trans>
              The adjustment will come out of the rider’s next cash award in this currency. Only what’s left will be
              sent.
            </Trans>
          )}
        </p>
      ) : (
        <CurrencyField
          currency={currency}
          label={<Trans>Amount</Trans>}
          hint={<Trans>{whole} is due. Anything you don’t settle will stay due.</Trans>}
          name="amount"
          value={typed}
          error={errors.amount ?? null}
          onChange={(event) => {
            setTyped(event.target.value);
            clearError("amount");
          }}
        />
      )}
    </>
  );
  return (
    <MoneyActDialog
      riderId={riderId}
      title={
        <Trans>
          Settle {riderName}’s {whole} adjustment
        </Trans>
      }
      act={act}
      hasPreview={how !== "nextAward"}
      fields={fields}
      check={(): Record<string, string> =>
        how === "nextAward" || isAmount ? {} : { amount: t`Enter an amount up to ${whole}` }
      }
      reasonHint={
        how === "payment" ? (
          <Trans>The check number or the reference in your books. Only staff see it.</Trans>
        ) : (
          <Trans>What you agreed on with the rider. Only staff see it.</Trans>
        )
      }
      reasonMax={200}
      safe={<Trans>Cancel</Trans>}
      label={
        how === "nextAward" ? (
          <Trans>Deduct from the next award</Trans>
        ) : (
          <Trans context="adjustment">Settle {money}</Trans>
        )
      }
      onSend={async (reason, key) => {
        if (how === "nextAward") {
          await payByNextAward(id, { on: true, reason }, key);
          toast({ text: t`${whole} will come out of ${riderName}’s next award.` });
        } else {
          await settleDue(id, { how, amount: amount ?? 0, reference: reason }, key);
          toast({ text: t`Settled ${money} for ${riderName}.` });
        }
        onDone();
      }}
      onClose={onClose}
    />
  );
}

/** Reverts the decision that the next award pays an adjustment due. */
export function KeepDueOpenDialog({ due, onClose, onDone }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const { riderId, riderName } = due;
  const whole = format.money(due.amount, due.currency);
  return (
    <MoneyActDialog
      riderId={riderId}
      title={
        <Trans>
          Stop the {whole} deduction from {riderName}’s next award?
        </Trans>
      }
      act={null}
      hasPreview={false}
      reasonHint={<Trans>Only staff will see this reason, in the history.</Trans>}
      safe={<Trans>Cancel</Trans>}
      label={<Trans>Stop the deduction</Trans>}
      onSend={async (reason, key) => {
        await payByNextAward(due._id, { on: false, reason }, key);
        toast({ text: t`${whole} won’t come out of the next award.` });
        onDone();
      }}
      onClose={onClose}
    >
      <p>
        <Trans>{whole} will stay due.</Trans>
      </p>
    </MoneyActDialog>
  );
}

/** Forgives an adjustment due. */
export function WaiveDueDialog({ due, onClose, onDone }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const { _id: id, riderId, riderName } = due;
  const whole = format.money(due.amount, due.currency);
  return (
    <MoneyActDialog
      riderId={riderId}
      title={
        <Trans>
          Waive {riderName}’s {whole} adjustment?
        </Trans>
      }
      act={{ act: "waiveDue", adjustmentId: id }}
      say={() => (
        <p className="text-ink-2">
          <Trans>The rider won’t owe this amount anymore, and the program will cover it. You can’t undo this.</Trans>
        </p>
      )}
      reasonHint={<Trans>Only staff will see this reason, in the history.</Trans>}
      safe={<Trans>Keep it due</Trans>}
      label={<Trans>Waive {whole}</Trans>}
      danger
      onSend={async (reason, key) => {
        await waiveDue(id, reason, key);
        toast({ text: t`${whole} was waived for ${riderName}.` });
        onDone();
      }}
      onClose={onClose}
    />
  );
}
