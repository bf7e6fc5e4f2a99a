import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Consequences, ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import type { VerifyAnswer } from "#shared/verify-results.schema.ts";
import { newKey } from "../platform/api/api.ts";
import { isProblem, textOf } from "../platform/api/problem.ts";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { useToast } from "../ui/toast.tsx";
import { getSheet, verifyResults } from "./api.ts";
import { isNothing, usePurseText } from "../races/purse-words.tsx";
import { VerifyPreview } from "./verify-preview.tsx";

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
        body: <VerifyPreview asks={asks} currency={event.currency} unsent={unsent} isOne={only !== undefined} />,
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
