import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { SeasonTotals } from "#shared/wallet.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Sum } from "../ui/sum.tsx";

/**
 * Shows the totals of one season or of all seasons: for credit, what happened to it; for cash, also the tax withheld.
 */
export function SeasonSums({
  seasons,
  season,
  currency,
  cashOnly = false,
}: {
  seasons: readonly SeasonTotals[];
  season: number | null;
  currency?: string | undefined;
  /** If this is true, dealer credit is left out. */
  cashOnly?: boolean;
}) {
  const shown = sumsOf(
    seasons.filter((one) => (season === null || one.season === season) && (!currency || one.currency === currency)),
  );
  if (shown.length === 0) return null;
  return (
    <section className="panel grid gap-2 px-4 py-3 sm:gap-4 sm:p-5" aria-labelledby="season-sums">
      <h2 id="season-sums" className="text-t3">
        {season === null ? <Trans>All seasons</Trans> : <Trans>{season} season</Trans>}
      </h2>
      {shown.map((totals) => (
        <div key={totals.currency} className="grid gap-4">
          {totals.credit.issued > 0 && !cashOnly ? <CreditSums totals={totals} /> : null}
          {totals.cash.issued > 0 ? <CashSums totals={totals} /> : null}
        </div>
      ))}
    </section>
  );
}

/** Sums the seasons by currency. */
function sumsOf(seasons: readonly SeasonTotals[]): SeasonTotals[] {
  const byCurrency = new Map<string, SeasonTotals>();
  for (const one of seasons) {
    const sum = byCurrency.get(one.currency);
    byCurrency.set(one.currency, sum ? plus(sum, one) : one);
  }
  return [...byCurrency.values()];
}

function plus(a: SeasonTotals, b: SeasonTotals): SeasonTotals {
  return {
    ...a,
    credit: {
      issued: a.credit.issued + b.credit.issued,
      takenBack: a.credit.takenBack + b.credit.takenBack,
      expired: a.credit.expired + b.credit.expired,
      left: a.credit.left + b.credit.left,
      spent: a.credit.spent + b.credit.spent,
    },
    cash: {
      issued: a.cash.issued + b.cash.issued,
      takenBack: a.cash.takenBack + b.cash.takenBack,
      expired: a.cash.expired + b.cash.expired,
      left: a.cash.left + b.cash.left,
      paid: a.cash.paid + b.cash.paid,
      withheld: a.cash.withheld + b.cash.withheld,
    },
  };
}

function CreditSums({ totals: { credit, currency } }: { totals: SeasonTotals }) {
  const money = useMoney(currency);
  return (
    <Sums
      title={
        currency === "CAD" ? <Trans>Dealer credit, Canadian dollars</Trans> : <Trans>Dealer credit, US dollars</Trans>
      }
    >
      <Sum label={<Trans>Credit earned</Trans>}>{money(credit.issued - credit.takenBack)}</Sum>
      <Sum label={<Trans>Credit spent</Trans>}>{money(credit.spent)}</Sum>
      <Sum label={<Trans>Credit expired</Trans>}>{money(credit.expired)}</Sum>
      <Sum label={<Trans>Credit left</Trans>}>{money(credit.left)}</Sum>
    </Sums>
  );
}

function CashSums({ totals: { cash, currency } }: { totals: SeasonTotals }) {
  const money = useMoney(currency);
  return (
    <Sums title={currency === "CAD" ? <Trans>Cash, Canadian dollars</Trans> : <Trans>Cash, US dollars</Trans>}>
      <Sum label={<Trans>Earned, gross</Trans>}>{money(cash.issued - cash.takenBack)}</Sum>
      <Sum label={<Trans>Paid, gross</Trans>}>{money(cash.paid)}</Sum>
      <Sum label={<Trans>Withheld for taxes</Trans>}>{money(cash.withheld)}</Sum>
      <Sum label={<Trans>Sent to you</Trans>}>{money(cash.paid - cash.withheld)}</Sum>
      <Sum label={<Trans>Not paid yet</Trans>}>{money(cash.left)}</Sum>
      {cash.expired > 0 ? <Sum label={<Trans>Cash expired</Trans>}>{money(cash.expired)}</Sum> : null}
    </Sums>
  );
}

function useMoney(currency: SeasonTotals["currency"]): (cents: number) => string {
  const format = useFormat();
  return (cents) => format.money(cents, currency);
}

function Sums({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 text-t2 font-semibold sm:mb-2" style={{ fontStretch: "100%" }}>
        {title}
      </h3>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-x-3 gap-y-2 max-sm:[&_dt]:text-t1 sm:grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] sm:gap-x-6 sm:gap-y-3">
        {children}
      </dl>
    </div>
  );
}
