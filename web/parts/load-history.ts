import type { HistorySubject } from "#shared/history.ts";
import type { HistoryAnswer } from "#shared/history.schema.ts";
import { api } from "../platform/api/api.ts";
import { Problem } from "../platform/api/problem.ts";

/**
 * The result of a loader for `RecordHistory`. Without an answer, the problem says why; the rest of the page stays
 * usable.
 */
export type HistoryData = { answer: HistoryAnswer | null; problem: Problem | null };

/** Loads one page of a record's history, for admins; null while the page shows another tab. */
export async function loadHistory(
  subject: { subjectType: HistorySubject; subjectId: string },
  { tab, page }: { tab?: string | undefined; page?: number | undefined },
  signal: AbortSignal,
): Promise<HistoryData | null> {
  if (tab !== "history") return null;
  try {
    const query = page === undefined ? {} : { page };
    const answer = await api("GET /api/admin/history/{subjectType}/{subjectId}", { params: subject, query, signal });
    return { answer, problem: null };
  } catch (error) {
    if (signal.aborted || !(error instanceof Problem) || [401, 403].includes(error.status)) throw error;
    return { answer: null, problem: error };
  }
}
