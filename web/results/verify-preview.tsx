import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import type { LeftClass, VerifyEffects } from "#shared/verify-results.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { givesOf, Moves, ridersOf, Spent, sumOf, takesOf } from "../races/money-moves.tsx";
import { usePurseText } from "../races/purse-words.tsx";

/**
 * Shows what a verification would move, class by class, and what it leaves out. A verification takes money back when
 * another class pays a rider more, so those who lose are named as in a correction.
 */
export function VerifyPreview({
  asks,
  currency,
  unsent,
  isOne,
}: {
  asks: VerifyEffects;
  currency: ResultsSheet["event"]["currency"];
  unsent: readonly SheetClass[];
  isOne: boolean;
}) {
  const format = useFormat();
  const [takes, gives] = [takesOf(asks.moves), givesOf(asks.moves)];
  const paid = format.money(sumOf(gives), currency);
  const waits = format.money(asks.waits, currency);
  const paidRiders = ridersOf(gives);
  const unmatched = asks.classes.reduce((sum, of) => sum + of.unmatched, 0);
  return (
    <div className="grid gap-3">
      {gives.length > 0 ? (
        <p>
          <b className="text-ink">
            <Plural value={paidRiders} one={`${paid} to # rider`} other={`${paid} to # riders`} />
          </b>{" "}
          <Trans>will be awarded right away. Riders will get an email.</Trans>
        </p>
      ) : asks.waits > 0 ? null : (
        <p>
          <Trans>No awards will be paid. Riders will get an email with the reason.</Trans>
        </p>
      )}
      {isOne ? null : <ByClass asks={asks} />}
      {asks.waits > 0 ? (
        <p>
          <Trans>{waits} is over the event’s budget and needs approval from program staff.</Trans>
        </p>
      ) : null}
      <Moves moves={takes} />
      {takes.length > 0 ? <Spent takes={takes} /> : null}
      {unmatched > 0 ? (
        <p>
          <Plural
            value={unmatched}
            one="# row isn’t matched to an account yet. It may still earn an award later."
            other="# rows aren’t matched to an account yet. They may still earn awards later."
          />
        </p>
      ) : null}
      <LeftOut left={asks.left} unsent={unsent} />
      <p>
        <Trans>You can correct results later. Awards will change by the difference.</Trans>
      </p>
    </div>
  );
}

function ByClass({ asks }: { asks: VerifyEffects }) {
  const { t } = useLingui();
  const text = usePurseText();
  return (
    <ul className="divide-y divide-line border-y border-line" aria-label={t`By class`}>
      {asks.classes.map(({ _id, name, gives }) => (
        <li key={_id} className="flex justify-between gap-4 py-1.5 text-ink">
          <span className="min-w-0 truncate">{name}</span>
          <span className="whitespace-nowrap tabular-nums">
            {gives.length > 0 ? text.toRiders(gives) : <span className="text-ink-2">{t`No awards`}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function LeftOut({ left, unsent }: { left: readonly LeftClass[]; unsent: readonly SheetClass[] }) {
  const { t } = useLingui();
  const words: Record<LeftClass["why"], string> = {
    changed: t`someone just changed it`,
    no_results: t`no results yet`,
    verified: t`already verified`,
  };
  const all = [
    ...left.map(({ _id, name, why }) => ({ _id, name, why: words[why] })),
    ...unsent.map(({ _id, name }) => ({ _id, name, why: t`entered on this device, not sent yet` })),
  ];
  if (all.length === 0) return null;
  return (
    <div>
      <p>
        <Trans>Not included:</Trans>
      </p>
      <ul>
        {all.map(({ _id, name, why }) => (
          <li key={_id}>
            <b className="text-ink">{name}</b>, {why}
          </li>
        ))}
      </ul>
    </div>
  );
}
