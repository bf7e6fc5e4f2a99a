import type { ComponentProps } from "react";
import type { Currency } from "#shared/money.ts";
import { useFormat } from "../../platform/use-format.ts";
import { MoneyField } from "../../ui/form/text-field.tsx";

/**
 * Shows a field for an amount in a currency, with the symbol of the other amounts on the page: `CA$` in English, `$ US`
 * in French. With `$` alone, staff and French readers would take an amount in one currency for the other.
 */
export function CurrencyField({
  currency,
  ...field
}: Omit<ComponentProps<typeof MoneyField>, "symbol" | "className"> & { currency: Currency }) {
  const format = useFormat();
  const symbol = format.moneyShort(0, currency).replace("0", "").trim();
  return <MoneyField {...field} symbol={symbol} className={symbol.length > 1 ? "long-unit" : ""} />;
}
