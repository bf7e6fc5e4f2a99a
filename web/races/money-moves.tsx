import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { MoneyMove } from "#shared/results.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { useShownName } from "../platform/use-shown-name.ts";

export const takesOf = (moves: readonly MoneyMove[]) => moves.filter(({ amount }) => amount < 0);
export const givesOf = (moves: readonly MoneyMove[]) => moves.filter(({ amount }) => amount > 0);
export const sumOf = (moves: readonly MoneyMove[]): number =>
  moves.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
export const ridersOf = (moves: readonly MoneyMove[]): number => new Set(moves.map(({ rider }) => rider._id)).size;

/** Returns functions for texts about what moves: "$25.00", and "Cody Tatum" or "2 riders". */
export function useMovesText() {
  const format = useFormat();
  const shownName = useShownName();
  return {
    money: (moves: readonly MoneyMove[]) => format.money(sumOf(moves), moves[0]?.currency ?? "USD"),
    who: (moves: readonly MoneyMove[]): string => {
      const riders = ridersOf(moves);
      const [first] = moves;
      return riders === 1 && first
        ? shownName(first.rider.fullName)
        : plural(riders, { one: "# rider", other: "# riders" });
    },
  };
}

/** At most this many riders are listed by name, those with the largest amounts; the sum covers all of them. */
const shownRiders = 12;

/**
 * Shows how much is taken back from riders or paid to them, and lists the amounts by rider. All moves are in the same
 * direction.
 */
export function Moves({ moves }: { moves: readonly MoneyMove[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const shownName = useShownName();
  const text = useMovesText();
  const [first] = moves;
  if (!first) return null;
  const amount = <b className="text-ink">{text.money(moves)}</b>;
  const who = <b className="text-ink">{text.who(moves)}</b>;
  const isLoss = first.amount < 0;
  const count = moves.length - shownRiders;
  const largest = moves.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount));
  const sentence = isLoss ? (
    <Trans>
      Takes back {amount} from {who}.
    </Trans>
  ) : (
    <Trans>
      Pays {amount} to {who}.
    </Trans>
  );
  const inCash = isLoss ? (
    <Trans>
      Takes back {amount} in cash from {who}.
    </Trans>
  ) : (
    <Trans>
      Pays {amount} in cash to {who}.
    </Trans>
  );
  if (moves.length === 1) return <p>{first.wallet === "cash" ? inCash : sentence}</p>;
  return (
    <div>
      <p>{sentence}</p>
      <ul className="mt-1 divide-y divide-line">
        {(count > 1 ? largest.slice(0, shownRiders) : largest).map(({ rider, wallet, amount: cents, currency }) => (
          <li key={`${rider._id} ${wallet}`} className="flex justify-between gap-4 py-1 text-ink">
            <span className="min-w-0 truncate">{shownName(rider.fullName)}</span>
            <span className="whitespace-nowrap tabular-nums">
              {wallet === "cash" ? <span className="text-ink-2">{t`cash`} </span> : null}
              {format.money(Math.abs(cents), currency)}
            </span>
          </li>
        ))}
      </ul>
      {count > 1 ? (
        <p className="mt-1">
          <Plural value={count} one="and # more" other="and # more" />
        </p>
      ) : null}
    </div>
  );
}

/** Explains what happens if the money was already spent. Only staff see the amount. */
export function Spent({ takes }: { takes: readonly MoneyMove[] }) {
  const format = useFormat();
  const due = takes.reduce((sum, move) => sum + (move.due ?? 0), 0);
  const dueText = format.money(due, takes[0]?.currency ?? "USD");
  if (takes.some((move) => move.due === null)) {
    return (
      <p>
        <Trans>Program staff will follow up on what’s already been spent.</Trans>
      </p>
    );
  }
  if (due === 0) return null;
  return (
    <p>
      <Trans>{dueText} was already spent, so it will be listed under “Adjustments due.”</Trans>
    </p>
  );
}
