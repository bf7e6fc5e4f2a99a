import { Trans } from "@lingui/react/macro";
import type { RiderMoneyAnswer } from "#shared/rider-money.schema.ts";
import { usePurseWords } from "../../parts/money/money-changes.tsx";
import { useFormat } from "../../platform/use-format.ts";
import { Sum } from "../../ui/sum.tsx";

/** Shows a rider's money by currency. A currency that the rider never had money in is left out. */
export function RiderPurses({ purses }: { purses: RiderMoneyAnswer["purses"] }) {
  const shown = purses.filter((purse, at) => at === 0 || amounts.some((name) => purse[name] !== 0));
  return (
    <div className="grid gap-4 xl:grid-cols-[repeat(auto-fit,minmax(30rem,1fr))]">
      {shown.map((purse) => (
        <PurseCard key={purse.currency} purse={purse} />
      ))}
    </div>
  );
}

const amounts = ["credit", "cash", "claims", "paid", "creditDue", "cashDue"] as const;

function PurseCard({ purse }: { purse: RiderMoneyAnswer["purses"][number] }) {
  const format = useFormat();
  const words = usePurseWords();
  const { currency, soonestExpiry, soonestAmount } = purse;
  const soon = format.money(soonestAmount, currency);
  const day = format.date(soonestExpiry);
  return (
    <section className="panel grid gap-3 p-5" aria-labelledby={`purse-${currency}`}>
      <h3 id={`purse-${currency}`} className="text-t3">
        {currency === "USD" ? <Trans>US dollars</Trans> : <Trans>Canadian dollars</Trans>}
      </h3>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {amounts
          // The credit is always shown; the other amounts are shown if they are not zero.
          .filter((name) => name === "credit" || purse[name] !== 0)
          .map((name) => (
            <Sum key={name} label={words[name]}>
              <span className={name === "creditDue" || name === "cashDue" ? "text-bad" : ""}>
                {format.money(purse[name], currency)}
              </span>
            </Sum>
          ))}
      </dl>
      {soonestExpiry === null ? null : (
        <p className="text-ink-2">
          <Trans>
            {soon} expires on {day}
          </Trans>
        </p>
      )}
    </section>
  );
}
