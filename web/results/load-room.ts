import type { ResultsPreview, ResultsSheet, UploadChoices } from "#shared/results.schema.ts";
import { answeredOrKept, type Answered } from "../platform/offline-answer.ts";
import { isProblem } from "../platform/problem.ts";
import type { Search } from "../platform/screen.ts";
import { getSheet, previewAgain } from "./api.ts";
import { previewKey, recall } from "./device-memory.ts";
import { accountNow, loadDrafts, onDevice, roomKey } from "./drafts.ts";

/** `asOf`: no answer came, and these are the sheets as last seen on this device. */
export type Room = Answered<{ sheet: ResultsSheet }> & { preview: ResultsPreview | null };

/** The sheets of an event, and the file that is being looked at: a reload shows it under the same choices. */
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

/** Only while there is something to type: what is verified or called off needs no grid without a network. */
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
    // Without storage the app works, only not offline.
  }
}

let fresh: ResultsPreview | null = null;

/** What the upload has just answered: the page that shows it need not ask for ten thousand rows once more. */
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
    // The file is no longer kept: the sheets are shown, and it can be handed in again.
    if (isProblem(error, "preview_expired")) return null;
    throw error;
  }
}
