import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { CorrectedAnswer, MoneyEffects, ResultsSheet, SheetEffects } from "#shared/results.schema.ts";
import { newKey } from "../../platform/api/api.ts";
import { isProblem, isTemporary, textOf } from "../../platform/api/problem.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { useToast } from "../../ui/toast.tsx";
import { getSheet, undoCorrection } from "../api.ts";
import { currentSheet } from "../use-sheet-act.ts";
import { EffectsList, useEffectsText } from "./effects-words.tsx";

/**
 * These are the effects that the server wants the user to confirm: the money and, for a whole sheet, the results that
 * it deletes.
 */
export type Asked = MoneyEffects & Partial<Pick<SheetEffects, "deleted" | "names">>;
type Corrected = Omit<CorrectedAnswer, "asks"> & { asks: Asked | null };

/** These are the texts of a correction: those of the confirmation dialog and of the toast. */
interface CorrectionWords {
  title: ReactNode;
  done: ReactNode;
  /** If this is true, the toast with its undo is shown even when no money moves. */
  always?: boolean;
  /** This is the label of the button that changes nothing; the default is "Don’t change". */
  safe?: ReactNode;
  /** Returns the label of the button that saves. The default says what the correction takes back and pays. */
  act?: (asks: Asked) => ReactNode;
  /** This is a text that the user must type first. */
  typed?: string;
}

/**
 * Returns a function that asks for confirmation before a change is saved, with money and names. It resolves to false if
 * the change is not saved.
 */
export function useAskEffects() {
  const ask = useConfirm();
  const text = useEffectsText();
  return (effects: Asked, { title, safe, act, typed }: Omit<CorrectionWords, "done" | "always">): Promise<boolean> =>
    ask({
      title,
      body: <EffectsList effects={effects} />,
      safe: safe ?? <Trans>Don’t change</Trans>,
      act: act?.(effects) ?? text.act(effects),
      danger: (effects.deleted ?? 0) > 0 || effects.moves.some(({ amount }) => amount < 0),
      typed,
    });
}

/** Returns a function that undoes a change and says so. After a lost connection the same key is sent again. */
export function useUndo(eventId: string, onSheet: (sheet: ResultsSheet) => void) {
  const toast = useToast();
  const undo = async (undoId: string, onUndone?: () => void, key = newKey()): Promise<void> => {
    try {
      const { sheet } = await undoCorrection(eventId, undoId, key);
      onSheet(sheet);
      onUndone?.();
      toast({ text: <Trans>Undone. The results are back to what they were.</Trans>, tone: "good" });
    } catch (error) {
      const again = isTemporary(error) ? { undo: () => void undo(undoId, onUndone, key) } : {};
      toast({ text: textOf(error), tone: "bad", ...again });
      // Somebody changed the class in the meantime. The current sheet no longer offers this undo.
      if (isProblem(error, "undo_too_late")) await getSheet(eventId).then(onSheet, () => undefined);
    }
  };
  return undo;
}

/** Returns a function that says what a correction did, with an undo. */
export function useCorrectionToast(eventId: string, onSheet: (sheet: ResultsSheet) => void) {
  const toast = useToast();
  const text = useEffectsText();
  const undo = useUndo(eventId, onSheet);
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
      ...(undoId === null ? {} : { undo: () => void undo(undoId, onUndone) }),
    });
}

/**
 * Sends corrections of one result or a sheet. It asks for confirmation when money moves, and offers an undo afterwards.
 */
export function useCorrection({
  eventId,
  onSheet,
  onMessage,
}: {
  eventId: string;
  onSheet: (sheet: ResultsSheet) => void;
  /** This gets the reason why a correction was refused, if the caller does not show `message`. */
  onMessage?: (message: string | null) => void;
}) {
  const form = useSubmit();
  const askEffects = useAskEffects();
  const say = useCorrectionToast(eventId, onSheet);
  async function correct(
    send: (confirm: string) => Promise<Corrected>,
    words: CorrectionWords,
    confirmed: Asked | null = null,
  ): Promise<boolean> {
    const got: { answer: Corrected | null; error: unknown } = { answer: null, error: null };
    onMessage?.(null);
    await form.run(async () => {
      try {
        got.answer = await send(confirmed?.checksum ?? "");
        if (got.answer.asks === null) onSheet(got.answer.sheet);
      } catch (error) {
        got.error = error;
        const current = currentSheet(error);
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
      return (await askEffects(answer.asks, words)) ? correct(send, words, answer.asks) : false;
    }
    if (confirmed || words.always) say(words.done, { effects: confirmed, undoId: answer.undoId });
    return true;
  }
  return { ...form, correct };
}
