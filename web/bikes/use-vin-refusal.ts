import { useLingui } from "@lingui/react/macro";
import { normaliseVin, vinFault } from "#shared/typed-vin.ts";

/** Returns a function that validates a VIN on the client: it returns the error message, or null if the VIN is valid. */
export function useVinRefusal() {
  const { t } = useLingui();
  return (typed: string): string | null => {
    const vin = normaliseVin(typed);
    if (vin === "") return t`Required`;
    return vinFault(vin) ? t`Invalid VIN` : null;
  };
}
