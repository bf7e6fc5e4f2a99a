import { useEffect, useRef } from "react";
import { Trans } from "@lingui/react/macro";
import { groupedCode } from "#shared/redemptions.ts";
import type { RedeemAnswer } from "#shared/redemptions.schema.ts";
import { useCounterFormat } from "../platform/use-counter-format.ts";
import { useFormat } from "../platform/use-format.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Figure } from "../ui/figure.tsx";
import { Icon } from "../ui/icon.tsx";
import { PrintReceipt } from "./print-receipt.tsx";

/** Shows the redemption after the server has confirmed it. */
export function Redeemed({
  answer,
  onAnother,
  onRefund,
}: {
  answer: RedeemAnswer;
  onAnother: () => void;
  onRefund: () => void;
}) {
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  const { redemption } = answer;
  const amount = format.money(redemption.amount, redemption.currency);
  const { employeeName } = redemption;
  const balance = format.money(redemption.balanceAfter, redemption.currency);
  const when = useCounterFormat(redemption.timeZone).dateTime(redemption.createdAt);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="grid max-w-read gap-5" role="status">
      <div className="on-brand plate-fills rounded-plate p-6">
        <h2 ref={heading} tabIndex={-1} className="flex items-center gap-3 text-t5">
          <Icon name="check" size={32} />
          <Trans context="title">Redeemed</Trans>
        </h2>
        <div className="my-5 overflow-hidden [container-type:inline-size]">
          <Figure size="key" as="p">
            {amount}
          </Figure>
        </div>
        {/* On a phone a long balance is below the code. */}
        <dl className="flex flex-wrap gap-x-10 gap-y-3 border-t-2 border-current pt-4">
          <div className="grid gap-1">
            <dt>
              <Trans>Code</Trans>
            </dt>
            <dd>
              <span className="code text-t5 font-semibold">{groupedCode(redemption.code)}</span>
            </dd>
          </div>
          <div className="grid gap-1">
            <dt>
              <Trans>New balance</Trans>
            </dt>
            <dd>
              <Figure>{balance}</Figure>
            </dd>
          </div>
        </dl>
      </div>
      <p className="text-ink-2">
        <Trans>
          {when}, served by {employeeName}. We emailed the rider a receipt.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <PrintReceipt redemption={redemption} />
        <ButtonLink kind="ink" to="/auth/dealer">
          <Trans>Next rider</Trans>
        </ButtonLink>
        {answer.balance.amount > 0 ? (
          <Button onClick={onAnother}>
            <Trans>Redeem more</Trans>
          </Button>
        ) : null}
        <Button kind="link" icon="undo" onClick={onRefund}>
          <Trans>Undo this redemption</Trans>
        </Button>
      </div>
    </section>
  );
}
