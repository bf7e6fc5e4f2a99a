import { useRef, useState, type FormEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { RiderHit } from "#shared/kiosk.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Icon } from "../ui/icon.tsx";
import { afterPaint } from "../platform/after-paint.ts";
import { IdChecked } from "./amount-step.tsx";
import { refusalWords } from "./decision-words.ts";
import { Frame } from "./frame.tsx";
import type { Credit } from "./find-rider.ts";
import { useEngine, useKioskState } from "./kiosk-context.tsx";
import { OfflineRefused } from "./outbox.ts";
import type { RedeemRow } from "./queue-db.ts";
import { captureIntent } from "./redeem.ts";

/** Who serves: this shift's names as buttons. The tap captures the redemption and sends it. */
export function EmployeeStep({
  rider,
  credit,
  amount,
  redemptionId,
  sealedPin,
  onCaptured,
  onNotSaved,
  onNotMe,
  onCancel,
}: {
  rider: RiderHit;
  credit: Credit;
  amount: number;
  redemptionId: string;
  sealedPin: string;
  onCaptured: (row: RedeemRow) => void;
  onNotSaved: () => void;
  onNotMe: () => void;
  onCancel: () => void;
}) {
  const engine = useEngine();
  const { employees, device } = useKioskState();
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  // Two taps come before the page is drawn anew: one must not say "saved" and the other "nothing was saved".
  const started = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sum = format.money(amount, device?.dealer.currency ?? "USD");

  async function redeem(employee: string): Promise<void> {
    if (started.current) return;
    started.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const intent = { id: redemptionId, rider, credit, amount, sealedPin, employee, secondOne: false };
      const row = await captureIntent(engine, intent);
      onCaptured(row);
      afterPaint(() => void engine.rememberEmployee(employee));
    } catch (error) {
      started.current = false;
      setBusy(false);
      if (error instanceof OfflineRefused) setProblem(i18n._(refusalWords[error.refusal]));
      else onNotSaved();
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim()) void redeem(name.trim());
    else setProblem(t`Enter a name first.`);
  }

  return (
    <Frame
      step={5}
      name={rider.name}
      detail={<IdChecked hometown={rider.hometown} />}
      onNotMe={onNotMe}
      onCancel={onCancel}
      zones="one"
    >
      <section className="kiosk-zone">
        <h1>
          <Trans>Who serves?</Trans>
        </h1>
        {employees.length > 0 ? (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(220px,1fr))] gap-3" aria-label={t`This shift`}>
            {employees.map((employee) => (
              <li key={employee}>
                <button
                  type="button"
                  className="button w-full"
                  data-size="giant"
                  disabled={busy}
                  onClick={() => void redeem(employee)}
                >
                  <span className="truncate">{employee}</span>
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        <form className="grid gap-3" onSubmit={submit} noValidate>
          <label htmlFor="employee" className="font-semibold">
            {employees.length > 0 ? <Trans>Somebody else</Trans> : <Trans>Employee’s name</Trans>}
          </label>
          <input
            id="employee"
            className="control"
            value={name}
            maxLength={80}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            aria-invalid={problem !== null && !name.trim()}
            aria-describedby="employee-problem"
          />
          <p id="employee-problem" role="alert" className="kiosk-small min-h-[26px] font-semibold text-bad">
            {problem ? (
              <span className="flex items-center gap-2">
                <Icon name="alert" size={26} />
                {problem}
              </span>
            ) : null}
          </p>
          <button type="submit" className="button w-full" data-kind="brand" data-size="giant" disabled={busy}>
            <Trans>Redeem {sum}</Trans>
          </button>
        </form>
      </section>
    </Frame>
  );
}
