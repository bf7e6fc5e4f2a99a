import { Trans } from "@lingui/react/macro";
import { daysLeft } from "#shared/dates.ts";
import type { WalletAnswer } from "#shared/wallet.schema.ts";
import { noBreak } from "../ui/no-break.ts";
import { useFormat } from "../platform/use-format.ts";
import { Figure } from "../ui/figure.tsx";
import { Icon } from "../ui/icon.tsx";

type Balance = WalletAnswer["balances"][number];

/**
 * Shows the spendable balance in the currency of the rider's country, and the part of it that expires first. `isSecond`
 * means that the cash is shown above it as the headline of the page.
 */
export function BalanceCard({
  balance,
  now,
  isSecond,
}: {
  balance: Balance;
  /** With null the card does not say how many days are left. */
  now: Date | null;
  isSecond: boolean;
}) {
  const format = useFormat();
  const Heading = isSecond ? "h2" : "h1";
  return (
    <section
      className={`card rounded-[10px_10px_36px_36px] p-5 pb-6 ${isSecond ? "mt-4" : "on-brand"}`}
      aria-label={format.money(balance.amount, balance.currency)}
    >
      <Heading className="leading-none">
        <Trans>Credit available</Trans>
      </Heading>
      <div className="my-3 overflow-hidden [container-type:inline-size]">
        <Figure size={isSecond ? "card" : "key"}>{format.money(balance.amount, balance.currency)}</Figure>
      </div>
      <Expiry balance={balance} now={now} />
    </section>
  );
}

function Expiry({ balance, now }: { balance: Balance; now: Date | null }) {
  const format = useFormat();
  if (!balance.soonestExpiry) {
    return (
      <p className="border-t-2 border-current pt-3">
        {balance.amount > 0 ? (
          <Trans>This credit doesn’t expire.</Trans>
        ) : (
          <Trans>Finish in a paying place in a dealer credit class to earn credit.</Trans>
        )}
      </p>
    );
  }
  const amount = format.money(balance.soonestAmount, balance.currency);
  const day = noBreak(format.date(balance.soonestExpiry));
  const days = now === null ? null : daysLeft(new Date(balance.soonestExpiry), now);
  return (
    <p className="flex items-center gap-3 border-t-2 border-current pt-3 font-medium">
      <Icon name="clock" />
      <span>
        <ExpiryWords amount={amount} day={day} days={days} />
      </span>
    </p>
  );
}

function ExpiryWords({ amount, day, days }: { amount: string; day: string; days: number | null }) {
  if (days === null || days > 60) {
    return (
      <Trans>
        <b>{amount}</b> expires on {day}
      </Trans>
    );
  }
  if (days <= 0) {
    return (
      <Trans>
        <b>{amount}</b> expires today, {day}
      </Trans>
    );
  }
  if (days === 1) {
    return (
      <Trans>
        <b>{amount}</b> expires tomorrow, {day}
      </Trans>
    );
  }
  return (
    <Trans>
      <b>{amount}</b> expires in <b>{days} days</b>, {day}
    </Trans>
  );
}
