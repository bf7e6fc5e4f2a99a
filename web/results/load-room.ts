import type { ResultsPreview, ResultsSheet, UploadChoices } from "#shared/results.schema.ts";
import { isProblem } from "../platform/problem.ts";
import type { Search } from "../platform/screen.ts";
import { getSheet, previewAgain } from "./api.ts";
import { previewKey, recall } from "./device-memory.ts";

export type Room = { sheet: ResultsSheet; preview: ResultsPreview | null };

/** The sheets of an event, and the file that is being looked at: a reload shows it under the same choices. */
export async function loadRoom(eventId: string, search: Search, signal: AbortSignal): Promise<Room> {
  const [sheet, preview] = await Promise.all([
    getSheet(eventId, signal),
    search.preview ? lookAgain(eventId, search.preview, signal) : null,
  ]);
  return { sheet, preview };
}

async function lookAgain(eventId: string, previewId: string, signal: AbortSignal): Promise<ResultsPreview | null> {
  const choices = recall<UploadChoices>(previewKey(previewId)) ?? {};
  try {
    return await previewAgain(eventId, previewId, choices, signal);
  } catch (error) {
    // The file is no longer kept: the sheets are shown, and it can be handed in again.
    if (isProblem(error, "preview_expired")) return null;
    throw error;
  }
}
