import { useEffect } from "react";
import { cardAtEnd } from "#shared/id-card.ts";

/**
 * This is the max pause in ms within a scan where a person may also be typing, because a scanner types faster than a
 * person.
 */
const burstMs = 100;
/** This longer max pause in ms is for slow scanners where nobody types. */
export const anyPauseMs = 1000;
const shortest = 4;

/** Extracts the AMA number from an ID card as a keyboard-wedge scanner types it: "2914076", "AMA 2914076". */
function scannedNumber(text: string): string {
  const plain = text.trim();
  return /^AMA[\s#:-]*(\d+)$/i.exec(plain)?.[1] ?? plain;
}

/** Calls `onScan` with what a scanner typed: a burst of keys that ends in Enter. */
export function useScan(onScan: (text: string) => void, listens = true, pauseMs = burstMs): void {
  useEffect(() => {
    if (!listens) return;
    let text = "";
    // This run collects the same text, but allows the longer pauses that a slow scanner or a busy tablet may make
    // within one code.
    let run = "";
    let last = 0;
    const typed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const pause = event.timeStamp - last;
      const quick = pause < pauseMs;
      last = event.timeStamp;
      if (event.key.length === 1) {
        text = (quick ? text : "") + event.key;
        run = (pause < anyPauseMs ? run : "") + event.key;
        return;
      }
      if (event.key === "Shift") return;
      // Nobody types a rider card's code by hand, so it was scanned, however slowly it arrived.
      const card = cardAtEnd(run);
      const scanned = card ?? text;
      text = "";
      run = "";
      if (event.key !== "Enter" || scanned.length < shortest || (card === null && !quick)) return;
      // The Enter of a scan must neither press the focused button nor submit a form.
      event.preventDefault();
      event.stopPropagation();
      onScan(scannedNumber(scanned));
    };
    window.addEventListener("keydown", typed, { capture: true });
    return () => window.removeEventListener("keydown", typed, { capture: true });
  }, [onScan, listens, pauseMs]);
}
