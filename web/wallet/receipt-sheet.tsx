import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { groupedCode } from "#shared/redemptions.ts";
import type { RedemptionRecord } from "#shared/redemptions.schema.ts";
import { useCounterFormat } from "../platform/use-counter-format.ts";
import { useFormat } from "../platform/use-format.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Figure } from "../ui/figure.tsx";

/** Shows the receipt of a redemption on the screen; `print` is the button that prints it. */
export function ReceiptSheet({
  redemption,
  print,
  onClose,
}: {
  redemption: RedemptionRecord;
  print: ReactNode;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const counter = useCounterFormat(redemption.timeZone);
  const { dealerName, dealerCity, dealerState, amount, currency, refunds, balanceAfter } = redemption;
  const place = [dealerCity, dealerState].filter(Boolean).join(", ");
  return (
    <Dialog open title={dealerName} onClose={onClose}>
      {place ? <p className="text-ink-2">{place}</p> : null}
      <p className="my-3">
        <Figure>{format.money(amount, currency)}</Figure>
      </p>
      {refunds.map((refund) => {
        const [back, at] = [format.money(refund.amount, currency), counter.dateTime(refund.refundedAt)];
        return (
          <p key={refund._id} className="mb-3 font-semibold">
            <Trans>
              {back} refunded {at}
            </Trans>
          </p>
        );
      })}
      <dl className="grid gap-1 border-t border-line pt-3">
        <Fact label={t`Date and time`}>{counter.dateTime(redemption.createdAt)}</Fact>
        <Fact label={t`Code`}>
          <span className="code">{groupedCode(redemption.code)}</span>
        </Fact>
        <Fact label={t`Served by`}>{redemption.employeeName}</Fact>
        <Fact label={t`Balance after redemption`}>{format.money(balanceAfter, currency)}</Fact>
        {refunds.length > 0 ? (
          <Fact label={t`Amount after refunds`}>{format.money(amount - redemption.refundedAmount, currency)}</Fact>
        ) : null}
      </dl>
      <div className="mt-6 flex flex-wrap justify-between gap-3">
        {print}
        <Button kind="ink" className="ms-auto" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="whitespace-nowrap text-ink-2">{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}
