import { Trans } from "@lingui/react/macro";
import type { WalletBalanceAnswer } from "#shared/redemptions.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Figure } from "../ui/figure.tsx";
import { Icon } from "../ui/icon.tsx";

/** Shows the amount that can be spent at this counter, to both the clerk and the rider. */
export function CounterBalance({ balance }: { balance: WalletBalanceAnswer }) {
  const format = useFormat();
  const { amount, currency, soonestExpiry } = balance;
  const money = format.money(amount, currency);
  const soonest = format.money(balance.soonestAmount, currency);
  const day = format.date(soonestExpiry);
  return (
    <section className={`rounded-plate p-6 ${amount > 0 ? "on-brand" : "panel"}`}>
      <h2 className="text-t3">
        {currency === "USD" ? (
          <Trans>Credit at dealers in the United States</Trans>
        ) : (
          <Trans>Credit at dealers in Canada</Trans>
        )}
      </h2>
      <div className="my-4 overflow-hidden [container-type:inline-size]">
        <Figure size="key" as="p">
          {money}
        </Figure>
      </div>
      {soonestExpiry ? (
        <p className="flex items-center gap-3 border-t-2 border-current pt-3">
          <Icon name="clock" />
          <span>
            <Trans>
              <b>{soonest}</b> expires on {day}
            </Trans>
          </span>
        </p>
      ) : null}
    </section>
  );
}
