import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "../../ui/icon.tsx";
import { isCode, isExitCode } from "../setup/exit-code.ts";
import { Frame } from "../counter/frame.tsx";
import { useKioskState } from "../kiosk-context.tsx";

const freeTries = 5;

/** Asks for the exit code. It is checked on the tablet, so it works offline. */
export function StaffGate({ onOpen, onCancel }: { onOpen: () => void; onCancel: () => void }) {
  const { device, settings } = useKioskState();
  const anew = settings?.counter?.exitCode;
  return (
    <CodeGate
      title={<Trans>Exit code</Trans>}
      hint={<Trans>The 4 to 8 numbers that the dealer chose for this tablet.</Trans>}
      triesKey="kiosk-code-tries"
      check={(code) =>
        anew ? isCode(code, anew) : device ? isExitCode(code, device.exitCode) : Promise.resolve(false)
      }
      onOpen={onOpen}
      onCancel={onCancel}
    />
  );
}

/** Asks for the staff code before a visit if the dealer requires it: a rider alone cannot start one. */
export function StaffCodeStep({ onOpen, onCancel }: { onOpen: () => void; onCancel: () => void }) {
  const { settings } = useKioskState();
  const check = settings?.counter?.staffCode;
  return (
    <CodeGate
      title={<Trans>Staff code</Trans>}
      hint={<Trans>Staff begins each visit with its code.</Trans>}
      // The right staff code must not clear the wrong tries of the exit code.
      triesKey="kiosk-staff-code-tries"
      // The requirement was turned off meanwhile, so any code continues.
      check={(code) => (check ? isCode(code, check) : Promise.resolve(true))}
      onOpen={onOpen}
      onCancel={onCancel}
    />
  );
}

/** Each wrong code makes the wait before the next attempt longer. */
function CodeGate({
  title,
  hint,
  triesKey,
  check,
  onOpen,
  onCancel,
}: {
  title: ReactNode;
  hint: ReactNode;
  /** The storage key under which the wrong tries of this code are counted, across reloads. */
  triesKey: string;
  check: (code: string) => Promise<boolean>;
  onOpen: () => void;
  onCancel: () => void;
}) {
  const { t } = useLingui();
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(readTries(triesKey).wrong);
  const wait = useWait(triesKey);

  async function open(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || secondsLeft(triesKey) > 0 || code.length < 4) return;
    setBusy(true);
    const right = await check(code);
    setBusy(false);
    setCode("");
    countTry(triesKey, right);
    setWrong(readTries(triesKey).wrong);
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
          // Whoever came here is about to type the code.
          // oxlint-disable-next-line no-autofocus
          autoFocus
        />
        <p id="exit-problem" role="alert" className="kiosk-small min-h-[26px] font-semibold text-bad">
          {wrong > 0 ? (
            <span className="flex items-center gap-2">
              <Icon name="alert" size={26} />
              {wait > 0 ? t`That is not the code. Try again in ${wait} s.` : t`That is not the code.`}
            </span>
          ) : null}
        </p>
        <button
          type="submit"
          className="button w-full"
          data-kind="ink"
          data-size="giant"
          disabled={busy || wait > 0 || code.length < 4}
        >
          <Trans>Open</Trans>
        </button>
      </form>
    </Frame>
  );
}

const longestWaitMs = 15 * 60_000;

interface Tries {
  wrong: number;
  /** The end of the wait by the wall clock in ms, so that the wait continues after a reload and a browser restart. */
  until: number;
}

function readTries(triesKey: string): Tries {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(triesKey) ?? "null");
    if (typeof kept === "object" && kept !== null && "wrong" in kept && "until" in kept)
      return { wrong: Number(kept.wrong) || 0, until: Number(kept.until) || 0 };
  } catch {
    // If the storage cannot be read, no attempts are counted.
  }
  return { wrong: 0, until: 0 };
}

function countTry(triesKey: string, right: boolean): void {
  const wrong = right ? 0 : readTries(triesKey).wrong + 1;
  const over = wrong - freeTries + 1;
  const until = over > 0 ? Date.now() + Math.min(15_000 * 2 ** (over - 1), longestWaitMs) : 0;
  try {
    localStorage.setItem(triesKey, JSON.stringify({ wrong, until } satisfies Tries));
  } catch {
    // If nothing can be stored, the wait ends with the page.
  }
}

/** Returns the seconds until the next attempt, counting down. */
function useWait(triesKey: string): number {
  const [left, setLeft] = useState(() => secondsLeft(triesKey));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(triesKey)), 250);
    return () => clearInterval(timer);
  }, [triesKey]);
  return left;
}

/** Returns the seconds left, at most the longest wait, even if the tablet's clock was changed meanwhile. */
function secondsLeft(triesKey: string): number {
  const left = Math.min(readTries(triesKey).until - Date.now(), longestWaitMs);
  return Math.max(0, Math.ceil(left / 1000));
}
