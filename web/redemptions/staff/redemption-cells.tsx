import { Trans } from "@lingui/react/macro";
import type { RedemptionRecord, RedemptionTotals } from "#shared/redemptions.schema.ts";
import { CurrencySums } from "../../parts/money/currency-sums.tsx";
import { useCounterFormat } from "../../platform/use-counter-format.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Link } from "../../ui/link.tsx";

/** Shows the dealer of a redemption, with a link to its record. */
export function CounterLink({ row: { dealerId, dealerName } }: { row: RedemptionRecord }) {
  return (
    <Link to="/auth/admin/dealer/{dealerId?}" params={{ dealerId }}>
      {dealerName}
    </Link>
  );
}

/** Shows the day of a redemption at the counter, with the exact time in its title; the details of the row show both. */
export function RedemptionDay({ row: { createdAt, timeZone } }: { row: RedemptionRecord }) {
  const counter = useCounterFormat(timeZone);
  return (
    <time dateTime={createdAt} title={counter.dateTime(createdAt)} className="redemption-day whitespace-nowrap">
      {counter.date(createdAt)}
    </time>
  );
}

/** Shows the day of the latest refund at the counter, with the exact time in its title. */
export function RefundDay({ row: { refunds, timeZone } }: { row: RedemptionRecord }) {
  const counter = useCounterFormat(timeZone);
  const at = refunds.at(-1)?.refundedAt;
  return at === undefined ? (
    "–"
  ) : (
    <time dateTime={at} title={counter.dateTime(at)} className="whitespace-nowrap">
      {counter.date(at)}
    </time>
  );
}

/** Shows who made the latest refund, without the dealer, which has its own column. */
export function RefundedBy({ row: { refunds, dealerName } }: { row: RedemptionRecord }) {
  const last = refunds.at(-1);
  const names = [last?.employeeName, last?.refundedBy].filter((name) => name && name !== dealerName);
  return names.join(", ") || dealerName;
}

/** Shows, for each currency, the count and the amount of all redemptions (or refunds) that match the filters. */
export function RedemptionSums({ totals, refunded = false }: { totals: RedemptionTotals; refunded?: boolean }) {
  const format = useFormat();
  return (
    <CurrencySums
      lines={totals.map(({ currency, count, amount }) => ({
        currency,
        sums: [
          {
            key: "count",
            label: refunded ? <Trans>Redemptions with a refund</Trans> : <Trans>Redemptions not fully refunded</Trans>,
            value: format.number(count),
          },
          {
            key: "amount",
            label: refunded ? <Trans>Refunded</Trans> : <Trans>Redeemed, net of refunds</Trans>,
            value: format.money(amount, currency),
          },
        ],
      }))}
    />
  );
}
