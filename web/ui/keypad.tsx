import { memo, useEffect, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "./icon.tsx";
import "./styles/keypad.css";

export type KeypadKey = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "point" | "clear" | "back";

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

interface Keys {
  /** This is the key at the bottom left: a decimal point for amounts, "Clear" for PINs. */
  corner: "point" | "clear";
  onKey: (key: KeypadKey) => void;
  disabled?: boolean;
}

/** Shows a keypad with twelve large keys; a physical keyboard works, too. */
export function Keypad({
  corner,
  onKey,
  onEnter,
  disabled = false,
}: Keys & {
  /** The keypad calls this for Enter on a keyboard. It is undefined while the step cannot continue. */
  onEnter?: (() => void) | undefined;
}) {
  useEffect(() => {
    const typed = (event: KeyboardEvent) => {
      // Enter on a focused button presses that button instead.
      const free = !(event.target instanceof HTMLButtonElement);
      if (event.key === "Enter" && free && !event.repeat && !disabled) onEnter?.();
      const key = keyOf(event.key, corner);
      if (!key || disabled || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      onKey(key);
    };
    window.addEventListener("keydown", typed);
    return () => window.removeEventListener("keydown", typed);
  }, [corner, onKey, onEnter, disabled]);
  return <KeyButtons corner={corner} onKey={onKey} disabled={disabled} />;
}

/** The keys are memoized, because a key press changes only the display next to them. */
const KeyButtons = memo(function KeyButtons({ corner, onKey, disabled }: Keys) {
  const { t, i18n } = useLingui();
  const key = (name: KeypadKey, label: ReactNode, more: { soft?: boolean; spoken?: string } = {}) => (
    <button
      key={name}
      type="button"
      className="keypad-key"
      data-soft={more.soft}
      aria-label={more.spoken}
      disabled={disabled}
      onClick={() => onKey(name)}
    >
      {label}
    </button>
  );
  return (
    <div className="keypad" role="group" aria-label={t`Keypad`}>
      {digits.map((digit) => key(digit, digit))}
      {corner === "clear"
        ? key("clear", <Trans>Clear</Trans>, { soft: true })
        : key("point", i18n.locale === "fr" ? "," : ".", { spoken: t`Decimal point` })}
      {key("0", "0")}
      {key("back", <Icon name="erase" size={36} />, { soft: true, spoken: t`Delete last digit` })}
    </div>
  );
});

function keyOf(pressed: string, corner: "point" | "clear"): KeypadKey | null {
  const digit = (["0", ...digits] as const).find((one) => one === pressed);
  if (digit) return digit;
  if (pressed === "Backspace") return "back";
  if (corner === "point" && (pressed === "." || pressed === ",")) return "point";
  if (corner === "clear" && pressed === "Delete") return "clear";
  return null;
}

/** Shows one dot for each digit of a PIN: how many were typed, but never which. */
export function PinDots({ count, of }: { count: number; of: number }) {
  const { t } = useLingui();
  return (
    <div className="pin-dots" role="status" aria-label={t`${count} of ${of} digits typed`}>
      {Array.from({ length: of }, (_, at) => (
        <span key={at} className="pin-dot" data-on={at < count} data-next={at === count} />
      ))}
    </div>
  );
}
