import { Trans, useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { whyNoRefund } from "#shared/redemptions.ts";
import type { RedemptionRecord } from "#shared/redemptions.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { DataTable, type Column } from "../ui/table/data-table.tsx";
import { Link } from "../ui/link.tsx";
import { PrintReceipt } from "./print-receipt.tsx";

/** A dealer's redemptions. `hideRider` hides the rider column on a page about one rider. */
export function RedemptionTable({
  caption,
  redemptions,
  onRefund,
  hideRider = false,
  empty,
}: {
  caption: string;
  redemptions: readonly RedemptionRecord[];
  onRefund: (redemption: RedemptionRecord) => void;
  hideRider?: boolean;
  empty: ReactNode;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const shownName = useShownName();
  // One current time for the whole table, so that all rows agree on what can still be refunded.
  const [now] = useState(() => new Date());
  const rider: Column<RedemptionRecord> = {
    key: "rider",
    head: t`Rider`,
    card: "title",
    cell: (row) => (
      <Link to="/auth/dealer/rider/{riderId?}" params={{ riderId: row.riderId }} className="font-semibold">
        {shownName(row.riderName)}
      </Link>
    ),
  };
  const columns: Column<RedemptionRecord>[] = [
    ...(hideRider ? [] : [rider]),
    {
      key: "when",
      head: t`Date`,
      card: hideRider ? "title" : undefined,
      cell: (row) => <span className="@min-[1080px]:whitespace-nowrap">{format.dateTime(row.createdAt)}</span>,
    },
    { key: "code", head: t`Code`, cell: (row) => row.code },
    { key: "employee", head: t`Employee`, cell: (row) => row.employeeName },
    {
      key: "amount",
      head: t`Amount`,
      align: "end",
      card: "figure",
      cell: (row) => <RedemptionAmount row={row} />,
    },
    { key: "state", head: t`State`, cell: (row) => <RedemptionState row={row} now={now} /> },
    {
      key: "acts",
      head: t`Receipt, refund`,
      align: "end",
      card: "plain",
      cell: (row) => <RedemptionActs row={row} now={now} onRefund={onRefund} />,
    },
  ];
  return (
    // The layout depends on the container's width, not the window's: beside the sidebar the actions are stacked.
    <div className="@container">
      <DataTable caption={caption} rows={redemptions} rowKey={(row) => row._id} columns={columns} empty={empty} />
    </div>
  );
}

/** Shows the amount, crossed out after a refund. */
export function RedemptionAmount({ row }: { row: RedemptionRecord }) {
  const format = useFormat();
  return (
    <span className={row.refundedAt ? "text-ink-3 line-through" : "font-semibold"}>
      {format.money(row.amount, row.currency)}
    </span>
  );
}

/** Shows the receipt, and the refund while the dealer may make it. */
export function RedemptionActs({
  row,
  now,
  onRefund,
}: {
  row: RedemptionRecord;
  now: Date;
  onRefund: (redemption: RedemptionRecord) => void;
}) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-2 @min-[1080px]:flex-nowrap">
      <PrintReceipt redemption={row} small />
      {whyNoRefund(row, "dealer", now) === null ? (
        <Button size="small" icon="undo" onClick={() => onRefund(row)}>
          <Trans>Refund</Trans>
        </Button>
      ) : null}
    </span>
  );
}

/** Shows the status of a redemption, and why it can no longer be refunded. */
export function RedemptionState({ row, now }: { row: RedemptionRecord; now: Date }) {
  const format = useFormat();
  if (row.refundedAt) {
    const day = format.date(row.refundedAt);
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <Badge fill="bar">
          <Trans>Refunded {day}</Trans>
        </Badge>
        <span className="text-t1 text-ink-3">{[row.refundedBy, row.refundReason].filter(Boolean).join(" · ")}</span>
      </span>
    );
  }
  const until = format.date(row.refundableUntil);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Badge fill="filled">
        <Trans>Redeemed</Trans>
      </Badge>
      <span className="text-t1 text-ink-3">
        {whyNoRefund(row, "dealer", now) === null ? (
          <Trans>refundable until {until}</Trans>
        ) : (
          <Trans>refundable by support only</Trans>
        )}
      </span>
    </span>
  );
}
