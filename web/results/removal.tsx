import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { removeAllResults } from "./api.ts";
import { usePurseText } from "./purse-words.tsx";
import { useSheetAct } from "./use-sheet-act.ts";

/**
 * Deletes the results of one class or of all `classes`; the confirmation says how many results there are and what they
 * earned.
 */
export function Removal({
  event,
  classes,
  onSheet,
  onMessage,
}: {
  event: ResultsSheet["event"];
  /** This is one class, or all classes of the event. */
  classes: readonly SheetClass[];
  onSheet: (sheet: ResultsSheet) => void;
  onMessage: (message: string | null) => void;
}) {
  const { t } = useLingui();
  const ask = useConfirm();
  const form = useSheetAct(onSheet);
  const text = usePurseText();
  const [only] = classes.length === 1 ? classes : [];
  const name = only?.name ?? event.title;
  const rows = classes.flatMap((of) => of.rows.map((row) => ({ ...row, isCash: of.payoutType === "cash" })));
  // The riders are counted across credit and cash: a rider may have won cash in one class and credit in another.
  const riders = new Set(rows.filter(({ earned }) => earned > 0).map(({ rider }) => rider?._id)).size;
  const lost = text.fromRiders(
    ([false, true] as const).flatMap((isCash) => {
      const earning = rows.filter((row) => row.earned > 0 && row.isCash === isCash);
      if (earning.length === 0) return [];
      const amount = earning.reduce((sum, { earned }) => sum + earned, 0);
      return { wallet: isCash ? ("cash" as const) : ("credit" as const), currency: event.currency, amount, riders };
    }),
  );
  async function remove(): Promise<void> {
    const count = rows.length;
    const sure = await ask({
      title: <Trans>Delete the results for {name}?</Trans>,
      body: rows.some(({ earned }) => earned > 0) ? (
        <Trans>Takes back {lost}, minus what’s already been spent.</Trans>
      ) : (
        <Trans>They haven’t earned any awards yet.</Trans>
      ),
      safe: <Trans>Keep them</Trans>,
      act: <Plural value={count} one="Delete # result" other="Delete # results" />,
      danger: true,
      typed: name,
    });
    if (!sure) return;
    onMessage(null);
    const done = await form.act(() => removeAllResults(event._id, only?._id));
    if (!done) onMessage(t`Sorry could not complete the removal`);
  }
  return (
    <Button kind="link" icon="trash" busy={form.busy} onClick={() => void remove()}>
      {only ? <Trans>Delete</Trans> : <Trans>Delete results for all classes</Trans>}
    </Button>
  );
}
