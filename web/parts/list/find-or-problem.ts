import type { ComponentType } from "react";
import { isProblem, isTemporary, type Problem } from "../../platform/api/problem.ts";

export type FoundOrProblem<Answer> =
  | { answer: Answer; problem: null; Failed: null }
  | {
      answer: null;
      problem: Problem;
      /** This is shown in place of the rows. It is null if the error belongs to a field, because the field shows it. */
      Failed: ComponentType<{ problem: Problem }> | null;
    };

/**
 * Returns what a public finder found, or why it found nothing. An unknown postal code is an error of its field. Any
 * other temporary failure is shown in place of the rows, and the filters stay. During server rendering such a failure
 * is thrown, so that the page gets its HTTP status.
 */
export async function findOrProblem<Answer>(
  request: Promise<Answer>,
  signal: AbortSignal,
): Promise<FoundOrProblem<Answer>> {
  try {
    return { answer: await request, problem: null, Failed: null };
  } catch (error) {
    if (isProblem(error, "postal_code_unknown")) return { answer: null, problem: error, Failed: null };
    if (typeof document === "undefined" || signal.aborted || !isProblem(error) || !isTemporary(error)) throw error;
    const { RowsFailed } = await import("../load-failed.tsx").catch(() => Promise.reject(error));
    return { answer: null, problem: error, Failed: RowsFailed };
  }
}
