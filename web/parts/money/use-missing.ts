import { useLingui } from "@lingui/react/macro";
import type { PaymentNeed } from "#shared/payouts.ts";
import { useFormat } from "../../platform/use-format.ts";

/** Returns a function that lists in words what is missing: "W-9 and declaration of nonresidence". */
export function useMissing(): (needs: readonly PaymentNeed[]) => string {
  const { t } = useLingui();
  const format = useFormat();
  const names: Record<PaymentNeed, string> = {
    paymentInfo: t`name, address, and tax status`,
    licence: t`driver’s license`,
    w9: t`W-9`,
    declaration: t`declaration of nonresidence`,
  };
  return (needs) => format.list(needs.map((need) => names[need]));
}
