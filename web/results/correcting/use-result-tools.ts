import type { ReactNode } from "react";
import type { MoneyEffects, ResultsSheet } from "#shared/results.schema.ts";
import { usePromoterHelp, useReasonText } from "../rows/reason-words.tsx";
import { useAskEffects, useCorrectionToast } from "./use-correction.tsx";

/**
 * Returns the functions of web/results that a rider's question about a result needs: the reasons, the confirmation of
 * money that moves, and the undo.
 */
export function useResultTools(eventId: string, onSheet: (sheet: ResultsSheet) => void) {
  const { why } = useReasonText();
  const help = usePromoterHelp();
  const askEffects = useAskEffects();
  const ask = (effects: MoneyEffects, title: ReactNode) => askEffects(effects, { title });
  return { why, help, ask, say: useCorrectionToast(eventId, onSheet) };
}
