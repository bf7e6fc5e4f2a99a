import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Consequences, WalletTotal } from "#shared/results.schema.ts";
import { useFormat } from "../platform/use-format.ts";

/** Returns a function for text such as "$250.00 to 2 riders", for credit and cash. */
export function usePurseText() {
  const { t } = useLingui();
  const format = useFormat();
  const sum = (totals: readonly WalletTotal[]) =>
    format.list(totals.map(({ amount, currency }) => format.money(amount, currency)));
  return {
    sum,
    toRiders: (totals: readonly WalletTotal[]) => {
      const amount = sum(totals);
      const count = Math.max(0, ...totals.map(({ riders }) => riders));
      const riders = plural(count, { one: "# rider", other: "# riders" });
      return t`${amount} to ${riders}`;
    },
    fromRiders: (totals: readonly WalletTotal[]) => {
      const amount = sum(totals);
      const count = Math.max(0, ...totals.map(({ riders }) => riders));
      const riders = plural(count, { one: "# rider", other: "# riders" });
      return t`${amount} from ${riders}`;
    },
  };
}

export const isNothing = ({ gives, takes }: Consequences): boolean => gives.length === 0 && takes.length === 0;
