import { useEffect, useState } from "react";
import type { VinCheckAnswer } from "#shared/bikes.schema.ts";
import { normaliseVin, vinFault } from "#shared/typed-vin.ts";
import { checkVin } from "./api.ts";

const pauseMs = 300;

/**
 * Returns what the server knows about a VIN, requested once it is complete and typing pauses (debounced); null until
 * then.
 */
export function useVinCheck(typed: string): VinCheckAnswer | null {
  const vin = normaliseVin(typed);
  const whole = vin !== "" && vinFault(vin) === null;
  const [answer, setAnswer] = useState<VinCheckAnswer | null>(null);
  useEffect(() => {
    if (!whole) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      // If the device is offline or the call fails, submitting the form reports it; a missing hint does not block
      // anybody.
      checkVin(vin, asking.signal).then(setAnswer, () => undefined);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [vin, whole]);
  return whole && answer?.vin === vin ? answer : null;
}
