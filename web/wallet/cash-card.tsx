import { Trans } from "@lingui/react/macro";
import { holdsBack } from "#shared/payouts.ts";
import type { PaymentInfoAnswer } from "#shared/payouts.schema.ts";
import type { WalletAnswer } from "#shared/wallet.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Figure } from "../ui/figure.tsx";

type Cash = WalletAnswer["cash"][number];

/**
 * Shows the cash of a rider who won any: the cash to come, or the cash that was paid if none is to come. Cash is coming
 * if it is in a payout, or soon will be because nothing holds it back; a missing license does not hold it back. If the
 * payment info could not be loaded (`info` is null), cash without a payout is not shown as coming.
 */
export function CashCard({
  cash,
  home,
  info,
}: {
  cash: WalletAnswer["cash"];
  home: Cash["currency"];
  info: PaymentInfoAnswer | null;
}) {
  const format = useFormat();
  const sumOf = (part: (of: Cash) => number): string =>
    cash
      .filter((of) => part(of) > 0)
      .map((of) => format.money(part(of), of.currency))
      .join(" + ");
  const isReady = info !== null && !info.needs.some(holdsBack);
  const sent = sumOf(({ amount, waiting }) => (isReady ? amount : amount - waiting));
  const waits = isReady ? "" : sumOf(({ waiting }) => waiting);
  const paid = sumOf((of) => of.paid);
  const isOpen = cash.some(({ amount }) => amount > 0);
  const keyOf = (of: Cash): number => (isOpen ? of.amount : of.paid);
  const holding = cash.filter((of) => keyOf(of) > 0);
  const main = holding.find(({ currency }) => currency === home) ?? holding[0];
  if (!main) return null;
  const figure = format.money(keyOf(main), main.currency);
  return (
    <section className="card on-brand rounded-[10px_10px_36px_36px] p-5 pb-6" aria-label={figure}>
      <h1 className="leading-none">
        {!isOpen ? (
          <Trans>Cash paid to you</Trans>
        ) : waits ? (
          <Trans>Cash not paid yet</Trans>
        ) : (
          <Trans>Cash coming to you</Trans>
        )}
      </h1>
      <div className="my-3 overflow-hidden [container-type:inline-size]">
        <Figure size="key">{figure}</Figure>
      </div>
      <div className="border-t-2 border-current pt-3">
        {sent ? (
          <p>
            <Trans>
              <b>{sent}</b> in cash is coming to you.
            </Trans>
          </p>
        ) : null}
        {waits ? (
          <p>
            {info ? (
              <Trans>
                <b>{waits}</b> can’t be paid yet: we still need something from you.
              </Trans>
            ) : (
              <Trans>
                <b>{waits}</b> in earned cash isn’t in a payout yet.
              </Trans>
            )}
          </p>
        ) : null}
        {!isOpen ? (
          <p>
            <Trans>You have no other cash coming right now.</Trans>
          </p>
        ) : paid ? (
          <p>
            <Trans>
              <b>{paid}</b> paid to you so far.
            </Trans>
          </p>
        ) : null}
      </div>
    </section>
  );
}
