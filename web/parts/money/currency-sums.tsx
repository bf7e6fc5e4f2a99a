import type { CSSProperties, ReactNode } from "react";
import { currencies, type Currency } from "#shared/money.ts";
import { Sum } from "../../ui/sum.tsx";

/** These are the sums of everything that a list's filters match, in one currency. */
export interface SumsOfCurrency {
  currency: Currency;
  /** This is the name of the line, if a currency has several lines. The default is the currency. */
  name?: string;
  sums: readonly {
    key: string;
    label: ReactNode;
    value: ReactNode;
    /** If this is true, phones leave out the sum. */
    notOnPhone?: boolean;
  }[];
}

/**
 * Shows the sums above a list, with a line for each currency, because amounts of different currencies are never added
 * up. Every line has the same sums, which are columns on a wide screen, with their names above the first line.
 */
export function CurrencySums({ lines: unsorted }: { lines: readonly SumsOfCurrency[] }) {
  const lines = currencies.flatMap((one) => unsorted.filter(({ currency }) => currency === one));
  const [first] = lines;
  if (!first) return null;
  const columns: CSSProperties = { gridTemplateColumns: `repeat(${first.sums.length + 1}, auto)` };
  return (
    <div className="panel px-4 py-3" role="status">
      <ul className="grid justify-start gap-x-8 gap-y-1 max-lg:block print:grid print:gap-x-2" style={columns}>
        {lines.map(({ currency, name = currency, sums }, at) => (
          <li
            key={name}
            className="flex flex-wrap items-baseline gap-x-8 gap-y-2 max-lg:not-first:mt-3 lg:col-span-full lg:grid lg:grid-cols-subgrid lg:items-baseline-last print:col-span-full print:mt-0! print:grid print:grid-cols-subgrid print:gap-x-2"
          >
            <b className="min-w-10 whitespace-nowrap">{name}</b>
            <dl className="flex grid-cols-2 flex-wrap gap-x-8 gap-y-2 max-md:has-[>:nth-child(4)]:grid max-md:has-[>:nth-child(4)]:w-full lg:contents print:contents">
              {sums.map(({ key, label, value, notOnPhone }) => (
                <Sum
                  key={key}
                  className={notOnPhone ? "max-md:hidden" : ""}
                  size="text-t3"
                  label={label}
                  labelClass={at === 0 ? "" : "lg:sr-only print:sr-only"}
                >
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
