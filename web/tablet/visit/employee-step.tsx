import { useRef, useState, type FormEvent } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { employeeNames } from "#shared/employee-names.ts";
import type { RiderHit } from "#shared/kiosk.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { ComboField } from "../../ui/form/combo-field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { afterPaint } from "../../platform/after-paint.ts";
import { IdChecked } from "./amount-step.tsx";
import { refusalWords } from "./decision-words.ts";
import { Frame } from "../counter/frame.tsx";
import { HandOver } from "./hand-over.tsx";
import type { Credit } from "../cards/find-rider.ts";
import { useEngine, useKioskState } from "../kiosk-context.tsx";
import { OfflineRefused } from "../queue/outbox.ts";
import type { RedeemRow } from "../queue/queue-db.ts";
import { captureIntent } from "../queue/redeem.ts";
import { KioskButton } from "../kiosk-button.tsx";

/**
 * Shows the employee step: buttons with first names, those of this shift and then those of the dealer's list, and a
 * field to find any name. The tap captures and sends the redemption, so no name is placed where the rider has just
 * typed the PIN.
 */
export function EmployeeStep({
  rider,
  credit,
  amount,
  redemptionId,
  sealedPin,
  typed,
  onCaptured,
  onNotSaved,
  onBack,
  onNotMe,
  onCancel,
}: {
  rider: RiderHit;
  credit: Credit;
  amount: number;
  redemptionId: string;
  sealedPin: string;
  /** This is the name that was typed before the user went back. */
  typed: string;
  onCaptured: (row: RedeemRow) => void;
  onNotSaved: () => void;
  onBack: (typed: string) => void;
  onNotMe: () => void;
  onCancel: () => void;
}) {
  const engine = useEngine();
  const { employees, device, settings, online } = useKioskState();
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [name, setName] = useState(typed);
  const names = employeeNames(employees, settings?.counter?.employees ?? []);
  const [other, setOther] = useState(names.length === 0 || typed !== "");
  const [busy, setBusy] = useState(false);
  // Two taps can arrive before the page renders again. They must not start two captures, of which one would show
  // "saved" and the other "nothing was saved".
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
      else {
        engine.state.set({ notSaved: true });
        onNotSaved();
      }
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
      onBack={() => onBack(name)}
      onNotMe={onNotMe}
      onCancel={onCancel}
      busy={busy}
    >
      <section className="kiosk-zone">
        <HandOver>
          <Trans>Hand the tablet back to staff</Trans>
        </HandOver>
        <h1>
          <Trans>Who’s serving?</Trans>
        </h1>
        {other ? (
          <form className="grid gap-3" onSubmit={submit} noValidate>
            <ComboField
              label={<Trans>Employee’s name</Trans>}
              id="employee"
              maxLength={80}
              autoCapitalize="words"
              value={name}
              options={names}
              listLabel={t`Staff`}
              listInline
              aria-invalid={problem !== null && !name.trim()}
              aria-describedby="employee-problem"
              onText={setName}
            />
            <KioskButton type="submit" wide kind="brand" size="giant" disabled={busy}>
              <Trans>Redeem {sum}</Trans>
            </KioskButton>
          </form>
        ) : (
          <>
            <p className="text-ink-2">
              <Trans>Tap your name to redeem {sum}.</Trans>
            </p>
            <ul className="kiosk-names" aria-label={t`Staff`}>
              {names.slice(0, maxButtons).map((employee) => (
                <li key={employee}>
                  <KioskButton wide size="giant" disabled={busy} onClick={() => void redeem(employee)}>
                    <span className="line-clamp-2">{employee}</span>
                  </KioskButton>
                </li>
              ))}
            </ul>
          </>
        )}
        <p id="employee-problem" role="alert" className="kiosk-small min-h-[26px] font-semibold text-bad">
          {problem ? (
            <span className="flex items-center gap-2">
              <Icon name="alert" size={26} />
              {problem}
            </span>
          ) : null}
        </p>
      </section>
      <section className="kiosk-zone">
        <div className="kiosk-plate" data-fill="outline">
          <p className="text-ink-2">
            <Trans>To redeem</Trans>
          </p>
          <p className="figure text-[clamp(3.5rem,8vw,6rem)] leading-none">{sum}</p>
          <p className="text-ink-2">{rider.name}</p>
        </div>
        {online === false ? (
          <p className="note kiosk-small" data-tone="tape">
            <Icon name="offline" size={26} />
            <Trans>
              While the tablet is offline, redeeming is at the dealer’s risk. The redemption will be confirmed later and
              may be declined.
            </Trans>
          </p>
        ) : null}
        {names.length > 0 ? (
          <KioskButton wide className="mt-auto" disabled={busy} onClick={() => setOther(!other)}>
            {other ? <Trans>Back to the list</Trans> : <Trans>Someone else</Trans>}
          </KioskButton>
        ) : null}
      </section>
    </Frame>
  );
}

/**
 * This is the max number of names that are buttons. The names of this shift come first; the field's list has all names.
 */
const maxButtons = 9;
