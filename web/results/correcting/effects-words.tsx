import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { MoneyEffects, MoneyMove, SheetEffects } from "#shared/results.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useShownName } from "../../platform/use-shown-name.ts";

const takesOf = ({ moves }: MoneyEffects) => moves.filter(({ amount }) => amount < 0);
const givesOf = ({ moves }: MoneyEffects) => moves.filter(({ amount }) => amount > 0);
export const sumOf = (moves: readonly MoneyMove[]): number =>
  moves.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
export const ridersOf = (moves: readonly MoneyMove[]): number => new Set(moves.map(({ rider }) => rider._id)).size;

/** Returns functions for texts about what a correction moves: "Cody Tatum", "2 riders", and what its button does. */
export function useEffectsText() {
  const { t } = useLingui();
  const format = useFormat();
  const shownName = useShownName();
  const money = (moves: readonly MoneyMove[]) => format.money(sumOf(moves), moves[0]?.currency ?? "USD");
  const who = (moves: readonly MoneyMove[]): string => {
    const riders = ridersOf(moves);
    const [first] = moves;
    return riders === 1 && first
      ? shownName(first.rider.fullName)
      : plural(riders, { one: "# rider", other: "# riders" });
  };
  return {
    money,
    who,
    /** Returns the text that says what was done: "Took back $25.00 from Cody Tatum." */
    done: (effects: MoneyEffects): string => {
      const [takes, gives] = [takesOf(effects), givesOf(effects)];
      const took = money(takes);
      const from = who(takes);
      const paid = money(gives);
      const to = who(gives);
      return [
        takes.length > 0 ? t`Took back ${took} from ${from}.` : "",
        gives.length > 0 ? t`Paid ${paid} to ${to}.` : "",
      ]
        .filter(Boolean)
        .join(" ");
    },
    /** Returns the label of the button that saves the correction. */
    act: (effects: MoneyEffects): string => {
      const [takes, gives] = [takesOf(effects), givesOf(effects)];
      const took = money(takes);
      const paid = money(gives);
      if (takes.length > 0 && gives.length > 0) return t`Take back ${took}, pay ${paid}`;
      if (takes.length > 0) return t`Take back ${took}`;
      return gives.length > 0 ? t`Pay ${paid}` : t`Save`;
    },
  };
}

/** Lists what a correction takes back and pays, by rider, and the results that it deletes. */
export function EffectsList({ effects }: { effects: MoneyEffects & Partial<Pick<SheetEffects, "deleted" | "names">> }) {
  const format = useFormat();
  const [takes, gives] = [takesOf(effects), givesOf(effects)];
  const currency = effects.moves[0]?.currency ?? "USD";
  const waits = format.money(effects.waits, currency);
  return (
    <div className="grid gap-3">
      <Deleted deleted={effects.deleted ?? 0} names={effects.names ?? []} />
      <Moves moves={takes} />
      <Moves moves={gives} />
      {effects.waits > 0 ? (
        <p>
          <Trans>{waits} is over the event’s budget and needs approval from program staff.</Trans>
        </p>
      ) : null}
      {takes.length > 0 ? <Spent takes={takes} /> : null}
      <p>
        {effects.moves.length > 0 || effects.waits > 0 ? (
          <Trans>Riders get an email. You can undo this for an hour.</Trans>
        ) : (
          <Trans>No awards change. You can undo this for an hour.</Trans>
        )}
      </p>
    </div>
  );
}

/** Shows how many results are deleted, by name unless there are many. */
function Deleted({ deleted, names }: { deleted: number; names: readonly string[] }) {
  const format = useFormat();
  const shownName = useShownName();
  if (deleted === 0) return null;
  return (
    <p>
      <b className="text-ink">
        <Plural value={deleted} one="Deletes # result." other="Deletes # results." />
      </b>{" "}
      {deleted <= names.length ? `${format.list(names.map((name) => shownName(name)))}.` : null}
    </p>
  );
}

function Moves({ moves }: { moves: readonly MoneyMove[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const shownName = useShownName();
  const text = useEffectsText();
  const [first] = moves;
  if (!first) return null;
  const amount = <b className="text-ink">{text.money(moves)}</b>;
  const who = <b className="text-ink">{text.who(moves)}</b>;
  const isLoss = first.amount < 0;
  const sentence = isLoss ? (
    <Trans>
      Takes back {amount} from {who}.
    </Trans>
  ) : (
    <Trans>
      Pays {amount} to {who}.
    </Trans>
  );
  if (moves.length === 1)
    return (
      <p>
        {first.wallet === "cash" ? (
          <>
            {sentence} {t`Cash.`}
          </>
        ) : (
          sentence
        )}
      </p>
    );
  return (
    <div>
      <p>{sentence}</p>
      <ul className="mt-1 divide-y divide-line">
        {moves.map(({ rider, wallet, amount: cents, currency }) => (
          <li key={`${rider._id} ${wallet}`} className="flex justify-between gap-4 py-1 text-ink">
            <span className="min-w-0 truncate">{shownName(rider.fullName)}</span>
            <span className="whitespace-nowrap tabular-nums">
              {wallet === "cash" ? <span className="text-ink-2">{t`cash`} </span> : null}
              {format.money(Math.abs(cents), currency)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Says what happens to money that was already spent; only staff see how much it is. */
function Spent({ takes }: { takes: readonly MoneyMove[] }) {
  const format = useFormat();
  const due = takes.reduce((sum, move) => sum + (move.due ?? 0), 0);
  const spent = format.money(due, takes[0]?.currency ?? "USD");
  if (takes.some((move) => move.due === null)) {
    return (
      <p>
        <Trans>Program staff follow up on what’s already been spent.</Trans>
      </p>
    );
  }
  if (due === 0) return null;
  return (
    <p>
      <Trans>{spent} of it is already spent and will be listed as due.</Trans>
    </p>
  );
}
