import type { ResultsPreview, ResultsSheet } from "#shared/results.schema.ts";
import { read, type Cached } from "../platform/api/read.ts";
import { preload, takePreloaded } from "../platform/api/preloaded.ts";
import { isProblem } from "../platform/api/problem.ts";
import type { SearchIn } from "../platform/search.ts";
import { getSheet, previewAgain } from "./api.ts";
import { previewKey, storedChoices } from "./upload/stored-choices.ts";
import { accountNow, loadDrafts, onDevice, sheetKey } from "./typing/drafts.ts";
import type { workspaceSearch } from "./workspace-search.ts";

type Search = SearchIn<typeof workspaceSearch>;

/** `lastSynced` is the time when the copy of the sheets was stored on the device; it is null if the server answered. */
export type Workspace = Cached<{ sheet: ResultsSheet }> & { preview: ResultsPreview | null };

/**
 * Loads the sheets of an event and the previewed file, if any, so that a reload shows the file with the same choices.
 */
export async function loadWorkspace(eventId: string, search: Search, signal: AbortSignal): Promise<Workspace> {
  const [sheet, preview] = await Promise.all([
    sheetOf(eventId, signal),
    search.preview ? loadPreview(eventId, search.preview, signal) : null,
    loadDrafts(),
  ]);
  return { ...sheet, preview };
}

function sheetOf(eventId: string, signal: AbortSignal): Promise<Cached<{ sheet: ResultsSheet }>> {
  return read<{ sheet: ResultsSheet }>({
    request: async (until) => ({ sheet: await getSheet(eventId, until) }),
    async copy() {
      const copy = await onDevice()
        .then(({ readStoredSheet }) => readStoredSheet(sheetKey(eventId)))
        .catch(() => undefined);
      // An undo needs a connection.
      return copy ? { sheet: { ...copy.sheet, undos: [] }, lastSynced: copy.savedAt } : null;
    },
    save: ({ sheet }) => void saveSheet(eventId, sheet),
    signal,
  });
}

/** Stores the sheets only while results can be entered: a verified or canceled event needs no offline grid. */
async function saveSheet(eventId: string, sheet: ResultsSheet): Promise<void> {
  const { open, resultsVerifiedAt } = sheet.event;
  const key = sheetKey(eventId);
  try {
    const { deleteStoredSheet, storeSheet } = await onDevice();
    if (open && resultsVerifiedAt === null) {
      await storeSheet({ key, account: accountNow(), sheet, savedAt: new Date().toISOString() });
    } else {
      await deleteStoredSheet(key);
    }
  } catch {
    // Without storage the app works, but the sheets cannot be opened offline.
  }
}

/**
 * Passes the answer of the upload to the page that shows it, so that the page does not fetch ten thousand rows again.
 */
export const preloadPreview = (preview: ResultsPreview): void => preload(previewKey(preview.previewId), preview);

async function loadPreview(eventId: string, previewId: string, signal: AbortSignal): Promise<ResultsPreview | null> {
  const uploaded = takePreloaded(previewKey(previewId));
  const chosen = storedChoices(previewId).read();
  // Only `preloadPreview` writes under this key, so the type of the answer is known.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (uploaded && !chosen) return uploaded as ResultsPreview;
  const choices = chosen ?? {};
  try {
    return await previewAgain(eventId, previewId, choices, signal);
  } catch (error) {
    // The server has deleted the file, so the sheets are shown, and the user can upload the file again.
    if (isProblem(error, "preview_expired")) return null;
    throw error;
  }
}
