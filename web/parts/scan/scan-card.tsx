import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Trans } from "@lingui/react/macro";
import { Icon } from "../../ui/icon.tsx";
import type { Facing } from "./camera.ts";

const CardScanner = lazy(async () => ({ default: (await import("./card-scanner.tsx")).CardScanner }));

/** Shows a button that opens the camera to scan a rider's card. While the camera is open, it replaces the button. */
export function ScanCard({
  facing,
  now,
  onCard,
}: {
  facing: Facing;
  now: () => number;
  onCard: (card: string) => void;
}) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const closed = useRef(false);
  const onClose = useCallback(() => {
    closed.current = true;
    setOpen(false);
  }, []);
  useEffect(() => {
    // The focus returns to the button that opened the camera.
    if (!open && closed.current) button.current?.focus();
  }, [open]);
  if (open) {
    const take = (card: string) => {
      setOpen(false);
      onCard(card);
    };
    return (
      <Suspense fallback={<div aria-busy="true" />}>
        <CardScanner facing={facing} now={now} onCard={take} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <div>
      <button type="button" className="button" ref={button} onClick={() => setOpen(true)}>
        <Icon name="scan" />
        <Trans>Scan a rider card</Trans>
      </button>
    </div>
  );
}
