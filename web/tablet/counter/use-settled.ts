import { useEffect, useState } from "react";

/** This is the max time in ms between the two taps of a double tap. */
export const settleMs = 400;
const never = Symbol("never");

/**
 * Returns false for the first `settleMs` in which the screen shows `what`, so that the second tap of a double tap is
 * ignored (kiosk.css) and does not take the focus from a field. A keyboard works immediately.
 */
export function useSettled(what: unknown): boolean {
  const [settled, setSettled] = useState<unknown>(never);
  const done = Object.is(settled, what);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(what), settleMs);
    return () => clearTimeout(timer);
  }, [what]);

  useEffect(() => {
    if (done) return;
    const keepFocus = (event: MouseEvent) => event.preventDefault();
    window.addEventListener("mousedown", keepFocus, { capture: true });
    return () => window.removeEventListener("mousedown", keepFocus, { capture: true });
  }, [done]);

  return done;
}
