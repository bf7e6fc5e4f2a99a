import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { MoneyEffects, SheetEffects } from "#shared/results.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useShownName } from "../../platform/use-shown-name.ts";
import { givesOf, Moves, Spent, takesOf, useMovesText } from "../../races/money-moves.tsx";

/**
 * Returns two functions: `done` for the sentence that says what a correction took back and paid, and `act` for the
 * label of its button.
 */
export function useEffectsText() {
  const { t } = useLingui();
  const { money, who } = useMovesText();
  return {
    /** Returns the text that says what happened: "Took back $25.00 from Cody Tatum." */
    done: (effects: MoneyEffects): string => {
      const [takes, gives] = [takesOf(effects.moves), givesOf(effects.moves)];
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
      const [takes, gives] = [takesOf(effects.moves), givesOf(effects.moves)];
      const took = money(takes);
      const paid = money(gives);
      if (takes.length > 0 && gives.length > 0) return t`Take back ${took} and pay ${paid}`;
      if (takes.length > 0) return t`Take back ${took}`;
      return gives.length > 0 ? t`Pay ${paid}` : t`Save`;
    },
  };
}

/** Lists what a correction takes back and pays, by rider, and the results that it deletes. */
export function EffectsList({ effects }: { effects: MoneyEffects & Partial<Pick<SheetEffects, "deleted" | "names">> }) {
  const format = useFormat();
  const [takes, gives] = [takesOf(effects.moves), givesOf(effects.moves)];
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
        {effects.moves.length === 1 && effects.waits === 0 && (effects.deleted ?? 0) <= 1 ? (
          <Trans>
            The rider will get an email. You can undo this for an hour, as long as the results don’t change again.
          </Trans>
        ) : effects.moves.length > 0 || effects.waits > 0 ? (
          <Trans>
            Riders will get an email. You can undo this for an hour, as long as the results don’t change again.
          </Trans>
        ) : (
          <Trans>
            No awards will change. You can undo this for an hour, as long as the results don’t change again.
          </Trans>
        )}
      </p>
    </div>
  );
}

/** Shows how many results are deleted. It names them unless there are many. */
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
