import { Plural, Trans } from "@lingui/react/macro";
import type { PartsAccount } from "#shared/settlements.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Figure } from "../ui/figure.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";

/** Shows the amount that the program owes this dealer, its due date, and the settled amount. */
export function PartsCard({ account, link = false }: { account: PartsAccount; link?: boolean }) {
  const format = useFormat();
  const { due, overdue, nextDueAt, settledThisYear, lastSettlement, currency, lineCount } = account;
  const settled = format.money(settledThisYear, currency);
  const late = format.money(overdue, currency);
  const by = format.date(nextDueAt);
  const last = lastSettlement ? format.money(lastSettlement.amount, lastSettlement.currency) : "";
  const day = format.date(lastSettlement?.settledAt);
  return (
    <section className="panel grid content-start gap-3 p-5" aria-labelledby="parts-credit">
      <h2 id="parts-credit" className="text-t3">
        <Trans>Parts credit due to you</Trans>
      </h2>
      <Figure as="p">{format.money(due, currency)}</Figure>
      {overdue > 0 ? (
        <p className="flex items-center gap-2 font-semibold text-warn">
          <Icon name="alert" />
          <Trans>{late} is overdue</Trans>
        </p>
      ) : null}
      <p className="text-ink-2">
        {due < 0 ? (
          <Trans>Refunds after settlement. They come off your next settlement.</Trans>
        ) : nextDueAt && overdue === 0 ? (
          <Trans>The oldest will be settled by {by}.</Trans>
        ) : due === 0 ? (
          <Trans>Nothing is due.</Trans>
        ) : (
          <Plural value={lineCount} one="# line to be settled." other="# lines to be settled." />
        )}
      </p>
      <dl className="grid gap-1 border-t border-line pt-3">
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-2">
            <Trans>Settled this year</Trans>
          </dt>
          <dd className="font-semibold">{settled}</dd>
        </div>
        {lastSettlement ? (
          <div className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-2">
              <Trans>Last settled {day}</Trans>
            </dt>
            <dd className="font-semibold">{last}</dd>
          </div>
        ) : null}
      </dl>
      {link ? (
        <p>
          <Link to="/auth/dealer/statements" className="inline-flex min-h-11 items-center font-semibold">
            <Trans>Statements</Trans>
          </Link>
        </p>
      ) : null}
    </section>
  );
}
