import { useEffect, useRef, useState } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import { settleMs } from "./use-settled.ts";
import { KioskButton } from "../kiosk-button.tsx";

const touches = ["pointerdown", "keydown"] as const;

/**
 * Shows a warning with a countdown after the idle time (60 seconds by default) without a touch. When the countdown
 * ends, all data of the visit is discarded. See docs/spec/kiosk.md#lock-down
 */
export function IdleWatch({
  idleSeconds,
  warningSeconds,
  onIdle,
}: {
  idleSeconds: number;
  warningSeconds: number;
  onIdle: () => void;
}) {
  const [left, setLeft] = useState<number | null>(null);
  const stay = useRef<HTMLButtonElement>(null);
  const warned = left !== null;

  useEffect(() => {
    if (warned) stay.current?.focus();
  }, [warned]);

  useEffect(() => {
    let touchedAt = performance.now();
    // The monotonic clock may pause while the tablet sleeps, so the time when the page was hidden is measured
    // separately.
    let hiddenAt: number | null = null;
    let warning = false;
    // This is the time when the warning was dismissed: a second tap right after that was meant for the warning, not for
    // the step below it.
    let answeredAt = -Infinity;
    const idle = () => (performance.now() - touchedAt) / 1000;
    const over = () => idle() >= idleSeconds + warningSeconds;
    const touched = (event: Event) => {
      if (over()) {
        // The countdown ended while the tablet slept, so the person who touches it now may be somebody else.
        event.preventDefault();
        event.stopPropagation();
        onIdle();
        return;
      }
      touchedAt = performance.now();
      if (warning) answeredAt = touchedAt;
      warning = false;
      setLeft(null);
    };
    const clicked = (event: MouseEvent) => {
      // A click that a keyboard triggered has `detail` 0.
      if (event.detail === 0 || performance.now() - answeredAt >= settleMs) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const look = () => {
      if (over()) onIdle();
      else if (idle() >= idleSeconds) {
        warning = true;
        setLeft(Math.ceil(idleSeconds + warningSeconds - idle()));
      }
    };
    const onVisibilityChange = () => {
      if (document.visibilityState === "hidden") hiddenAt = Date.now();
      else if (hiddenAt !== null && Date.now() - hiddenAt >= idleSeconds * 1000) onIdle();
    };
    const timer = setInterval(look, 250);
    document.addEventListener("visibilitychange", onVisibilityChange);
    for (const touch of touches) window.addEventListener(touch, touched, { capture: true });
    window.addEventListener("click", clicked, { capture: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisibilityChange);
      for (const touch of touches) window.removeEventListener(touch, touched, { capture: true });
      window.removeEventListener("click", clicked, { capture: true });
    };
  }, [idleSeconds, warningSeconds, onIdle]);

  if (left === null) return null;
  return (
    <div className="kiosk-over">
      <div role="alertdialog" aria-modal="true" aria-labelledby="idle-title" aria-describedby="idle-text">
        <h2 id="idle-title" className="text-t5!">
          <Trans>Still there?</Trans>
        </h2>
        <p id="idle-text">
          <Plural
            value={left}
            one="This screen clears in # second. Anything saved stays saved."
            other="This screen clears in # seconds. Anything saved stays saved."
          />
        </p>
        <KioskButton wide kind="brand" size="giant" ref={stay}>
          <Trans>Continue</Trans>
        </KioskButton>
      </div>
    </div>
  );
}
