import { useEffect } from "react";
import { cardAtEnd } from "#shared/id-card.ts";

/**
 * This is the max pause in ms between two keys of a scan while a person may also be typing: a scanner types faster than
 * a person.
 */
const burstMs = 100;
/** This is the longer max pause in ms for slow scanners, on screens where nobody types. */
export const anyPauseMs = 1000;
const shortest = 4;

/**
 * Extracts the AMA number from the text that a scanner types for an ID card: "2914076" or "AMA 2914076". Such a scanner
 * acts as a keyboard.
 */
function scannedNumber(text: string): string {
  const plain = text.trim();
  return /^AMA[\s#:-]*(\d+)$/i.exec(plain)?.[1] ?? plain;
}

/** Calls `onScan` with what a scanner typed: a burst of keys that ends in Enter. */
export function useScan(onScan: (text: string) => void, listens = true, pauseMs = burstMs): void {
  useEffect(() => {
    if (!listens) return;
    let text = "";
    // This collects the same text, but allows the longer pauses that a slow scanner or a busy tablet may make within
    // one code.
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
