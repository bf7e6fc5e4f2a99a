import { useEffect } from "react";
import { cardAtEnd } from "#shared/id-card.ts";

/** A scanner types faster than a person; where a person may be typing, too, that tells them apart. */
const burstMs = 100;
/** Where nobody types, a slow scanner has time. */
export const anyPauseMs = 1000;
const shortest = 4;

/** An ID card's AMA number as a keyboard-wedge scanner types it: "2914076", "AMA 2914076". */
export function scannedNumber(text: string): string {
  const plain = text.trim();
  return /^AMA[\s#:-]*(\d+)$/i.exec(plain)?.[1] ?? plain;
}

/** Hands over what a scanner typed: a burst of keys that ends in Enter. */
export function useScan(onScan: (text: string) => void, listens = true, pauseMs = burstMs): void {
  useEffect(() => {
    if (!listens) return;
    let text = "";
    // With all pauses that a slow scanner, or a busy tablet, may make within one code.
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
      // Nobody types a rider card by hand: however slowly it came, it was scanned.
      const card = cardAtEnd(run);
      const scanned = card ?? text;
      text = "";
      run = "";
      if (event.key !== "Enter" || scanned.length < shortest || (card === null && !quick)) return;
      // Neither a press of the button that has the focus, nor the end of a form.
      event.preventDefault();
      event.stopPropagation();
      onScan(scannedNumber(scanned));
    };
    window.addEventListener("keydown", typed, { capture: true });
    return () => window.removeEventListener("keydown", typed, { capture: true });
  }, [onScan, listens, pauseMs]);
}
