import type { ReactNode } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import type { PartsAccount } from "#shared/settlements.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Figure } from "../ui/figure.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";

/** Shows the amount that the program owes this dealer, its due date, and the settled amount. */
export function PartsCard({ account }: { account: PartsAccount }) {
  const format = useFormat();
  return (
    <section className="panel grid content-start gap-3 p-5" aria-labelledby="parts-credit">
      <h2 id="parts-credit" className="text-t3">
        <Trans>Parts credit due to you</Trans>
      </h2>
      <Figure as="p">{format.money(account.due, account.currency)}</Figure>
      <PartsDue account={account} />
      <PartsSettled account={account} className="grid gap-1 border-t border-line pt-3" />
      <p>
        <Link to="/auth/dealer/statements" className="inline-flex min-h-11 items-center font-semibold">
          <Trans>Statements</Trans>
        </Link>
      </p>
    </section>
  );
}

/** Shows what is overdue, and when the rest will be settled. */
export function PartsDue({ account: { due, overdue, nextDueAt, currency, lineCount } }: { account: PartsAccount }) {
  const format = useFormat();
  const late = format.money(overdue, currency);
  const by = format.date(nextDueAt);
  return (
    <>
      {overdue > 0 ? (
        <p className="flex items-center gap-2 font-semibold text-warn">
          <Icon name="alert" />
          <Trans>{late} is overdue</Trans>
        </p>
      ) : null}
      <p className="text-balance text-ink-2">
        {due < 0 ? (
          <Trans>Refunds issued after settlement. They’ll come off the next settlement.</Trans>
        ) : nextDueAt && overdue === 0 ? (
          <Trans>The oldest redemption will be settled by {by}.</Trans>
        ) : due === 0 ? (
          <Trans>Nothing is due.</Trans>
        ) : (
          <Plural value={lineCount} one="# line to be settled." other="# lines to be settled." />
        )}
      </p>
    </>
  );
}

/** Shows the amount that was settled this year, and the last settlement. */
export function PartsSettled({ account, className }: { account: PartsAccount; className: string }) {
  const format = useFormat();
  const { settledThisYear, lastSettlement, currency } = account;
  const day = format.date(lastSettlement?.settledAt);
  return (
    <dl className={className}>
      <Line label={<Trans>Settled this year</Trans>}>{format.money(settledThisYear, currency)}</Line>
      {lastSettlement ? (
        <Line label={<Trans>Last settled {day}</Trans>}>
          {format.money(lastSettlement.amount, lastSettlement.currency)}
        </Line>
      ) : null}
    </dl>
  );
}

const Line = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-ink-2">{label}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);
