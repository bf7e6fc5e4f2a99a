import { useEffect, useState } from "react";
import type { VinCheckAnswer } from "#shared/bikes.schema.ts";
import { normaliseVin, vinFault } from "#shared/typed-vin.ts";
import { checkVin } from "./api.ts";

const pauseMs = 300;

/**
 * Returns what the server knows about a VIN, or null as long as there is no answer. The VIN is sent when it is complete
 * and the user pauses typing (debounced).
 */
export function useVinCheck(typed: string): VinCheckAnswer | null {
  const vin = normaliseVin(typed);
  const whole = vin !== "" && vinFault(vin) === null;
  const [answer, setAnswer] = useState<VinCheckAnswer | null>(null);
  useEffect(() => {
    if (!whole) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      // If the device is offline or the call fails, submitting the form reports it. A missing hint does not prevent the
      // user from submitting.
      checkVin(vin, asking.signal).then(setAnswer, () => undefined);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [vin, whole]);
  return whole && answer?.vin === vin ? answer : null;
}
