import { useCallback, useEffect, useRef, useState } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import type { RiderHit } from "#shared/kiosk.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Icon } from "../../ui/icon.tsx";
import { Keypad, PinDots, type KeypadKey } from "../../ui/keypad.tsx";
import { IdChecked } from "./amount-step.tsx";
import { Frame } from "../counter/frame.tsx";
import { HandOver } from "./hand-over.tsx";
import { useEngine, useKioskState } from "../kiosk-context.tsx";
import type { PinProblem } from "./check-pin.ts";
import { KioskButton } from "../kiosk-button.tsx";

/**
 * Shows the step in which the rider types the PIN. The digits are in a single array in memory until the last digit;
 * then they are encrypted and overwritten. The page shows only how many were typed. See docs/spec/kiosk.md#storage
 */
export function PinStep({
  rider,
  amount,
  redemptionId,
  onSealed,
  onGoOn,
  onBack,
  onNotMe,
  onCancel,
}: {
  rider: RiderHit;
  amount: number;
  redemptionId: string;
  /** This gets the encrypted PIN. It resolves to the problem with the PIN, or to null when the visit has continued. */
  onSealed: (sealedPin: string) => Promise<PinProblem | null>;
  /** Continues with a PIN that could not be checked now; the rider approves the redemption later. */
  onGoOn?: (sealedPin: string) => void;
  onBack?: () => void;
  onNotMe?: () => void;
  onCancel: () => void;
}) {
  const engine = useEngine();
  const { device, settings } = useKioskState();
  const format = useFormat();
  const digits = useRef<number[]>([]);
  const [count, setCount] = useState(0);
  const [failed, setFailed] = useState(false);
  const [refused, setRefused] = useState<{ problem: PinProblem; sealedPin: string } | null>(null);
  const left = useRef(false);
  const { pinDigits, idleSeconds } = engine.policy;

  useEffect(() => {
    const held = digits.current;
    left.current = false;
    return () => {
      left.current = true;
      held.fill(0).splice(0);
    };
  }, []);

  const seal = useCallback(async () => {
    const [key] = settings?.keys ?? [];
    let sealedPin: string;
    try {
      if (!device || !key) throw new Error("no key to seal to");
      const { sealPin } = await import("./seal.ts");
      const { deviceId, dealer } = device;
      const sealedFor = { redemptionId, deviceId, dealerId: dealer._id, riderId: rider._id, amount };
      sealedPin = await sealPin(key, digits.current, { ...sealedFor, currency: dealer.currency });
    } catch {
      setFailed(true);
      setCount(0);
      return;
    } finally {
      digits.current.fill(0).splice(0);
    }
    // The user may have gone back to change the amount in the meantime; this PIN must not be used for another amount.
    if (left.current) return;
    const problem = await onSealed(sealedPin);
    if (left.current || !problem) return;
    setRefused({ problem, sealedPin });
    setCount(0);
  }, [device, settings, redemptionId, rider, amount, onSealed]);

  const onKey = useCallback(
    (key: KeypadKey) => {
      const held = digits.current;
      if (held.length >= pinDigits) return;
      setFailed(false);
      setRefused(null);
      if (key === "clear") held.fill(0).splice(0);
      else if (key === "back") held.pop();
      else if (key !== "point") held.push(Number(key));
      setCount(held.length);
      if (held.length === pinDigits) void seal();
    },
    [pinDigits, seal],
  );

  const { name = "", city = null } = device?.dealer ?? {};
  const place = city ? `${name}, ${city}` : name;
  const currency = device?.dealer.currency ?? "USD";
  return (
    <Frame
      step={4}
      name={rider.name}
      detail={<IdChecked hometown={rider.hometown} />}
      onBack={onBack}
      onNotMe={onNotMe}
      onCancel={onCancel}
    >
      <section className="kiosk-zone">
        <HandOver>
          <Trans>Turn the screen toward the rider</Trans>
        </HandOver>
        <div>
          <p className="text-ink-2">
            <Trans>You are spending</Trans>
          </p>
          <p className="figure text-[clamp(3.5rem,8vw,6rem)] leading-none">{format.money(amount, currency)}</p>
          <p className="text-ink-2">
            <Trans>at {place}</Trans>
          </p>
        </div>
        <div className="my-auto">
          <h1>
            <Trans>Enter your PIN</Trans>
          </h1>
          <p className="mt-2 max-w-[24em] text-ink-2">
            <Trans>The {pinDigits}-digit PIN you set on your account. Staff never see it.</Trans>
          </p>
          <div className="mt-6">
            <PinDots count={count} of={pinDigits} />
          </div>
          {failed || refused ? (
            <p role="alert" className="mt-4 flex items-center gap-2 font-semibold text-bad">
              <Icon name="alert" size={28} className="flex-none" />
              {failed ? (
                <Trans>Nothing was saved: the PIN couldn’t be encrypted. Type it again.</Trans>
              ) : refused ? (
                <ProblemWords problem={refused.problem} />
              ) : null}
            </p>
          ) : count === pinDigits ? (
            <p role="status" className="mt-4 text-ink-2">
              <Trans>Checking the PIN…</Trans>
            </p>
          ) : null}
          {refused && onGoOn && mayGoOn(refused.problem) ? (
            <KioskButton className="mt-4" onClick={() => onGoOn(refused.sealedPin)}>
              <Trans>Save for the rider to approve</Trans>
            </KioskButton>
          ) : null}
        </div>
        <p className="kiosk-small flex items-center gap-2 text-ink-2">
          <Icon name="clock" size={26} />
          <Trans>This screen clears after {idleSeconds} seconds of inactivity.</Trans>
        </p>
      </section>
      <section className="kiosk-zone">
        <Keypad corner="clear" onKey={onKey} disabled={count === pinDigits} />
      </section>
    </Frame>
  );
}

const mayGoOn = (problem: PinProblem): boolean => "text" in problem && problem.mayGoOn === true;

function ProblemWords({ problem }: { problem: PinProblem }) {
  if ("text" in problem) return problem.text;
  const { left } = problem;
  return (
    <Plural
      value={left}
      one="Wrong PIN. One try left before it locks."
      other="Wrong PIN. # tries left before it locks."
    />
  );
}
