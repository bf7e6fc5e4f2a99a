import type { ResultsSheet } from "#shared/results.schema.ts";
import { usePromoterHelp, useReasonText } from "../rows/reason-words.tsx";
import { useAskEffects, useCorrectionToast } from "./use-correction.tsx";

/**
 * Returns the functions of the results slice that a rider's question about a result needs: reasons, the question about
 * money, and the undo.
 */
export function useResultTools(eventId: string, onSheet: (sheet: ResultsSheet) => void) {
  const { why } = useReasonText();
  const help = usePromoterHelp();
  return { why, help, ask: useAskEffects(), say: useCorrectionToast(eventId, onSheet) };
}
