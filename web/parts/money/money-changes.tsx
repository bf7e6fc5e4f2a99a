import { Trans, useLingui } from "@lingui/react/macro";
import type { MoneyPreviewAnswer, Purse } from "#shared/rider-money.schema.ts";
import { useFormat } from "../../platform/use-format.ts";

type Amount = Exclude<keyof Purse, "currency">;
const amounts: readonly Amount[] = ["credit", "cash", "claims", "paid", "creditDue", "cashDue"];

/** Returns the name of each amount of a rider's money. */
export function usePurseWords(): Record<Amount, string> {
  const { t } = useLingui();
  return {
    credit: t`Open credit`,
    cash: t`Cash not in a payout`,
    claims: t`Cash in open payouts`,
    paid: t`Cash sent, after tax`,
    creditDue: t`Credit due back`,
    cashDue: t`Cash due back`,
  };
}

/** Shows what an act changes in a rider's money: each amount before and after. */
export function MoneyChanges({ preview: { before, after } }: { preview: MoneyPreviewAnswer }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = usePurseWords();
  const rows = before.flatMap((purse) => {
    const then = after.find(({ currency }) => currency === purse.currency);
    if (!then) return [];
    return amounts
      .filter((name) => purse[name] !== then[name])
      .map((name) => ({ name, currency: purse.currency, now: purse[name], afterwards: then[name] }));
  });
  if (rows.length === 0) {
    return (
      <p>
        <Trans>No money will move.</Trans>
      </p>
    );
  }
  return (
    <table className="w-full text-ink">
      <caption className="sr-only">{t`What changes`}</caption>
      <thead>
        <tr className="border-b-2 border-ink text-t1">
          <th scope="col" className="py-1 text-start">
            <span className="sr-only">{t`Amount`}</span>
          </th>
          <th scope="col" className="py-1 text-end">
            <Trans>Now</Trans>
          </th>
          <th scope="col" className="py-1 text-end">
            <Trans>Afterward</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, currency, now, afterwards }) => (
          <tr key={`${currency}${name}`} className="border-b border-line">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal">
              {words[name]}
            </th>
            <td className="figure py-1.5 ps-3 text-end whitespace-nowrap text-ink-2">{format.money(now, currency)}</td>
            <td className="figure py-1.5 ps-3 text-end whitespace-nowrap">{format.money(afterwards, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
