import { useEffect, useRef, useState } from "react";
import { Trans } from "@lingui/react/macro";

const touches = ["pointerdown", "keydown"] as const;

/** A minute without a touch: a warning that counts down, then everything of the visit is forgotten (kiosk spec). */
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
    // The steady clock may stand still while the tablet sleeps.
    let hiddenAt: number | null = null;
    const idle = () => (performance.now() - touchedAt) / 1000;
    const over = () => idle() >= idleSeconds + warningSeconds;
    const touched = (event: Event) => {
      if (over()) {
        // The tablet slept through its warning: whoever touches it now is somebody else.
        event.preventDefault();
        event.stopPropagation();
        onIdle();
        return;
      }
      touchedAt = performance.now();
      setLeft(null);
    };
    const look = () => {
      if (over()) onIdle();
      else if (idle() >= idleSeconds) setLeft(Math.ceil(idleSeconds + warningSeconds - idle()));
    };
    const seen = () => {
      if (document.visibilityState === "hidden") hiddenAt = Date.now();
      else if (hiddenAt !== null && Date.now() - hiddenAt >= idleSeconds * 1000) onIdle();
    };
    const timer = setInterval(look, 250);
    document.addEventListener("visibilitychange", seen);
    for (const touch of touches) window.addEventListener(touch, touched, { capture: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
      for (const touch of touches) window.removeEventListener(touch, touched, { capture: true });
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
          <Trans>In {left} s this visit is forgotten. What was saved stays saved.</Trans>
        </p>
        <button type="button" className="button w-full" data-kind="brand" data-size="giant" ref={stay}>
          <Trans>Go on</Trans>
        </button>
      </div>
    </div>
  );
}
