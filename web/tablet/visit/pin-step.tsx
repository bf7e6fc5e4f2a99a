import { useCallback, useEffect, useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { RiderHit } from "#shared/kiosk.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Icon } from "../../ui/icon.tsx";
import { IdChecked } from "./amount-step.tsx";
import { Frame } from "../counter/frame.tsx";
import { HandOver } from "./hand-over.tsx";
import { Keypad, type KeypadKey } from "./keypad.tsx";
import { useEngine, useKioskState } from "../kiosk-context.tsx";

/**
 * The step in which the rider types the PIN. The digits are in one in-memory array until the last digit, then they are
 * sealed and overwritten; the page shows only how many were typed. See docs/spec/kiosk.md#storage
 */
export function PinStep({
  rider,
  amount,
  redemptionId,
  problem,
  onSealed,
  onNotMe,
  onCancel,
}: {
  rider: RiderHit;
  amount: number;
  redemptionId: string;
  /** The problem with the previous attempt. */
  problem?: string | null;
  onSealed: (sealedPin: string) => void;
  onNotMe?: () => void;
  onCancel: () => void;
}) {
  const engine = useEngine();
  const { device, settings } = useKioskState();
  const { t } = useLingui();
  const format = useFormat();
  const digits = useRef<number[]>([]);
  const [count, setCount] = useState(0);
  const [failed, setFailed] = useState(false);
  const { pinDigits, idleSeconds } = engine.policy;

  useEffect(() => {
    const held = digits.current;
    return () => void held.fill(0).splice(0);
  }, []);

  const seal = useCallback(async () => {
    const [key] = settings?.keys ?? [];
    try {
      if (!device || !key) throw new Error("no key to seal to");
      const { sealPin } = await import("./seal.ts");
      const { deviceId, dealer } = device;
      const sealedFor = { redemptionId, deviceId, dealerId: dealer._id, riderId: rider._id, amount };
      onSealed(await sealPin(key, digits.current, { ...sealedFor, currency: dealer.currency }));
    } catch {
      setFailed(true);
      setCount(0);
    } finally {
      digits.current.fill(0).splice(0);
    }
  }, [device, settings, redemptionId, rider, amount, onSealed]);

  const onKey = useCallback(
    (key: KeypadKey) => {
      const held = digits.current;
      if (held.length >= pinDigits) return;
      setFailed(false);
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
      onNotMe={onNotMe}
      onCancel={onCancel}
    >
      <section className="kiosk-zone">
        <HandOver>
          <Trans>Turn the screen to the rider</Trans>
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
            <Trans>Type your PIN</Trans>
          </h1>
          <p className="mt-2 max-w-[24em] text-ink-2">
            <Trans>The {pinDigits}-digit PIN you set on your account. Staff never see it.</Trans>
          </p>
          <div className="kiosk-dots mt-6" role="status" aria-label={t`${count} of ${pinDigits} digits typed`}>
            {Array.from({ length: pinDigits }, (_, at) => (
              <span key={at} className="kiosk-dot" data-on={at < count} data-next={at === count} />
            ))}
          </div>
          {failed || problem ? (
            <p role="alert" className="mt-4 flex items-center gap-2 font-semibold text-bad">
              <Icon name="alert" size={28} />
              {failed ? <Trans>The PIN couldn’t be encrypted. Nothing was saved. Type it again.</Trans> : problem}
            </p>
          ) : null}
        </div>
        <p className="kiosk-small flex items-center gap-2 text-ink-2">
          <Icon name="clock" size={26} />
          <Trans>Clears after {idleSeconds} s with no touch.</Trans>
        </p>
      </section>
      <section className="kiosk-zone">
        <Keypad corner="clear" onKey={onKey} disabled={count === pinDigits} />
      </section>
    </Frame>
  );
}
