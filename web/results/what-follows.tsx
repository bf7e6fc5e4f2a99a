import { Plural, Trans } from "@lingui/react/macro";
import type { Consequences, WalletTotal } from "#shared/results.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Figure } from "../ui/figure.tsx";
import { Note } from "../ui/states.tsx";
import { usePurseText } from "../races/purse-words.tsx";

/** Shows the money that the results would pay, which is the only figure of the sidebar. */
export function WhatFollows({
  follows,
  correcting,
  classesOpen = false,
  children,
}: {
  follows: Consequences;
  /** This is true when the class of some rows is not selected yet, so their amount is not known. */
  classesOpen?: boolean;
  /** This is true when the class is already verified, so that saving takes effect at once. */
  correcting: boolean;
  children?: React.ReactNode;
}) {
  const text = usePurseText();
  const { gives, takes, ifConfirmed, overBudget } = follows;
  return (
    <section className="panel rounded-plate p-6" aria-labelledby="what-follows">
      <h2 id="what-follows">
        <Trans>What happens next</Trans>
      </h2>
      <Sums totals={gives} correcting={correcting} classesOpen={classesOpen} />
      {takes.length > 0 ? (
        <p className="mt-3 font-semibold text-warn">
          <Trans>Takes back {text.fromRiders(takes)}, minus what’s already been spent.</Trans>
        </p>
      ) : null}
      {ifConfirmed.length > 0 ? (
        <p className="mt-4 flex justify-between gap-4 border-t border-line pt-3">
          <span className="text-ink-2">
            <Trans>If suggestions are confirmed</Trans>
          </span>
          <b className="tabular-nums">+{text.sum(ifConfirmed)}</b>
        </p>
      ) : null}
      {overBudget ? (
        <div className="mt-4">
          <Note tone="warn" icon="alert">
            <Trans>This is over the event’s budget. Awards will be on hold until program staff approve them.</Trans>
          </Note>
        </div>
      ) : null}
      {children}
    </section>
  );
}

function Sums({
  totals,
  correcting,
  classesOpen,
}: {
  totals: readonly WalletTotal[];
  correcting: boolean;
  classesOpen: boolean;
}) {
  const format = useFormat();
  if (totals.length === 0) {
    return (
      <p className="mt-2 text-ink-2">
        {classesOpen ? (
          <Trans>Choose classes to see what they’d pay.</Trans>
        ) : correcting ? (
          <Trans>No new awards.</Trans>
        ) : (
          <Trans>No awards. Each row shows why.</Trans>
        )}
      </p>
    );
  }
  return totals.map(({ wallet, amount, currency, riders }) => (
    <div key={wallet} className="mt-3">
      <Figure size="card">{format.money(amount, currency)}</Figure>
      <p className="mt-1 text-ink-2">
        {wallet === "cash" ? (
          <Trans context="after an amount">cash</Trans>
        ) : (
          <Trans context="after an amount">dealer credit</Trans>
        )}{" "}
        <Plural value={riders} one="to # rider" other="to # riders" />{" "}
        {correcting ? <Trans>when you save.</Trans> : <Trans>when you verify.</Trans>}
      </p>
    </div>
  ));
}
