import { Trans, useLingui } from "@lingui/react/macro";
import type { Currency } from "#shared/money.ts";
import { CurrencyField } from "../../parts/money/currency-field.tsx";
import { useFormat } from "../../platform/use-format.ts";
import { ToggleChips } from "../../ui/table/filter-chips.tsx";
import { typedAmount } from "../../parts/money/typed-amount.ts";
import { checkAmount } from "./amount-check.ts";

const quick = [25_00, 50_00, 100_00];

/**
 * Asks for an amount and checks it while the user types: it shows what would be left, or the max if the amount is too
 * high. Buttons for common amounts are below it.
 */
export function AmountField({
  name,
  value,
  max,
  currency,
  error,
  onChange,
}: {
  /** This is the name and id of the field; a page can have two such fields. */
  name: string;
  value: string;
  /** At most this many cents can be redeemed or refunded. */
  max: number;
  currency: Currency;
  error: string | null;
  onChange: (text: string) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { cents, fault } = checkAmount(value, max);
  const most = format.money(max, currency);
  const left = format.money(max - (cents ?? 0), currency);
  const offered = quick.filter((amount) => amount < max);
  return (
    <div className="grid gap-2">
      <CurrencyField
        currency={currency}
        label={<Trans>Amount</Trans>}
        name={name}
        value={value}
        error={fault === "above" ? t`At most ${most}` : error}
        onChange={(event) => onChange(event.target.value)}
      />
      {/* Without an error, the line keeps its place while it is empty. */}
      <p role="status" className={`text-ink-2 ${error === null && fault !== "above" ? "min-h-6" : ""}`}>
        {fault === null ? <Trans>leaves {left}</Trans> : null}
      </p>
      <ToggleChips
        label={t`Quick picks`}
        chips={[...offered, max].map((amount) => ({
          key: String(amount),
          label: amount === max ? <Trans>All, {most}</Trans> : format.moneyShort(amount, currency),
          on: cents === amount,
        }))}
        onChoose={(amount) => onChange(typedAmount(Number(amount), format.locale))}
      />
    </div>
  );
}
