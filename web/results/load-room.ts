import type { ResultsPreview, ResultsSheet, UploadChoices } from "#shared/results.schema.ts";
import { answeredOrKept, type Answered } from "../platform/offline-answer.ts";
import { isProblem } from "../platform/problem.ts";
import type { SearchIn } from "../platform/search.ts";
import { getSheet, previewAgain } from "./api.ts";
import { previewKey, recall } from "./device-memory.ts";
import { accountNow, loadDrafts, onDevice, roomKey } from "./drafts.ts";
import type { roomSearch } from "./room-search.ts";

type Search = SearchIn<typeof roomSearch>;

/** `asOf`: when the stored sheets shown here were last seen, because no answer came. */
export type Room = Answered<{ sheet: ResultsSheet }> & { preview: ResultsPreview | null };

/** Loads the sheets of an event and the previewed file, if any: a reload shows it with the same choices. */
export async function loadRoom(eventId: string, search: Search, signal: AbortSignal): Promise<Room> {
  const [seen, preview] = await Promise.all([
    sheetOf(eventId, signal),
    search.preview ? lookAgain(eventId, search.preview, signal) : null,
    loadDrafts(),
  ]);
  return { ...seen, preview };
}

async function sheetOf(eventId: string, signal: AbortSignal): Promise<Answered<{ sheet: ResultsSheet }>> {
  const seen = await answeredOrKept(
    async (until) => ({ sheet: await getSheet(eventId, until) }),
    async () => {
      const kept = await onDevice()
        .then(({ readRoom }) => readRoom(roomKey(eventId)))
        .catch(() => undefined);
      return kept ? { sheet: kept.sheet, asOf: kept.savedAt } : null;
    },
    signal,
  );
  if (seen.asOf === null) void keepForLater(eventId, seen.sheet);
  return seen;
}

/** Stores the sheets only while results can be entered: a verified or canceled event needs no offline grid. */
async function keepForLater(eventId: string, sheet: ResultsSheet): Promise<void> {
  const { open, resultsVerifiedAt } = sheet.event;
  const key = roomKey(eventId);
  try {
    const { forgetRoom, keepRoom } = await onDevice();
    if (open && resultsVerifiedAt === null) {
      await keepRoom({ key, account: accountNow(), sheet, savedAt: new Date().toISOString() });
    } else {
      await forgetRoom(key);
    }
  } catch {
    // Without storage the app works, but not offline.
  }
}

let fresh: ResultsPreview | null = null;

/** Hands the upload's answer to the page that shows it, so that it does not fetch ten thousand rows again. */
export function handOver(preview: ResultsPreview): void {
  fresh = preview;
}

async function lookAgain(eventId: string, previewId: string, signal: AbortSignal): Promise<ResultsPreview | null> {
  const handed = fresh?.previewId === previewId ? fresh : null;
  fresh = null;
  const chosen = recall<UploadChoices>(previewKey(previewId));
  if (handed && !chosen) return handed;
  const choices = chosen ?? {};
  try {
    return await previewAgain(eventId, previewId, choices, signal);
  } catch (error) {
    // The server no longer has the file: the sheets are shown, and the file can be uploaded again.
    if (isProblem(error, "preview_expired")) return null;
    throw error;
  }
}
