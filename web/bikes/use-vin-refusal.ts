import { useLingui } from "@lingui/react/macro";
import { normaliseVin, vinFault } from "#shared/vin.ts";

/** What a form says about a VIN before it is sent; null where it may go. */
export function useVinRefusal() {
  const { t } = useLingui();
  return (typed: string): string | null => {
    const vin = normaliseVin(typed);
    if (vin === "") return t`Required`;
    return vinFault(vin) ? t`Invalid VIN` : null;
  };
}
