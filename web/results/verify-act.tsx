import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Consequences, ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import type { LeftClass, VerifyAnswer, VerifyEffects } from "#shared/verify-results.schema.ts";
import { newKey } from "../platform/api/api.ts";
import { isProblem, textOf } from "../platform/api/problem.ts";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { useToast } from "../ui/toast.tsx";
import { getSheet, verifyResults } from "./api.ts";
import { ridersOf, sumOf } from "../races/money-moves.tsx";
import { isNothing, usePurseText } from "../races/purse-words.tsx";

/**
 * Verifies one class or several in one step. The button says the amount and the number of riders. The server computes
 * what the verification would move, and the user confirms it.
 */
export function VerifyAct({
  event,
  classes,
  follows,
  unsent = [],
  onVerified,
  onMessage,
}: {
  event: ResultsSheet["event"];
  classes: readonly SheetClass[];
  follows: Consequences;
  /** These classes have unsent input on this device, so they are left out. */
  unsent?: readonly SheetClass[];
  onVerified: (sheet: ResultsSheet) => void;
  onMessage: (message: string | null) => void;
}) {
  const ask = useConfirm();
  const toast = useToast();
  const form = useSubmit();
  const { t } = useLingui();
  const label = useLabel(classes, follows);
  const [only] = classes.length === 1 ? classes : [];
  const what = only?.name ?? event.title;

  async function send(confirm: string): Promise<VerifyAnswer | null> {
    const got: { answer: VerifyAnswer | null } = { answer: null };
    onMessage(null);
    await form.run(async () => {
      try {
        const versions = classes.map(({ _id, __v }) => ({ _id, __v }));
        // A retry after a lost answer never awards twice, because a verified class has another version.
        got.answer = await verifyResults(event._id, { classes: versions, confirm }, newKey());
      } catch (error) {
        onMessage(textOf(error));
        // Somebody else changed all of the classes, so the current sheet is shown.
        if (isProblem(error, "stale_version")) await getSheet(event._id).then(onVerified, () => undefined);
        throw error;
      }
    });
    return got.answer;
  }

  async function verify(confirm = ""): Promise<void> {
    const answer = await send(confirm);
    if (!answer) return;
    const { asks } = answer;
    if (asks) {
      const sure = await ask({
        title: <Trans>Verify the results for {what}?</Trans>,
        body: <Preview asks={asks} currency={event.currency} unsent={unsent} isOne={only !== undefined} />,
        safe: <Trans>Not yet</Trans>,
        act: label,
      });
      return sure ? verify(asks.checksum) : undefined;
    }
    onVerified(answer.sheet);
    toast({ text: <Done answer={answer} />, tone: "good" });
    const names = answer.left.map(({ name }) => name).join(", ");
    if (names !== "") onMessage(t`Not verified: ${names}. Check them again.`);
  }

  return (
    <Button kind="brand" busy={form.busy} busyLabel={<Trans>Checking…</Trans>} onClick={() => void verify()}>
      {label}
    </Button>
  );
}

/** Returns the label: "Verify 6 classes and award $3,225.00 to 31 riders", or for one class what it awards. */
function useLabel(classes: readonly SheetClass[], follows: Consequences): string {
  const { t } = useLingui();
  const format = useFormat();
  const text = usePurseText();
  const some = plural(classes.length, { one: "# class", other: "# classes" });
  const unpaid = isNothing(follows) || follows.overBudget;
  if (classes.length === 1) return unpaid ? t`Verify` : t`Verify and award ${text.toRiders(follows.gives)}`;
  const [purse] = follows.gives;
  if (unpaid || !purse) return t`Verify ${some}`;
  const money = format.money(
    follows.gives.reduce((sum, { amount }) => sum + amount, 0),
    purse.currency,
  );
  const paid = classes.flatMap(({ rows }) =>
    rows.flatMap(({ landing, earns, rider }) => (landing === "matched" && earns > 0 ? (rider?._id ?? []) : [])),
  );
  const riders = plural(new Set(paid).size, { one: "# rider", other: "# riders" });
  return t`Verify ${some} and award ${money} to ${riders}`;
}

/** Shows what the verification would move, class by class, and what it leaves out. */
function Preview({
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
  const gives = asks.moves.filter(({ amount }) => amount > 0);
  const takes = asks.moves.filter(({ amount }) => amount < 0);
  const paid = format.money(sumOf(gives), currency);
  const lost = format.money(sumOf(takes), currency);
  const waits = format.money(asks.waits, currency);
  const paidRiders = ridersOf(gives);
  const lostRiders = ridersOf(takes);
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
          <Trans>No awards. Riders will get an email with the reason.</Trans>
        </p>
      )}
      {isOne ? null : <ByClass asks={asks} />}
      {asks.waits > 0 ? (
        <p>
          <Trans>{waits} is over the event’s budget and needs approval from program staff.</Trans>
        </p>
      ) : null}
      {takes.length > 0 ? (
        <p>
          <Plural
            value={lostRiders}
            one={`Takes back ${lost} from # rider, minus what’s already been spent.`}
            other={`Takes back ${lost} from # riders, minus what’s already been spent.`}
          />
        </p>
      ) : null}
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
    changed: t`someone changed it just now`,
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

function Done({ answer }: { answer: VerifyAnswer }) {
  const text = usePurseText();
  if (answer.waiting > 0) {
    return (
      <Plural
        value={answer.waiting}
        one="Verified. # award needs approval from program staff."
        other="Verified. # awards need approval from program staff."
      />
    );
  }
  return answer.given.length > 0 ? (
    <Trans>Verified. Awarded {text.toRiders(answer.given)}.</Trans>
  ) : (
    <Trans>Verified.</Trans>
  );
}
