import { lazy, Suspense, useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { groupedCode, isPartlyRefunded } from "#shared/redemptions.ts";
import type { RedemptionRecord, RefundAnswer } from "#shared/redemptions.schema.ts";
import { useCounterFormat } from "../platform/use-counter-format.ts";
import { useFormat } from "../platform/use-format.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import { Badge } from "../ui/badge.tsx";
import { DataTable, type Column, type RowGroup } from "../ui/table/data-table.tsx";
import { useRefund } from "./refunds/use-refund.tsx";
import "../parts/list.css";

// The details load when a row is opened, because most visits open none.
const RedemptionSheet = lazy(async () => ({
  default: (await import("./refunds/redemption-sheet.tsx")).RedemptionSheet,
}));

/**
 * Lists a dealer's redemptions. A row opens its details. `hideRider` hides the column of the rider on a page about one
 * rider.
 */
export function RedemptionTable({
  caption,
  redemptions,
  onOpen,
  hideRider = false,
  empty,
}: {
  caption: string;
  redemptions: readonly RedemptionRecord[];
  onOpen: (redemption: RedemptionRecord) => void;
  hideRider?: boolean;
  empty: ReactNode;
}) {
  const { t } = useLingui();
  const shownName = useShownName();
  const rider: Column<RedemptionRecord> = {
    key: "rider",
    head: t`Rider`,
    card: "title",
    cell: (row) => <span className="font-semibold">{shownName(row.riderName)}</span>,
  };
  const columns: Column<RedemptionRecord>[] = [
    ...(hideRider ? [] : [rider]),
    { key: "when", head: t`Date`, card: hideRider ? "title" : "detail", cell: (row) => <RedemptionTime row={row} /> },
    { key: "code", head: t`Code`, card: "hide", cell: (row) => <Code code={row.code} /> },
    { key: "employee", head: t`Employee`, card: "hide", cell: (row) => row.employeeName },
    { key: "amount", head: t`Amount`, align: "end", card: "figure", cell: (row) => <RedemptionAmount row={row} /> },
  ];
  if (redemptions.some(({ refunds }) => refunds.length > 0)) {
    columns.push({
      key: "state",
      head: t({ context: "redemption", message: "Refunded" }),
      card: "detail",
      cell: (row) => <RedemptionState row={row} />,
    });
  }
  return (
    <DataTable
      dense
      caption={caption}
      rows={redemptions}
      rowKey={(row) => row._id}
      columns={columns}
      onOpen={onOpen}
      empty={empty}
    />
  );
}

/**
 * Returns a function that opens the details of a redemption, a function that starts its refund, and the dialogs of
 * both.
 */
export function useRedemptionSheet(
  onRefunded: (answer: RefundAnswer) => void,
  /** This is true if the list is a copy from this device. Without a connection, nothing can be refunded. */
  isCopy = false,
): {
  open: (redemption: RedemptionRecord) => void;
  refund: (redemption: RedemptionRecord) => void;
  dialogs: ReactNode;
} {
  // All rows use the same current time, so that they are consistent about what can still be refunded.
  const [now] = useState(() => new Date());
  const [opened, setOpened] = useState<RedemptionRecord | null>(null);
  const { refund, refundDialog } = useRefund(onRefunded);
  return {
    open: setOpened,
    refund,
    dialogs: (
      <>
        {opened ? (
          <Suspense fallback={null}>
            <RedemptionSheet
              redemption={opened}
              now={now}
              onClose={() => setOpened(null)}
              onRefund={
                isCopy
                  ? undefined
                  : (redemption) => {
                      setOpened(null);
                      refund(redemption);
                    }
              }
            />
          </Suspense>
        ) : null}
        {refundDialog}
      </>
    ),
  };
}

/** Shows a code in two groups, in a font whose zero differs from an O. */
export const Code = ({ code }: { code: string }) => <span className="code">{groupedCode(code)}</span>;

/** Shows the time at the counter: "Today 12:51 AM EST", or the date. */
export function RedemptionTime({ row }: { row: RedemptionRecord }) {
  const counter = useCounterFormat(row.timeZone);
  const [today] = useState(() => counter.day(new Date()));
  const time = counter.time(row.createdAt);
  const exact = counter.dateTime(row.createdAt);
  return (
    <time dateTime={row.createdAt} title={exact} className="md:whitespace-nowrap">
      {counter.day(row.createdAt) === today ? <Trans>Today {time}</Trans> : exact}
    </time>
  );
}

/** Returns the day at the counter, which is the heading of a redemption's group: "Today" or the date. */
export function useRedemptionDay(): (row: RedemptionRecord) => RowGroup {
  const counter = useCounterFormat();
  const { t } = useLingui();
  const [today] = useState(() => counter.day(new Date()));
  return ({ createdAt }) => {
    const day = counter.day(createdAt);
    return { key: day, label: day === today ? t`Today` : counter.date(createdAt) };
  };
}

/** Shows only the time, because the heading above it shows the day. */
export function RedemptionHour({ row }: { row: RedemptionRecord }) {
  const counter = useCounterFormat(row.timeZone);
  return (
    <time dateTime={row.createdAt} title={counter.dateTime(row.createdAt)} className="whitespace-nowrap">
      {counter.time(row.createdAt)}
    </time>
  );
}

/**
 * Shows the amount after refunds; the refunded amount is crossed out. A phone's card has room for only one amount, and
 * names the refund beside it.
 */
export function RedemptionAmount({ row }: { row: RedemptionRecord }) {
  const format = useFormat();
  const amount = format.money(row.amount, row.currency);
  if (row.refundedAmount === 0) return <span className="font-semibold">{amount}</span>;
  return (
    <span className="inline-flex gap-2">
      <s className={isPartlyRefunded(row) ? "off-card text-ink-3" : "text-ink-3"}>{amount}</s>
      {isPartlyRefunded(row) ? (
        <span className="font-semibold">{format.money(row.amount - row.refundedAmount, row.currency)}</span>
      ) : null}
    </span>
  );
}

/** Shows how much was refunded, or that all was, and when. It shows nothing if there was no refund. */
export function RedemptionState({ row }: { row: RedemptionRecord }) {
  const format = useFormat();
  const counter = useCounterFormat(row.timeZone);
  const last = row.refunds.at(-1);
  if (!last) return null;
  const day = counter.date(last.refundedAt);
  const amount = format.money(row.refundedAmount, row.currency);
  return (
    <Badge fill="bar">
      {isPartlyRefunded(row) ? (
        <Trans>{amount} refunded</Trans>
      ) : (
        <>
          <span className="off-card">
            <Trans>Refunded {day}</Trans>
          </span>
          {/* A phone's card has room for one date, that of the redemption; the details have both. */}
          <span className="on-card">
            <Trans context="redemption">Refunded</Trans>
          </span>
        </>
      )}
    </Badge>
  );
}
