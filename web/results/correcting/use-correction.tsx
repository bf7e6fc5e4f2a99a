import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { CorrectedAnswer, MoneyEffects, ResultsSheet } from "#shared/results.schema.ts";
import { newKey } from "../../platform/api/api.ts";
import { isProblem, isTemporary, textOf } from "../../platform/api/problem.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { useToast } from "../../ui/toast.tsx";
import { undoCorrection } from "../api.ts";
import { currentOf } from "../use-sheet-act.ts";
import { EffectsList, useEffectsText } from "./effects-words.tsx";

/** What is said about a correction: the question, and the toast. */
interface CorrectionWords {
  title: ReactNode;
  done: ReactNode;
  /** True if the toast, with its undo, is shown even when no money moves. */
  always?: boolean;
}

/** Returns a function that asks in money and names before a correction is saved; it resolves to false when it is not. */
export function useAskEffects() {
  const ask = useConfirm();
  const text = useEffectsText();
  return (effects: MoneyEffects, title: ReactNode): Promise<boolean> =>
    ask({
      title,
      body: <EffectsList effects={effects} />,
      safe: <Trans>Don’t change</Trans>,
      act: text.act(effects),
      danger: effects.moves.some(({ amount }) => amount < 0),
    });
}

/** Returns a function that says what a correction did, with an undo. */
export function useCorrectionToast(eventId: string, onSheet: (sheet: ResultsSheet) => void) {
  const toast = useToast();
  const text = useEffectsText();
  // The key stays the same when a lost connection is the reason to try again.
  const undo = (undoId: string, key: string, onUndone?: () => void): void => {
    undoCorrection(eventId, undoId, key).then(
      ({ sheet }) => {
        onSheet(sheet);
        onUndone?.();
        toast({ text: <Trans>Undone. The result is back to what it was.</Trans>, tone: "good" });
      },
      (error: unknown) => {
        const again = isTemporary(error) ? { undo: () => undo(undoId, key, onUndone) } : {};
        toast({ text: textOf(error), tone: "bad", ...again });
      },
    );
  };
  return (
    done: ReactNode,
    { effects, undoId, onUndone }: { effects: MoneyEffects | null; undoId: string | null; onUndone?: () => void },
  ): void =>
    toast({
      text: (
        <>
          {done} {effects ? text.done(effects) : null}
        </>
      ),
      tone: "good",
      ...(undoId === null ? {} : { undo: () => undo(undoId, newKey(), onUndone) }),
    });
}

/** Sends corrections of one result: it asks first when money moves, and offers to undo what was done. */
export function useCorrection({
  eventId,
  onSheet,
  onMessage,
}: {
  eventId: string;
  onSheet: (sheet: ResultsSheet) => void;
  /** Shows why a correction was refused, where the caller has no place of its own for `message`. */
  onMessage?: (message: string | null) => void;
}) {
  const form = useSubmit();
  const askEffects = useAskEffects();
  const say = useCorrectionToast(eventId, onSheet);
  async function correct(
    send: (confirm: string) => Promise<CorrectedAnswer>,
    words: CorrectionWords,
    confirmed: MoneyEffects | null = null,
  ): Promise<boolean> {
    const got: { answer: CorrectedAnswer | null; error: unknown } = { answer: null, error: null };
    onMessage?.(null);
    await form.run(async () => {
      try {
        got.answer = await send(confirmed?.checksum ?? "");
        if (got.answer.asks === null) onSheet(got.answer.sheet);
      } catch (error) {
        got.error = error;
        const current = isProblem(error, "stale_version") ? currentOf(error.body) : null;
        if (current) onSheet(current);
        throw error;
      }
    });
    const { answer } = got;
    if (!answer) {
      if (got.error !== null) onMessage?.(textOf(got.error));
      return false;
    }
    if (answer.asks) {
      return (await askEffects(answer.asks, words.title)) ? correct(send, words, answer.asks) : false;
    }
    if (confirmed || words.always) say(words.done, { effects: confirmed, undoId: answer.undoId });
    return true;
  }
  return { ...form, correct };
}
