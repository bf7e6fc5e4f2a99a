import { useEffect, useState } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import type { RiderHit } from "#shared/kiosk.schema.ts";
import { afterPaint } from "../../platform/after-paint.ts";
import { IdChecked } from "./amount-step.tsx";
import { moodOf, tellBySense } from "../counter/feedback.ts";
import type { Credit } from "../cards/find-rider.ts";
import { Frame } from "../counter/frame.tsx";
import { useEngine, useKioskState } from "../kiosk-context.tsx";
import type { RedeemRow } from "../queue/queue-db.ts";
import { KioskReceipt } from "./receipt.tsx";
import { acknowledgeRow, withAnswer } from "../queue/redeem.ts";
import { ResultActs } from "./result-acts.tsx";
import { ResultPlate } from "./result-plate.tsx";
import { lookNow } from "../queue/row-view.ts";
import { KioskButton } from "../kiosk-button.tsx";

const leaveAfterSeconds = 20;

/** Shows the result of the redemption. It is updated if the server's answer arrives while the screen is open. */
export function ResultStep({
  rider,
  credit,
  row: first,
  onRetype,
  onDone,
}: {
  rider: RiderHit;
  credit: Credit | null;
  row: RedeemRow;
  onRetype: (row: RedeemRow) => void;
  onDone: () => void;
}) {
  const engine = useEngine();
  const state = useKioskState();
  const { rows, preferences } = state;
  const [told, setTold] = useState(first);
  const found = rows.find(({ id }) => id === first.id);
  // A redemption of another tablet is not in this queue, so the server's last answer is used.
  const row = found?.kind === "redeem" ? found : told;
  const late = useLate(engine.policy.answerSeconds);
  const look = lookNow(row, state, late);

  // The receipt is rendered after the first paint, because it is not needed at once.
  const [drawn, setDrawn] = useState(false);
  useEffect(() => afterPaint(() => setDrawn(true)), []);

  const mood = moodOf(look);
  useEffect(() => {
    if (mood) tellBySense(mood, preferences);
    // The effect runs only when the result changes, not when staff change a preference.
    // oxlint-disable-next-line exhaustive-deps
  }, [mood]);

  function done(): void {
    // Tapping Done acknowledges a result that needs no further action.
    if (look === "accepted" || look === "part" || look === "voided") void acknowledgeRow(engine, row);
    onDone();
  }

  return (
    <>
      <Frame name={rider.name} detail={<IdChecked hometown={rider.hometown} />} zones="result" shows={look}>
        <ResultPlate row={row} look={look} credit={credit} />
        <section className="kiosk-zone">
          <ResultActs
            row={row}
            look={look}
            onRetype={() => onRetype(row)}
            onAnswer={(answer) => setTold(withAnswer(row, answer))}
          />
          <span className="flex-1" />
          {look === "accepted" || look === "part" ? <Countdown seconds={leaveAfterSeconds} onEnd={onDone} /> : null}
          <KioskButton wide kind="ink" size="giant" onClick={done}>
            <Trans>Done</Trans>
          </KioskButton>
        </section>
      </Frame>
      {drawn ? <KioskReceipt row={row} look={look} /> : null}
    </>
  );
}

/** Returns true once the answer has taken longer than `seconds`. */
function useLate(seconds: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return late;
}

function Countdown({ seconds, onEnd }: { seconds: number; onEnd: () => void }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left === 0) {
      onEnd();
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, onEnd]);
  return (
    <p className="kiosk-small text-ink-2">
      <Plural value={left} one="Back to the start in # second" other="Back to the start in # seconds" />
    </p>
  );
}
