import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { currencies, parseAmount, type Currency } from "#shared/money.ts";
import type { MoneyPreviewAnswer, RiderMoneyAnswer } from "#shared/rider-money.schema.ts";
import { MoneyActDialog, type FieldErrors } from "../../parts/money/money-act-dialog.tsx";
import { useFormat } from "../../platform/use-format.ts";
import { CheckboxField, RadioField, SelectField } from "../../ui/form/choice-field.tsx";
import { CurrencyField } from "../../parts/money/currency-field.tsx";
import { Note } from "../../ui/states.tsx";
import { useToast } from "../../ui/toast.tsx";
import { grantBonus } from "./staff-money-api.ts";

/** Grants a rider credit or cash. A bonus above the limit of one admin must be confirmed by a second one. */
export function GrantBonusDialog({
  riderId,
  money: { riderName, purses, alone },
  onClose,
  onDone,
}: {
  riderId: string;
  money: RiderMoneyAnswer;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const [wallet, setWallet] = useState<"credit" | "cash">("credit");
  const [currency, setCurrency] = useState<Currency>(purses[0]?.currency ?? "USD");
  const [typed, setTyped] = useState("");
  const [isFurther, setIsFurther] = useState(false);
  const amount = parseAmount(typed);
  const isAmount = amount !== null && amount > 0 && amount <= maxCents;
  const money = isAmount ? format.money(amount, currency) : "";
  const limit = format.money(alone.max, currency);
  const { days } = alone;
  const currencyNames: Record<Currency, string> = { USD: t`US dollars`, CAD: t`Canadian dollars` };

  const fields = (preview: FieldErrors) => (
    <>
      <RadioField
        legend={<Trans>Type</Trans>}
        name="wallet"
        value={wallet}
        onChoose={(value) => setWallet(value === "cash" ? "cash" : "credit")}
        choices={[
          { value: "credit", label: t`Dealer credit` },
          { value: "cash", label: t`Cash` },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <CurrencyField
          currency={currency}
          label={<Trans>Amount</Trans>}
          name="amount"
          value={typed}
          error={preview.errors.amount ?? null}
          onChange={(event) => {
            setTyped(event.target.value);
            setIsFurther(false);
            preview.clearError("amount");
          }}
        />
        <SelectField
          label={<Trans>Currency</Trans>}
          name="currency"
          value={currency}
          choices={currencies.map((value) => ({ value, label: currencyNames[value] }))}
          onChange={(event) => setCurrency(event.target.value === "CAD" ? "CAD" : "USD")}
        />
      </div>
    </>
  );

  const say = (preview: MoneyPreviewAnswer) => (
    <>
      {preview.needsSecondAdmin ? (
        <Note tone="warn" icon="person">
          <Trans>
            A second admin has to confirm this. One admin can grant a rider up to {limit} in{" "}
            <Plural value={days} one="# day" other="# days" />.
          </Trans>{" "}
          {preview.otherAdmins === 0 ? <Trans>No other admin can log in right now.</Trans> : null}
        </Note>
      ) : (
        <UntilWords until={preview.until} wallet={wallet} />
      )}
      {preview.again ? (
        <CheckboxField
          label={<Trans>Yes, this is another bonus</Trans>}
          hint={<Trans>The rider got the same bonus in the last 24 hours.</Trans>}
          name="secondOne"
          checked={isFurther}
          onChange={(event) => setIsFurther(event.target.checked)}
        />
      ) : null}
    </>
  );

  return (
    <MoneyActDialog
      riderId={riderId}
      title={<Trans>Grant {riderName} a bonus</Trans>}
      act={isAmount ? { act: "bonus", wallet, currency, amount } : null}
      fields={fields}
      say={say}
      check={(): Record<string, string> => (isAmount ? {} : { amount: t`Enter an amount, like 150.00` })}
      reasonHint={<Trans>The rider will see this in the email and with the award.</Trans>}
      safe={<Trans>Cancel</Trans>}
      label={(preview) =>
        preview?.needsSecondAdmin ? (
          <Trans>Request approval for {money}</Trans>
        ) : money ? (
          <Trans>Grant {money}</Trans>
        ) : (
          <Trans>Grant bonus</Trans>
        )
      }
      onSend={async (reason, key) => {
        const body = { wallet, currency, amount: amount ?? 0, reason, ...(isFurther ? { secondOne: true } : {}) };
        const { bonus } = await grantBonus(riderId, body, key);
        toast({
          text:
            bonus.state === "waiting"
              ? t`${riderName}’s ${money} bonus needs another admin’s OK.`
              : t`${riderName} got ${money}.`,
        });
        onDone();
      }}
      onClose={onClose}
    />
  );
}

/** This is the highest bonus that the server accepts, in cents. */
const maxCents = 10_000_000;

function UntilWords({ until, wallet }: { until: string | null; wallet: "credit" | "cash" }) {
  const format = useFormat();
  const day = format.date(until);
  if (until === null) {
    return (
      <p className="text-ink-2">
        <Trans>The bonus won’t expire. The rider will get an email.</Trans>
      </p>
    );
  }
  return (
    <p className="text-ink-2">
      {wallet === "credit" ? (
        <Trans>The bonus can be spent until {day}. The rider will get an email.</Trans>
      ) : (
        <Trans>The bonus will expire if the payment info isn’t complete by {day}. The rider will get an email.</Trans>
      )}
    </p>
  );
}
