import { useEffect, useState } from "react";
import { useSession } from "../platform/api/session.ts";

/**
 * Debounces a value that depends on a search, so that the filters do not change while the user is using them
 * (docs/spec/portal.md#numbers).
 */
export function useLater<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  const { distinctDelayMs } = useSession().programme;
  useEffect(() => {
    const timer = setTimeout(() => setShown(value), distinctDelayMs);
    return () => clearTimeout(timer);
  }, [value, distinctDelayMs]);
  return shown;
}
