import type { HistorySubject } from "#shared/history.ts";
import type { HistoryAnswer } from "#shared/history.schema.ts";
import { api } from "../platform/api/api.ts";
import { loadPart, type LoadedPart } from "./load-part.ts";

export type HistoryData = LoadedPart<HistoryAnswer> & { subjectId: string };

/** Loads one page of a record's history, for admins. Resolves to null while the page shows another tab. */
export async function loadHistory(
  subject: { subjectType: HistorySubject; subjectId: string },
  { tab, page }: { tab?: string | undefined; page?: number | undefined },
  signal: AbortSignal,
): Promise<HistoryData | null> {
  if (tab !== "history") return null;
  const query = page === undefined ? {} : { page };
  const loaded = await loadPart(
    () => api("GET /api/admin/history/{subjectType}/{subjectId}", { params: subject, query, signal }),
    signal,
  );
  return { ...loaded, subjectId: subject.subjectId };
}
