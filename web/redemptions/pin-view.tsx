import { useCallback, useEffect, useId, useRef, useState } from "react";
import { Trans } from "@lingui/react/macro";
import { useSession } from "../platform/api/session.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Keypad, PinDots, type KeypadKey } from "../ui/keypad.tsx";
import "./pin-view.css";

/**
 * Shows the rider's view, which covers the clerk's form: the amount, a keypad and a mark for each typed digit. The
 * digits are never shown. The PIN is sent when its last digit is typed. After a wrong PIN, the rider can try again
 * here.
 */
export function PinView({
  firstName,
  amount,
  place,
  busy,
  problem,
  onPin,
  onBack,
}: {
  firstName: string;
  /** This is the amount as a formatted text. */
  amount: string;
  place: string;
  busy: boolean;
  /** This is the reason why the last PIN was not accepted. */
  problem: string | null;
  onPin: (pin: string) => void;
  onBack: () => void;
}) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { pinDigits } = useSession().programme;
  const titleId = useId();
  const [digits, setDigits] = useState("");
  useEffect(() => {
    const opener = document.activeElement;
    if (!box.current?.open) box.current?.showModal();
    heading.current?.focus();
    // The browser does not restore the focus when a dialog is removed, so this code does.
    return () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    };
  }, []);
  const onKey = useCallback(
    (key: KeypadKey) => {
      if (key === "point") return;
      const next = key === "clear" ? "" : key === "back" ? digits.slice(0, -1) : digits + key;
      if (next.length < pinDigits) return setDigits(next);
      setDigits("");
      onPin(next);
    },
    [digits, onPin, pinDigits],
  );
  return (
    <dialog
      ref={box}
      className="pin-view"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onBack();
      }}
    >
      <div className="pin-view-head">
        <Button icon="back" disabled={busy} onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
      <section className="pin-view-facts">
        <h2 id={titleId} ref={heading} tabIndex={-1} className="text-t5">
          <Trans>Hand the tablet to {firstName}</Trans>
        </h2>
        <div>
          <p className="text-ink-2">
            <Trans>You are spending</Trans>
          </p>
          <p className="figure pin-view-amount">{amount}</p>
          <p className="text-ink-2">
            <Trans>at {place}</Trans>
          </p>
        </div>
        <div>
          <h3 className="text-t4">
            <Trans>Enter your PIN</Trans>
          </h3>
          <p className="mt-1 mb-4 text-ink-2">
            <Trans>The {pinDigits}-digit PIN you set on your account. Staff never see it.</Trans>
          </p>
          <PinDots count={busy ? pinDigits : digits.length} of={pinDigits} />
          <p role="alert" className="mt-3 flex min-h-6 items-start gap-2 font-semibold text-bad">
            {problem && !busy ? (
              <>
                <Icon name="alert" className="mt-px" />
                {problem}
              </>
            ) : null}
          </p>
        </div>
      </section>
      <section className="pin-view-keys">
        <Keypad corner="clear" onKey={onKey} disabled={busy} />
      </section>
    </dialog>
  );
}
