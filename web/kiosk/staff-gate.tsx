import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "../ui/icon.tsx";
import { isCode, isExitCode } from "./exit-code.ts";
import { Frame } from "./frame.tsx";
import { useKioskState } from "./kiosk-context.tsx";

const freeTries = 5;

/** The exit code, checked on the tablet: it works without a network. */
export function StaffGate({ onOpen, onCancel }: { onOpen: () => void; onCancel: () => void }) {
  const { device, settings } = useKioskState();
  const anew = settings?.counter?.exitCode;
  return (
    <CodeGate
      title={<Trans>Exit code</Trans>}
      hint={<Trans>The 4 to 8 numbers that the dealer chose for this tablet.</Trans>}
      check={(code) =>
        anew ? isCode(code, anew) : device ? isExitCode(code, device.exitCode) : Promise.resolve(false)
      }
      onOpen={onOpen}
      onCancel={onCancel}
    />
  );
}

/** Before a visit, where the dealer asks for it: a rider alone cannot begin one. */
export function StaffCodeStep({ onOpen, onCancel }: { onOpen: () => void; onCancel: () => void }) {
  const { settings } = useKioskState();
  const check = settings?.counter?.staffCode;
  return (
    <CodeGate
      title={<Trans>Staff code</Trans>}
      hint={<Trans>Staff begins each visit with its code.</Trans>}
      // Turned off meanwhile: nothing stands in the way any more.
      check={(code) => (check ? isCode(code, check) : Promise.resolve(true))}
      onOpen={onOpen}
      onCancel={onCancel}
    />
  );
}

/** Guessing gets slower with each wrong one. */
function CodeGate({
  title,
  hint,
  check,
  onOpen,
  onCancel,
}: {
  title: ReactNode;
  hint: ReactNode;
  check: (code: string) => Promise<boolean>;
  onOpen: () => void;
  onCancel: () => void;
}) {
  const { t } = useLingui();
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(wrongSoFar());
  const wait = useWait();

  async function open(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || secondsLeft() > 0 || code.length < 4) return;
    setBusy(true);
    const right = await check(code);
    setBusy(false);
    setCode("");
    countTry(right);
    setWrong(wrongSoFar());
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
          // Whoever came here is about to type it.
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

// In memory: a reload leads to the attract screen, and a slow clerk is not locked out for good.
const tries = { wrong: 0, until: 0 };
const wrongSoFar = () => tries.wrong;

function countTry(right: boolean): void {
  tries.wrong = right ? 0 : tries.wrong + 1;
  const over = tries.wrong - freeTries + 1;
  tries.until = over > 0 ? performance.now() + 15_000 * 2 ** Math.min(over - 1, 6) : 0;
}

/** Seconds until the next try; counted down while it stands. */
function useWait(): number {
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft()), 250);
    return () => clearInterval(timer);
  }, []);
  return left;
}

const secondsLeft = () => Math.max(0, Math.ceil((tries.until - performance.now()) / 1000));
