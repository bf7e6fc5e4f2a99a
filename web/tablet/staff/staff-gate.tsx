import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import { Icon } from "../../ui/icon.tsx";
import { isCode, isExitCode } from "../setup/exit-code.ts";
import { Frame } from "../counter/frame.tsx";
import { countTry, secondsLeft, wrongTries, type CodeName } from "./code-tries.ts";
import { useKioskState } from "../kiosk-context.tsx";
import { KioskButton } from "../kiosk-button.tsx";

/** Asks for the exit code. It is checked on the tablet, so it works offline. */
export function StaffGate({ onOpen, onCancel }: { onOpen: () => void; onCancel: () => void }) {
  const { device, settings } = useKioskState();
  const codeFromPortal = settings?.counter?.exitCode;
  return (
    <CodeGate
      title={<Trans>Exit code</Trans>}
      hint={<Trans>The 4 to 8 digits the dealer chose for this tablet.</Trans>}
      name="exit"
      check={(code) =>
        codeFromPortal
          ? isCode(code, codeFromPortal)
          : device
            ? isExitCode(code, device.exitCode)
            : Promise.resolve(false)
      }
      onOpen={onOpen}
      onCancel={onCancel}
    />
  );
}

/** Asks for the staff code before a visit if the dealer requires it, so that a rider alone cannot start a visit. */
export function StaffCodeStep({ onOpen, onCancel }: { onOpen: () => void; onCancel: () => void }) {
  const { settings } = useKioskState();
  const check = settings?.counter?.staffCode;
  return (
    <CodeGate
      title={<Trans>Staff code</Trans>}
      hint={<Trans>Staff start each visit with a code.</Trans>}
      name="staff"
      // If the dealer has turned the requirement off in the meantime, any code continues.
      check={(code) => (check ? isCode(code, check) : Promise.resolve(true))}
      onOpen={onOpen}
      onCancel={onCancel}
    />
  );
}

/** Asks for a code. Each wrong code makes the wait before the next attempt longer. */
function CodeGate({
  title,
  hint,
  name,
  check,
  onOpen,
  onCancel,
}: {
  title: ReactNode;
  hint: ReactNode;
  name: CodeName;
  check: (code: string) => Promise<boolean>;
  onOpen: () => void;
  onCancel: () => void;
}) {
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(wrongTries(name));
  const wait = useWait(name);

  async function open(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || secondsLeft(name) > 0 || code.length < 4) return;
    setBusy(true);
    const right = await check(code);
    setBusy(false);
    setCode("");
    countTry(name, right);
    setWrong(wrongTries(name));
    if (right) onOpen();
  }

  return (
    <Frame onCancel={onCancel} zones="one">
      <form className="kiosk-zone" onSubmit={(event) => void open(event)} noValidate>
        <h1>
          <label htmlFor="exit-code">{title}</label>
        </h1>
        <p className="text-ink-2">{hint}</p>
        <input
          id="exit-code"
          className="control"
          type="password"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          maxLength={8}
          value={code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, ""))}
          aria-invalid={wrong > 0}
          aria-describedby="exit-problem"
          // The user opened this screen to type the code, so the field has the focus.
          // oxlint-disable-next-line no-autofocus
          autoFocus
        />
        <p id="exit-problem" role="alert" className="kiosk-small min-h-[26px] font-semibold text-bad">
          {wrong > 0 ? (
            <span className="flex items-center gap-2">
              <Icon name="alert" size={26} />
              {wait > 0 ? (
                <Plural
                  value={wait}
                  one="That’s not the right code. Try again in # second."
                  other="That’s not the right code. Try again in # seconds."
                />
              ) : (
                <Trans>That’s not the right code.</Trans>
              )}
            </span>
          ) : null}
        </p>
        <KioskButton type="submit" wide kind="ink" size="giant" disabled={busy || wait > 0 || code.length < 4}>
          <Trans>Open</Trans>
        </KioskButton>
      </form>
    </Frame>
  );
}

/** Returns the seconds until the next attempt, counting down. */
function useWait(name: CodeName): number {
  const [left, setLeft] = useState(() => secondsLeft(name));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(name)), 250);
    return () => clearInterval(timer);
  }, [name]);
  return left;
}
