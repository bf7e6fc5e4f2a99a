import { useState } from "react";
import { useLingui } from "@lingui/react/macro";
import type { RiderHit } from "#shared/kiosk.schema.ts";
import { lockedWords, wordsOf } from "./decision-words.ts";
import { useEngine } from "../kiosk-context.tsx";
import { PinStep } from "./pin-step.tsx";
import type { RedeemRow } from "../queue/queue-db.ts";
import { settleRow, withAnswer } from "../queue/redeem.ts";

/**
 * The step in which the rider types the PIN again for a redemption in review; the newly sealed PIN goes to the server
 * at once.
 */
export function RetypeStep({
  rider,
  row,
  onSettled,
  onCancel,
}: {
  rider: RiderHit;
  row: RedeemRow;
  onSettled: (row: RedeemRow) => void;
  onCancel: () => void;
}) {
  const engine = useEngine();
  const { t, i18n } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  // Each attempt gets a new PIN pad, so nothing of the last one remains.
  const [tries, setTries] = useState(0);

  async function send(sealedPin: string): Promise<void> {
    setProblem(null);
    const answer = await settleRow(engine, row, { sealedPin }, crypto.randomUUID());
    setTries((before) => before + 1);
    if (answer === null) {
      // The call may have reached the server: the next sync brings the result, and the redemption counts once.
      void engine.drain.flush();
      setProblem(t`No response. The rider won’t be charged twice. Try again when you’re back online.`);
    } else if ("problem" in answer) {
      setProblem(answer.problem);
    } else if (answer.result.decision === "review" && answer.result.reason !== "possible_duplicate") {
      const words = answer.result.reason === "pin_locked" ? lockedWords : wordsOf("review", answer.result.reason);
      setProblem(i18n._(words.title));
    } else {
      // For another tablet's redemption the server's answer is the only source. A PIN cannot settle a possible
      // duplicate.
      const settled = await engine.queue.items.get(row.id);
      onSettled(settled?.kind === "redeem" ? settled : withAnswer(row, answer.result));
    }
  }

  return (
    <PinStep
      key={tries}
      rider={rider}
      amount={row.body.amount}
      redemptionId={row.id}
      problem={problem}
      onSealed={(sealedPin) => void send(sealedPin)}
      onCancel={onCancel}
    />
  );
}
