import { useLingui } from "@lingui/react/macro";
import type { RiderHit } from "#shared/kiosk.schema.ts";
import { retriedWordsOf } from "./decision-words.ts";
import { useEngine } from "../kiosk-context.tsx";
import type { PinProblem } from "./check-pin.ts";
import { PinStep } from "./pin-step.tsx";
import type { RedeemRow } from "../queue/queue-db.ts";
import { settleRow, withAnswer } from "../queue/redeem.ts";

/**
 * Shows the step in which the rider types the PIN again for a redemption in review; the newly encrypted PIN goes to the
 * server at once.
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

  async function send(sealedPin: string): Promise<PinProblem | null> {
    const answer = await settleRow(engine, row, { sealedPin }, crypto.randomUUID());
    if (answer === null) {
      // The call may have reached the server: the next sync brings the result, and the redemption counts once.
      void engine.drain.flush();
      return { text: t`No response. The rider won’t be charged twice. Try again when you’re back online.` };
    }
    if ("problem" in answer) return { text: answer.problem };
    const { result, pinTriesLeft } = answer;
    if (result.decision === "review" && result.reason !== "possible_duplicate") {
      if (pinTriesLeft !== undefined) return { left: pinTriesLeft };
      // The limit that refused the PIN applies right now, whoever decides the redemption later.
      return { text: i18n._(retriedWordsOf(result.reason).title) };
    }
    // A redemption of another tablet is not stored here, so the server's answer is used.
    const settled = await engine.queue.items.get(row.id);
    onSettled(settled?.kind === "redeem" ? settled : withAnswer(row, result));
    return null;
  }

  return <PinStep rider={rider} amount={row.body.amount} redemptionId={row.id} onSealed={send} onCancel={onCancel} />;
}
