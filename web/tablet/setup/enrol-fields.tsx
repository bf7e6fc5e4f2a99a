import { useState, type FormEvent, type ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { KioskButton } from "../kiosk-button.tsx";

/**
 * Matches everything except the characters of a code; characters that look alike are not used. See
 * docs/spec/kiosk.md#lock-down
 */
const codeSigns = /[^A-HJ-NP-Z2-9]/g;
const codeLength = 12;

/** Shows the field for the one-time code from the dealer's area, typed or scanned. A scanner may type the whole URL. */
export function OneTimeCode({ onCode }: { onCode: (code: string) => void }) {
  const [typed, setTyped] = useState("");
  const plain = typed
    .replace(/^.*#code=/i, "")
    .toUpperCase()
    .replace(codeSigns, "")
    .slice(0, codeLength);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (plain.length === codeLength) onCode(plain);
  }

  return (
    <form className="mt-4 grid gap-3 border-t-2 border-line pt-5" onSubmit={submit} noValidate>
      <Labelled
        id="one-time-code"
        label={<Trans>Or enter the one-time code</Trans>}
        hint={<Trans>The 12-character code from the dealer area, under “Kiosks.” Type or scan it.</Trans>}
      >
        <input
          id="one-time-code"
          className="control font-mono tracking-widest"
          value={typed}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby="one-time-code-hint"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Labelled>
      <KioskButton type="submit" wide disabled={plain.length !== codeLength}>
        <Trans>Use the code</Trans>
      </KioskButton>
    </form>
  );
}

export function CodeInput({ id, value, onChange }: { id: string; value: string; onChange: (code: string) => void }) {
  return (
    <input
      id={id}
      className="control"
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      value={value}
      aria-describedby={`${id}-hint`}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, ""))}
    />
  );
}

export function Labelled({
  id,
  label,
  hint,
  children,
}: {
  id: string;
  label: ReactNode;
  hint: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid h-full grid-rows-[auto_1fr_auto] gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="kiosk-small text-ink-2">
        {hint}
      </p>
      {children}
    </div>
  );
}
