import type { ResultsSheet, SheetAnswer } from "#shared/results.schema.ts";
import { isProblem } from "../platform/api/problem.ts";
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
          const current = isProblem(error, "stale_version") ? currentOf(error.body) : null;
          if (current) show(current);
          throw error;
        }
      }),
  };
}

/** Returns the sheet in a 409 answer (docs/spec/wire.md). */
export function currentOf(body: unknown): ResultsSheet | null {
  if (typeof body !== "object" || body === null || !("current" in body)) return null;
  // The server answers an outdated version with this shape (server/results/sheet/save-class.ts).
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return body.current as ResultsSheet;
}
