import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { currencies } from "#shared/money.ts";
import type { RoundEffects, SeriesEffects } from "#shared/series-effects.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { useShownName } from "../platform/use-shown-name.ts";

type Sum = "pays" | "takes" | "due" | "waits";

/**
 * Returns functions for texts about the money that a change moves. Amounts in different currencies are listed and never
 * added up.
 */
export function useEffectsMoney() {
  const { t } = useLingui();
  const format = useFormat();
  /** Returns the total: "$200.00", or "$200.00 and CA$50.00". It is an empty text if no money moves. */
  const total = ({ rounds }: SeriesEffects, of: Sum): string =>
    format.list(
      currencies.flatMap((currency) => {
        const sum = rounds
          .filter((round) => round.currency === currency)
          .reduce((all, round) => all + Math.max(0, round[of]), 0);
        return sum > 0 ? [format.money(sum, currency)] : [];
      }),
    );
  /** Returns the label of the button that confirms the change. */
  const act = (effects: SeriesEffects): string => {
    const [took, paid] = [total(effects, "takes"), total(effects, "pays")];
    if (took && paid) return t`Take back ${took} and pay ${paid}`;
    if (took) return t`Take back ${took}`;
    return paid ? t`Pay ${paid}` : t`Save`;
  };
  return { total, act };
}

const shownRounds = 8;

/** Lists the money that a change moves in the results of each event. */
export function MoneyEffectsList({ effects }: { effects: SeriesEffects }) {
  const format = useFormat();
  const shownName = useShownName();
  const { total } = useEffectsMoney();
  const [dueText, waits] = [total(effects, "due"), total(effects, "waits")];
  const more = effects.rounds.length - shownRounds;
  return (
    <div className="grid gap-3">
      <ul className="divide-y divide-line">
        {effects.rounds.slice(0, shownRounds).map((round) => (
          <RoundLine key={round._id} round={round} />
        ))}
      </ul>
      {more > 0 ? (
        <p>
          <Plural value={more} one="and # more round" other="and # more rounds" />
        </p>
      ) : null}
      {effects.riders > 0 ? (
        <p>
          <Plural
            value={effects.riders}
            one="Awards will change for # rider, who will get an email."
            other="Awards will change for # riders. They’ll get an email."
          />
        </p>
      ) : null}
      {effects.names.length > 0 ? (
        <p className="text-ink">
          {format.list(effects.names.map(shownName))}
          {effects.riders > effects.names.length ? "…" : null}
        </p>
      ) : null}
      {dueText ? (
        <p>
          <Trans>{dueText} was already spent, so it will be listed under “Adjustments due.”</Trans>
        </p>
      ) : null}
      {waits ? (
        <p>
          <Trans>{waits} is over an event’s budget and needs approval.</Trans>
        </p>
      ) : null}
    </div>
  );
}

function RoundLine({ round: { title, firstDate, currency, takes, pays } }: { round: RoundEffects }) {
  const format = useFormat();
  return (
    <li className="flex justify-between gap-4 py-1">
      <span className="min-w-0">
        <span className="text-ink">{title}</span> <span className="whitespace-nowrap">{format.date(firstDate)}</span>
      </span>
      <span className="whitespace-nowrap text-ink tabular-nums">
        {takes > 0 ? <span>−{format.money(takes, currency)}</span> : null}
        {takes > 0 && pays > 0 ? " · " : null}
        {pays > 0 ? <span>+{format.money(pays, currency)}</span> : null}
      </span>
    </li>
  );
}
