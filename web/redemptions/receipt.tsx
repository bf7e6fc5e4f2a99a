import { Trans } from "@lingui/react/macro";
import { groupedCode } from "#shared/redemptions.ts";
import type { RedemptionRecord } from "#shared/redemptions.schema.ts";
import { useSession } from "../platform/api/session.ts";
import { useCounterFormat } from "../platform/use-counter-format.ts";
import { useFormat } from "../platform/use-format.ts";
import { useShownName } from "../platform/use-shown-name.ts";

/**
 * Shows the receipt in print only, on 80 mm or letter paper (redemptions.css): the amount, the place, and the
 * redemption code, which identifies the redemption in later questions.
 */
export function Receipt({ redemption }: { redemption: RedemptionRecord }) {
  const { programme } = useSession();
  const format = useFormat();
  const counter = useCounterFormat(redemption.timeZone);
  const { employeeName, dealerName, currency, refunds } = redemption;
  const code = <span className="code">{groupedCode(redemption.code)}</span>;
  const riderName = useShownName()(redemption.riderName);
  const place = [redemption.dealerCity, redemption.dealerState].filter(Boolean).join(", ");
  const when = counter.dateTime(redemption.createdAt);
  const balance = format.money(redemption.balanceAfter, currency);
  const { email, phone } = programme.contact;
  const rest = format.money(redemption.amount - redemption.refundedAmount, currency);
  return (
    <div className="receipt" lang={format.locale === "fr" ? "fr-CA" : "en"} aria-hidden="true">
      <header>
        <p className="receipt-brand">{programme.brandName}</p>
        <p>{dealerName}</p>
        <p>{place}</p>
      </header>
      <p className="receipt-title">
        <Trans>Dealer credit redeemed</Trans>
      </p>
      <p className="receipt-amount">{format.money(redemption.amount, currency)}</p>
      {refunds.map(({ _id, amount, refundedAt }) => {
        const [back, at] = [format.money(amount, currency), counter.dateTime(refundedAt)];
        return (
          <p key={_id} className="receipt-title">
            <Trans>
              {back} refunded {at}
            </Trans>
          </p>
        );
      })}
      <table>
        <tbody>
          {refunds.length > 0 ? <Line label={<Trans>Amount after refunds</Trans>} value={rest} /> : null}
          <Line label={<Trans>Code</Trans>} value={code} />
          <Line label={<Trans>Balance after redemption</Trans>} value={balance} />
          <Line label={<Trans>Rider</Trans>} value={riderName} />
          <Line label={<Trans>Served by</Trans>} value={employeeName} />
          <Line label={<Trans>Date and time</Trans>} value={when} />
        </tbody>
      </table>
      <p className="receipt-sign">
        <Trans>Rider’s signature</Trans>
      </p>
      <footer>
        <p>
          <Trans>Photo ID checked. Approved by the rider. Keep this receipt.</Trans>
        </p>
        <p>
          {email} · {format.phone(phone)}
        </p>
      </footer>
    </div>
  );
}

function Line({ label, value }: { label: React.ReactNode; value: React.ReactNode }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{value}</td>
    </tr>
  );
}
