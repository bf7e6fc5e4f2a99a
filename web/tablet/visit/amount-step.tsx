import { useCallback, useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { RiderHit } from "#shared/kiosk.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Icon } from "../../ui/icon.tsx";
import { useCounterTime } from "../counter/use-counter-time.ts";
import { refusalWords } from "./decision-words.ts";
import type { Credit } from "../cards/find-rider.ts";
import { Frame } from "../counter/frame.tsx";
import { Keypad, type KeypadKey } from "../../ui/keypad.tsx";
import { useEngine, useKioskState } from "../kiosk-context.tsx";
import { loadHeadroom } from "../queue/redeem.ts";
import { amountParts, centsOf, lengthOf, presetAmount, typeAmount, type TypedAmount } from "./typed-amount.ts";
import { KioskButton } from "../kiosk-button.tsx";

type Headroom = Awaited<ReturnType<typeof loadHeadroom>>;
const quick = [25_00, 50_00, 100_00];

/** Asks for the amount: any part of the balance, and offline at most what the offline limits allow. */
export function AmountStep({
  rider,
  credit,
  typed: typedBefore,
  onAmount,
  onBack,
  onNotMe,
  onCancel,
}: {
  rider: RiderHit;
  credit: Credit;
  /** This is the amount that was typed before the user went back. */
  typed: TypedAmount;
  onAmount: (amount: number, typed: TypedAmount) => void;
  onBack: (typed: TypedAmount) => void;
  onNotMe: () => void;
  onCancel: () => void;
}) {
  const engine = useEngine();
  const { online, device, rows } = useKioskState();
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [typed, setTyped] = useState(typedBefore);
  const [headroom, setRoom] = useState<Headroom | "asking">("asking");
  const onKey = useCallback((key: KeypadKey) => setTyped((before) => typeAmount(before, key)), []);
  const currency = device?.dealer.currency ?? "USD";
  const money = (cents: number) => format.money(cents, currency);

  useEffect(() => {
    let current = true;
    void loadHeadroom(engine, rider, credit).then((answer) => {
      if (current) setRoom(answer);
    });
    return () => {
      current = false;
    };
  }, [engine, rider, credit, online, rows]);

  if (headroom === "asking") {
    return (
      <Frame key="asking" step={3} name={rider.name} onBack={() => onBack(typed)} onCancel={onCancel}>
        {null}
      </Frame>
    );
  }
  // Offline limits count a balance of zero as used up by open redemptions; here it simply means no credit.
  const hasNoCredit = headroom?.refusal === "no_credit" && credit.balance === 0;
  if (headroom?.refusal && !hasNoCredit) {
    return <Refused rider={rider} text={i18n._(refusalWords[headroom.refusal])} onCancel={onCancel} />;
  }
  if (credit.balance === 0) {
    return <Refused rider={rider} text={t`The rider has no credit to use here.`} onCancel={onCancel} />;
  }

  const max = Math.min(credit.balance ?? Infinity, headroom?.headroom ?? Infinity);
  const amount = centsOf(typed);
  const over = amount > max;
  const shown = money(amount);
  const highest = money(max);
  const left = credit.balance === null ? null : money(credit.balance - amount);
  const ready = amount > 0 && !over;
  return (
    <Frame
      key="amount"
      step={3}
      name={rider.name}
      detail={<IdChecked hometown={rider.hometown} />}
      onBack={() => onBack(typed)}
      onNotMe={onNotMe}
      onCancel={onCancel}
    >
      <section className="kiosk-zone">
        <div>
          {credit.balance === null ? (
            <p className="max-w-[28em]">
              <Trans>
                This tablet doesn’t have this rider’s balance. You can redeem up to {highest} by AMA number; the
                redemption will be confirmed later and may be declined.
              </Trans>
            </p>
          ) : (
            <>
              <p className="flex items-baseline gap-4">
                <span className="figure text-t5">{money(credit.balance)}</span>
                <span className="text-ink-2">
                  <Trans>available</Trans>
                </span>
              </p>
              <CreditDetail credit={credit} balance={credit.balance} most={max} money={money} />
            </>
          )}
        </div>
        <div className="my-auto">
          <h1 className="kiosk-label">
            <Trans>Amount to redeem</Trans>
          </h1>
          <Shown shown={shown} typed={typed} />
          <p role="status" className={over || typed.refused ? "font-semibold text-bad" : "text-ink-2"}>
            {typed.refused === "cents" ? (
              <Trans>Cents only go to two digits. Delete one to change the amount.</Trans>
            ) : typed.refused === "dollars" ? (
              <Trans>You can’t enter more digits. Delete one to change the amount.</Trans>
            ) : over ? (
              <span className="flex items-center gap-2">
                <Icon name="alert" size={28} />
                <Trans>At most {highest}</Trans>
              </span>
            ) : amount > 0 && left !== null ? (
              <Trans>leaves {left}</Trans>
            ) : max !== credit.balance ? (
              <Trans>At most {highest}</Trans>
            ) : (
              <Trans>Use all or part of the credit</Trans>
            )}
          </p>
        </div>
        <div className="kiosk-quick flex flex-wrap gap-2 min-[600px]:gap-3">
          {quick
            .filter((cents, at, all) => cents < max && (at !== 1 || (all[2] ?? 0) >= max))
            .map((cents) => (
              <KioskButton key={cents} onClick={() => setTyped(presetAmount(cents))}>
                {format.moneyShort(cents, currency)}
              </KioskButton>
            ))}
          <KioskButton onClick={() => setTyped(presetAmount(max))}>
            {max === credit.balance ? <Trans>All, {highest}</Trans> : highest}
          </KioskButton>
        </div>
      </section>
      <section className="kiosk-zone">
        <Keypad corner="point" onKey={onKey} onEnter={ready ? () => onAmount(amount, typed) : undefined} />
        <KioskButton wide kind="brand" size="giant" disabled={!ready} onClick={() => onAmount(amount, typed)}>
          {amount === 0 ? <Trans>Enter an amount</Trans> : <Trans>Next: PIN</Trans>}
        </KioskButton>
      </section>
    </Frame>
  );
}

/**
 * Shows the amount in large figures: cents that were not typed are muted. A preset amount is marked, because the next
 * key replaces it.
 */
function Shown({ shown, typed }: { shown: string; typed: TypedAmount }) {
  const [keyed, filler, after] = amountParts(shown, typed);
  return (
    <output className="kiosk-amount figure block" data-length={lengthOf(shown)}>
      <span className={typed.preset ? "kiosk-preset" : undefined}>{keyed}</span>
      {typed.preset ? null : <span className="kiosk-caret" aria-hidden="true" />}
      {filler ? <span className="text-ink-2">{filler}</span> : null}
      {after}
    </output>
  );
}

/** Shows the credit that expires first and, when the balance comes from a cached card, the time of that balance. */
function CreditDetail({
  credit,
  balance,
  most,
  money,
}: {
  credit: Credit;
  balance: number;
  most: number;
  money: (cents: number) => string;
}) {
  const format = useFormat();
  const counter = useCounterTime();
  const { soonestExpiry, soonestAmount, asOf } = credit;
  const part = money(soonestAmount);
  const day = format.date(soonestExpiry);
  const when = counter.dateTime(asOf);
  const highest = money(most);
  return (
    <div className="kiosk-small text-ink-2">
      {soonestExpiry ? (
        <p>
          {soonestAmount < balance ? (
            <Trans>
              {part} expires {day} and is spent first
            </Trans>
          ) : (
            <Trans>expires {day}</Trans>
          )}
        </p>
      ) : null}
      {asOf ? (
        <p className="flex items-center gap-2">
          <Icon name="offline" size={22} />
          <span>
            <Trans>as of {when}</Trans>
            {most < balance ? (
              <>
                {" · "}
                <Trans>at most {highest} offline</Trans>
              </>
            ) : null}
          </span>
        </p>
      ) : null}
    </div>
  );
}

export function IdChecked({ hometown }: { hometown: string | null }) {
  return hometown ? <Trans>{hometown} · photo ID checked</Trans> : <Trans>Photo ID checked</Trans>;
}

function Refused({ rider, text, onCancel }: { rider: RiderHit; text: string; onCancel: () => void }) {
  return (
    <Frame step={3} name={rider.name} detail={<IdChecked hometown={rider.hometown} />} zones="one">
      <section className="kiosk-zone" role="alert">
        <h1 className="flex items-center gap-4">
          <Icon name="alert" size={44} className="flex-none" />
          <Trans>Can’t redeem right now</Trans>
        </h1>
        <p className="text-ink-2">{text}</p>
        <KioskButton wide className="mt-4" kind="ink" size="giant" onClick={onCancel}>
          <Trans>Done</Trans>
        </KioskButton>
      </section>
    </Frame>
  );
}
