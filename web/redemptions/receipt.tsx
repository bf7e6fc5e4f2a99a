import { Trans } from "@lingui/react/macro";
import type { RedemptionRecord } from "#shared/redemptions.schema.ts";
import { useSession } from "../platform/api/session.ts";
import { useFormat } from "../platform/use-format.ts";
import { useShownName } from "../platform/use-shown-name.ts";

/**
 * The receipt, visible only in print, on 80 mm or letter paper (redemptions.css): the amount, the place, and the
 * redemption code for later questions.
 */
export function Receipt({ redemption }: { redemption: RedemptionRecord }) {
  const { programme } = useSession();
  const format = useFormat();
  const { code, employeeName, dealerName, currency, refundedAt } = redemption;
  const riderName = useShownName()(redemption.riderName);
  const place = [redemption.dealerCity, redemption.dealerState].filter(Boolean).join(", ");
  const when = format.dateTime(redemption.createdAt);
  const balance = format.money(redemption.balanceAfter, currency);
  const { email, phone } = programme.contact;
  const refunded = refundedAt ? format.dateTime(refundedAt) : null;
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
      {refunded ? (
        <p className="receipt-title">
          <Trans>Refunded {refunded}</Trans>
        </p>
      ) : null}
      <table>
        <tbody>
          <Line label={<Trans>Code</Trans>} value={code} />
          <Line label={<Trans>Credit left</Trans>} value={balance} />
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
          <Trans>Photo ID checked, PIN entered by the rider. Keep this receipt.</Trans>
        </p>
        <p>
          {email} · {format.phone(phone)}
        </p>
      </footer>
    </div>
  );
}

function Line({ label, value }: { label: React.ReactNode; value: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{value}</td>
    </tr>
  );
}
