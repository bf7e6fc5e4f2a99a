import { Trans } from "@lingui/react/macro";
import { mayAcknowledge } from "#shared/kiosk.ts";
import { groupedCode } from "#shared/redemptions.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useShownName } from "../../platform/use-shown-name.ts";
import { Icon } from "../../ui/icon.tsx";
import { useCounterTime } from "../counter/use-counter-time.ts";
import { useEngine } from "../kiosk-context.tsx";
import { PrintButton } from "../visit/print-button.tsx";
import type { RedeemRow } from "../queue/queue-db.ts";
import { acknowledgeRow } from "../queue/redeem.ts";
import { SettleActs } from "../visit/result-acts.tsx";
import { NextStepLine, Title } from "../visit/result-plate.tsx";
import { needsSomebody, type RowLook } from "../queue/row-view.ts";
import { KioskButton } from "../kiosk-button.tsx";

/** Shows a redemption in the queue list: the rider, the amount, the decision, and what to do next. */
export function QueueRowCard({ row, look, onRetype }: { row: RedeemRow; look: RowLook; onRetype: () => void }) {
  const engine = useEngine();
  const format = useFormat();
  const counter = useCounterTime();
  const shownName = useShownName();
  const { employee, amount, currency, capturedAt } = row.body;
  const when = counter.dateTime(capturedAt);
  return (
    <li className="panel grid gap-3 p-5" data-look={look}>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <b className="block truncate">{shownName(row.riderName)}</b>
          <span className="kiosk-small text-ink-2">
            {when} · {employee}
          </span>
        </div>
        <span className="figure text-t5">
          {format.money(look === "part" || look === "accepted" ? (row.appliedAmount ?? amount) : amount, currency)}
        </span>
      </div>
      <div className="kiosk-small">
        <b className="flex items-center gap-2">
          {needsSomebody(look) ? <Icon name="alert" size={26} /> : null}
          <Title row={row} look={look} />
          {row.code ? <span>· {groupedCode(row.code)}</span> : null}
        </b>
        <p className="text-ink-2">
          <NextStepLine row={row} look={look} />
        </p>
      </div>
      <SettleActs row={row} look={look} onRetype={onRetype} />
      <div className="kiosk-row-acts">
        <PrintButton row={row} look={look} />
        {row.acknowledgedAt !== null ||
        (look !== "stranded" && !mayAcknowledge(row.state === "captured" ? null : row.state)) ? null : (
          <KioskButton onClick={() => void acknowledgeRow(engine, row)}>
            <Icon name="check" size={28} />
            <Trans>Mark as seen</Trans>
          </KioskButton>
        )}
      </div>
    </li>
  );
}
