import type { ComponentProps } from "react";
import type { Currency } from "#shared/money.ts";
import { useFormat } from "../../platform/use-format.ts";
import { MoneyField } from "../../ui/form/text-field.tsx";

/**
 * Shows a field for an amount in a currency, with the symbol of the other amounts on the page: `CA$` in English, `$ US`
 * in French. Staff see amounts in both currencies, and `$` alone would be the wrong one for half of them.
 */
export function CurrencyField({
  currency,
  ...field
}: Omit<ComponentProps<typeof MoneyField>, "symbol" | "className"> & { currency: Currency }) {
  const format = useFormat();
  const symbol = format.moneyShort(0, currency).replace("0", "").trim();
  return <MoneyField {...field} symbol={symbol} className={symbol.length > 1 ? "long-unit" : ""} />;
}
