import { useEffect, useRef } from "react";

const everyMs = 20_000;

/**
 * Retries while something is unsent: when the device is online again, when the page becomes visible, and periodically.
 */
export function useSendAgain(waits: boolean, send: () => Promise<void>): void {
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    if (!waits) return;
    const again = () => {
      if (navigator.onLine && document.visibilityState === "visible") void latest.current();
    };
    again();
    const timer = setInterval(again, everyMs);
    window.addEventListener("online", again);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
      document.removeEventListener("visibilitychange", again);
    };
  }, [waits]);
}
