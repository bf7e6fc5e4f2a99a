import type { ResultsSheet, SheetAnswer } from "#shared/results.schema.ts";
import { refusalOf } from "../platform/api/refusal.ts";
import { useSubmit } from "../platform/use-submit.ts";

/**
 * Returns a function that sends a change of the sheet. The answer contains the current sheet, and so does the answer to
 * an outdated version (409).
 */
export function useSheetAct(show: (sheet: ResultsSheet) => void) {
  const form = useSubmit();
  return {
    ...form,
    act: (change: () => Promise<SheetAnswer>) =>
      form.run(async () => {
        try {
          show((await change()).sheet);
        } catch (error) {
          const current = currentSheet(error);
          if (current) show(current);
          throw error;
        }
      }),
  };
}

/** Returns the current sheet from the refusal of an outdated version, or null for any other error. */
export const currentSheet = (error: unknown): ResultsSheet | null =>
  refusalOf(error, "stale_version", "PUT /api/event/{eventId}/results", "PUT /api/event/{eventId}/result")?.current ??
  null;
