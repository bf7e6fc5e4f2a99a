import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { QrCode } from "../ui/qr-code.tsx";
import "./full-screen-code.css";

/**
 * Shows a button that opens the card's code in full screen, for a scanner that cannot read it from the card. The
 * device's screen stays on while the code is open.
 */
export function FullScreenCode({ text, name }: { text: string; name: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  useScreenOn(open);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>Show full screen</Trans>
      </Button>
      <Dialog open={open} title={name} onClose={() => setOpen(false)}>
        <div className="full-screen-code">
          <QrCode text={text} label={t`${name}’s code, full screen`} className="w-full max-w-[calc(100dvh-220px)]" />
          <p>
            <Trans>Show this code at the counter at full brightness.</Trans>
          </p>
          <Button kind="ink" onClick={() => setOpen(false)}>
            <Trans>Close</Trans>
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/**
 * Asks the device to keep its screen on. A device that cannot do this, or whose battery is low, turns the screen off as
 * usual.
 */
function useScreenOn(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !("wakeLock" in navigator)) return;
    const held = navigator.wakeLock.request("screen").catch(() => null);
    return () => void held.then((lock) => lock?.release());
  }, [isOn]);
}
