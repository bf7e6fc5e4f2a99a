import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { RedemptionRecord } from "#shared/redemptions.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Badge } from "../ui/badge.tsx";

/** Lists redemptions for the rider: what, where, when, the code, and whether it was refunded. */
export function RedemptionLines({
  redemptions,
  act,
}: {
  redemptions: readonly RedemptionRecord[];
  /** Renders the actions on a redemption. */
  act?: (redemption: RedemptionRecord) => ReactNode;
}) {
  const format = useFormat();
  return (
    <ul>
      {redemptions.map((redemption) => {
        const place = [redemption.dealerCity, redemption.dealerState].filter(Boolean).join(", ");
        const refunded = redemption.refundedAt ? format.date(redemption.refundedAt) : null;
        return (
          <li key={redemption._id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-3">
            <div className="min-w-0">
              <div className="font-semibold">{redemption.dealerName}</div>
              <div className="text-t2 text-ink-2">
                {[place, format.dateTime(redemption.createdAt)].filter(Boolean).join(" · ")}
              </div>
              <div className="text-t2 text-ink-2">
                <Trans>Code {redemption.code}</Trans>
              </div>
              {act ? <div className="mt-2">{act(redemption)}</div> : null}
            </div>
            <div className="text-end">
              <div className={`figure text-t4 whitespace-nowrap ${refunded ? "text-ink-3 line-through" : ""}`}>
                {format.money(redemption.amount, redemption.currency)}
              </div>
              {refunded ? (
                <Badge tone="info">
                  <Trans>Refunded {refunded}</Trans>
                </Badge>
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
