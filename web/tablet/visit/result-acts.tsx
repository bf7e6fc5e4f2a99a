import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ItemResult } from "#shared/kiosk.schema.ts";
import { useShownFirstName } from "../../platform/use-shown-name.ts";
import { Icon } from "../../ui/icon.tsx";
import { useFormat } from "../../platform/use-format.ts";
import { useCounterTime } from "../counter/use-counter-time.ts";
import { useEngine } from "../kiosk-context.tsx";
import type { RedeemRow } from "../queue/queue-db.ts";
import { cancelRow, settleRow, type CancelWhy } from "../queue/redeem.ts";
import { CancelForm } from "./cancel-form.tsx";
import { actsOf, type RowLook } from "../queue/row-view.ts";
import { KioskButton } from "../kiosk-button.tsx";

interface ActsOfRow {
  row: RedeemRow;
  look: RowLook;
  onRetype?: () => void;
  onAnswer?: (answer: ItemResult) => void;
}

/**
 * Shows the actions on a redemption: print, type the PIN again, take the remaining credit, confirm a second redemption,
 * cancel.
 */
export function ResultActs({ row, look, onRetype, onAnswer }: Required<ActsOfRow>) {
  const counter = useCounterTime();
  const settled = look === "accepted" || look === "part";
  const saved = look === "saved" || look === "waiting";
  return (
    <>
      <div className="kiosk-acts">
        {settled || saved ? (
          <KioskButton wide size="giant" onClick={() => window.print()}>
            <Icon name="print" size={32} />
            {settled ? <Trans>Print receipt</Trans> : <Trans>Print slip</Trans>}
          </KioskButton>
        ) : null}
        <SettleActs row={row} look={look} onRetype={onRetype} onAnswer={onAnswer} />
      </div>
      {settled ? <ServedBy row={row} at={counter.dateTime(row.decidedAt)} /> : null}
    </>
  );
}

/** Shows the buttons that change a redemption; the queue list uses them, too. */
export function SettleActs({ row, look, onRetype, onAnswer }: ActsOfRow) {
  const engine = useEngine();
  const { t } = useLingui();
  const format = useFormat();
  // Each action has an idempotency key: a retry after a network error has the same key, and an attempt after any answer
  // has a new one.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  const acts = actsOf(row, look);
  const left = format.money(row.balance ?? 0, row.body.currency);

  async function settle(action: "takeWhatIsLeft" | "confirmSecond" | "cancel"): Promise<void> {
    setBusy(true);
    setProblem(null);
    const answer = await settleRow(engine, row, { settle: action }, key);
    setBusy(false);
    if (answer === null)
      setProblem(t`No response. The rider won’t be charged twice. Try again when you’re back online.`);
    else {
      setKey(crypto.randomUUID());
      if ("problem" in answer) setProblem(answer.problem);
      else onAnswer?.(answer.result);
    }
  }

  async function cancel(why: CancelWhy): Promise<void> {
    setBusy(true);
    setProblem(null);
    await cancelRow(engine, row, why).catch(() => setProblem(t`The cancellation couldn’t be saved. Try again.`));
    setBusy(false);
    setAsks(false);
  }
  // The server settles a redemption of another tablet only if nothing is booked yet, so there is nothing to refund.
  const isOwn = row.deviceId === engine.state.get().device?.deviceId;

  if (!problem && !Object.values(acts).some(Boolean)) return null;
  if (asks && acts.cancel) {
    return (
      <CancelForm
        sum={format.money(row.body.amount, row.body.currency)}
        busy={busy}
        onCancel={(why) => void cancel(why)}
        onKeep={() => setAsks(false)}
      />
    );
  }
  return (
    <div className="grid gap-3">
      {acts.retype && onRetype ? (
        <KioskButton wide kind="brand" size="giant" onClick={onRetype}>
          <Trans>Enter the PIN again</Trans>
        </KioskButton>
      ) : null}
      {acts.take ? (
        <KioskButton wide kind="brand" size="giant" disabled={busy} onClick={() => void settle("takeWhatIsLeft")}>
          <Trans>Use {left}</Trans>
        </KioskButton>
      ) : null}
      {acts.second ? (
        <KioskButton wide kind="brand" size="giant" disabled={busy} onClick={() => void settle("confirmSecond")}>
          <Trans>It’s another purchase</Trans>
        </KioskButton>
      ) : null}
      {acts.cancel ? (
        <KioskButton wide disabled={busy} onClick={() => (isOwn ? setAsks(true) : void settle("cancel"))}>
          <Trans>Cancel redemption</Trans>
        </KioskButton>
      ) : null}
      {problem ? (
        <p role="alert" className="kiosk-small flex gap-2 font-semibold text-bad">
          <Icon name="alert" size={26} />
          {problem}
        </p>
      ) : null}
    </div>
  );
}

function ServedBy({ row, at }: { row: RedeemRow; at: string }) {
  const { employee } = row.body;
  const first = useShownFirstName()(row.riderName);
  return (
    <div className="grid gap-3 py-2 text-ink-2">
      <p>
        <Trans>
          Served by <b className="text-ink">{employee}</b>
        </Trans>
      </p>
      <p>{at}</p>
      <p>
        <Trans>We emailed {first} a receipt.</Trans>
      </p>
    </div>
  );
}
