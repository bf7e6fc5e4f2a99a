import { useLingui } from "@lingui/react/macro";
import { normaliseVin, vinFault } from "#shared/vin.ts";

/** Validates a VIN before the form is sent; null if it may be sent. */
export function useVinRefusal() {
  const { t } = useLingui();
  return (typed: string): string | null => {
    const vin = normaliseVin(typed);
    if (vin === "") return t`Required`;
    return vinFault(vin) ? t`Invalid VIN` : null;
  };
}
