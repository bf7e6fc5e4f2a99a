import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MergeEffects, MergeSide } from "#shared/merges.schema.ts";
import { useFormat } from "../../../platform/use-format.ts";
import { MoneyLines, movedWords } from "./merge-words.tsx";

/** Shows the effects of the merge as counts and money. */
export function MergeEffectsPart({ effects, keep, gone }: { effects: MergeEffects; keep: MergeSide; gone: MergeSide }) {
  const format = useFormat();
  const { moves, money } = effects;
  const { fullName, email } = gone;
  const keptEmail = keep.email;
  const changed = money.filter(({ keep: own, delete: other, after }) => after !== own + other);
  return (
    <section className="panel p-5" aria-labelledby="what-moves">
      <h2 id="what-moves" className="text-t3">
        <Trans>What will move</Trans>
      </h2>
      <div className="mt-3 grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
        {moves.length === 0 ? (
          <p className="text-ink-2">
            <Trans>The account to delete is empty.</Trans>
          </p>
        ) : (
          <ul className="grid list-disc gap-1 pl-5">
            {moves.map(({ kind, count }) => (
              <li key={kind}>{movedWords(kind, count)}</li>
            ))}
          </ul>
        )}
        <Money money={money} />
      </div>
      <ul className="mt-4 grid list-disc gap-1 pl-5 text-ink-2">
        {changed.map(({ wallet, currency, keep: own, delete: other, after }) => {
          const sum = format.money(Math.abs(after - own - other), currency);
          return (
            <li key={`${wallet} ${currency}`} className="font-semibold text-ink">
              {after < own + other ? (
                <Trans>{sum} will be taken back, because all results will count as one rider’s.</Trans>
              ) : (
                <Trans>{sum} will be added, because all results will count as one rider’s.</Trans>
              )}
            </li>
          );
        })}
        <MoneyLines effects={effects} />
        <li>
          <Trans>
            {fullName} won’t be able to log in with {email}. Results with that address will still be matched to the
            rider.
          </Trans>
        </li>
        <li>
          <Trans>The {keptEmail} account will keep its password, PIN, and photo.</Trans>
        </li>
        <li>
          <Trans>Both addresses will get an email.</Trans>
        </li>
      </ul>
    </section>
  );
}

function Money({ money }: { money: MergeEffects["money"] }) {
  const { t } = useLingui();
  const format = useFormat();
  if (money.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>No money will move.</Trans>
      </p>
    );
  }
  return (
    <table className="w-full">
      <caption className="sr-only">{t`Open balances`}</caption>
      <thead>
        <tr className="border-b-2 border-ink text-t1">
          <th scope="col" className="py-1 text-start">
            <Trans>Open balances</Trans>
          </th>
          <th scope="col" className="py-1 ps-3 text-end">
            <Trans context="merge">Keep</Trans>
          </th>
          <th scope="col" className="py-1 ps-3 text-end">
            <Trans context="merge">Delete</Trans>
          </th>
          <th scope="col" className="py-1 ps-3 text-end">
            <Trans>After the merge</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {money.map(({ wallet, currency, keep, delete: gone, after }) => (
          <tr key={`${wallet} ${currency}`} className="border-b border-line">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal">
              {wallet === "cash" ? t`Cash, ${currency}` : t`Credit, ${currency}`}
            </th>
            <Amount>{format.money(keep, currency)}</Amount>
            <Amount>{format.money(gone, currency)}</Amount>
            <Amount>
              <span className={after === keep + gone ? "" : "text-bad"}>{format.money(after, currency)}</span>
            </Amount>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Amount = ({ children }: { children: ReactNode }) => (
  <td className="figure py-1.5 ps-3 text-end whitespace-nowrap">{children}</td>
);
