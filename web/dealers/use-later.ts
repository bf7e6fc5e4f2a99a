import { useEffect, useState } from "react";
import { defaultProgramme } from "#shared/programme.ts";

/**
 * Debounces a value that depends on a search, so that the filters do not change while they are being used
 * (docs/spec/portal.md#numbers).
 */
export function useLater<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setShown(value), defaultProgramme.distinctDelayMs);
    return () => clearTimeout(timer);
  }, [value]);
  return shown;
}
