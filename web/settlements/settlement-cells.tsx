import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { SettlementRecord } from "#shared/settlements.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Badge } from "../ui/badge.tsx";

/** Returns the cells of a list of settlements that show more than their value. */
export function useSettlementCells() {
  const format = useFormat();
  return {
    until: ({ until }: SettlementRecord): ReactNode => <span className="whitespace-nowrap">{format.date(until)}</span>,
    reversed: ({ reversedAt }: SettlementRecord): ReactNode =>
      reversedAt ? (
        <Badge fill="hatched">
          <Trans>Reversed</Trans> {format.date(reversedAt)}
        </Badge>
      ) : (
        <span className="off-card text-ink-3">–</span>
      ),
  };
}
