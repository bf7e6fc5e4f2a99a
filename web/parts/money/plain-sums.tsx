import type { ReactNode } from "react";
import { Sum } from "../../ui/sum.tsx";

/**
 * Shows the sums above a list that are not amounts in several currencies (`CurrencySums`): counts, or one amount each.
 */
export function PlainSums({ sums }: { sums: readonly { key: string; label: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="panel flex grid-cols-2 flex-wrap gap-x-8 gap-y-2 px-4 py-3 max-md:has-[>:nth-child(4)]:grid">
      {sums.map(({ key, label, value }) => (
        <Sum key={key} size="text-t3" label={label}>
          {value}
        </Sum>
      ))}
    </dl>
  );
}
