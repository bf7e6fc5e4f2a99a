import type { ReactNode } from "react";
import type { Currency } from "#shared/money.ts";
import { Sum } from "../../ui/sum.tsx";

/** These are the sums of everything that a list's filters match, in one currency. */
export interface SumsOfCurrency {
  currency: Currency;
  sums: readonly { key: string; label: ReactNode; value: string }[];
}

/** Shows the sums above a list, with a line for each currency; currencies are never added up. */
export function CurrencySums({ lines }: { lines: readonly SumsOfCurrency[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="panel px-4 py-3" role="status">
      <ul className="grid gap-3">
        {lines.map(({ currency, sums }) => (
          <li key={currency} className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
            <b className="w-10">{currency}</b>
            <dl className="flex flex-wrap gap-x-8 gap-y-2">
              {sums.map(({ key, label, value }) => (
                <Sum key={key} size="text-t3" label={label}>
                  {value}
                </Sum>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}
