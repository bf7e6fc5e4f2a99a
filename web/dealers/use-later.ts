import { useEffect, useState } from "react";
import { defaultProgramme } from "#shared/programme.ts";

/** What follows a search a moment later, so that the filters do not change under the hand that uses them (spec §9). */
export function useLater<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setShown(value), defaultProgramme.distinctDelayMs);
    return () => clearTimeout(timer);
  }, [value]);
  return shown;
}
