import { useEffect, useState } from "react";

/** Returns false until the page has rendered and is idle: large, secondary content waits for it. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const rest = () => setIdle(true);
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(rest, 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(rest, { timeout: 1_500 });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle;
}
