import { useEffect, useState } from "react";
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

  useEffect(() => {
    let touchedAt = performance.now();
    const touched = () => {
      touchedAt = performance.now();
      setLeft(null);
    };
    const look = () => {
      const idle = (performance.now() - touchedAt) / 1000;
      if (idle < idleSeconds) return;
      const rest = Math.ceil(idleSeconds + warningSeconds - idle);
      if (rest <= 0) onIdle();
      else setLeft(rest);
    };
    const timer = setInterval(look, 250);
    for (const touch of touches) window.addEventListener(touch, touched, { capture: true });
    return () => {
      clearInterval(timer);
      for (const touch of touches) window.removeEventListener(touch, touched, { capture: true });
    };
  }, [idleSeconds, warningSeconds, onIdle]);

  if (left === null) return null;
  return (
    <div className="kiosk-over">
      <div role="alertdialog" aria-labelledby="idle-title">
        <h2 id="idle-title" className="text-t5!">
          <Trans>Still there?</Trans>
        </h2>
        <p>
          <Trans>In {left} s this visit is forgotten. What was saved stays saved.</Trans>
        </p>
        <button type="button" className="button w-full" data-kind="brand" data-size="giant">
          <Trans>Go on</Trans>
        </button>
      </div>
    </div>
  );
}
