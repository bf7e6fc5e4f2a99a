import type { FoundRider } from "#shared/rider-views.schema.ts";
import type {
  BatchInput,
  BatchPreview,
  BatchTaken,
  ImportInput,
  ReceivedFiles,
  WaitingFile,
} from "#shared/upload-batch.schema.ts";
import type {
  RemoveClassInput,
  ResultsPreview,
  ResultsSheet,
  SaveClassInput,
  SaveResultInput,
  TakeInput,
  TakenAnswer,
  UploadChoices,
  VerifyInput,
} from "#shared/results.schema.ts";
import type { EarlierEntry } from "#shared/earlier-entries.schema.ts";
import { api, apiUrl } from "../platform/api/api.ts";

/** This is the role of the user who manages the results of an event. */
export type EventManager = "promoter" | "admin";

export const getSheet = async (eventId: string, signal?: AbortSignal): Promise<ResultsSheet> =>
  (await api("GET /api/event/{eventId}/results", { params: { eventId }, signal })).sheet;

/** Previews a file; nothing is saved. With a class, the file is for that class only. */
export function previewFile(eventId: string, file: File, classId: string | null): Promise<ResultsPreview> {
  const body = new FormData();
  body.set("file", file);
  if (classId) body.set("classId", classId);
  const args = { params: { eventId }, query: { preview: true }, body };
  return previewIn(
    classId
      ? api("POST /api/event/{eventId}/upload-class-result", args)
      : api("POST /api/event/{eventId}/upload-all-formatted-class-result", args),
  );
}

/** Previews the same file with other choices. */
export const previewAgain = (eventId: string, previewId: string, choices: UploadChoices, signal?: AbortSignal) =>
  previewIn(
    api("POST /api/event/{eventId}/upload-all-class-result", {
      params: { eventId },
      query: { preview: true },
      body: { previewId, ...choices },
      signal,
    }),
  );

export async function takePreview(
  eventId: string,
  previewId: string,
  choices: Omit<TakeInput, "previewId">,
): Promise<TakenAnswer> {
  const answer = await api("POST /api/event/{eventId}/upload-all-class-result", {
    params: { eventId },
    body: { previewId, ...choices },
  });
  if (!("saved" in answer)) throw new Error("The server answered with a preview although none was asked for.");
  return answer;
}

/** Returns the preview in the answer: with `?preview` the server always answers with one. */
async function previewIn(answer: Promise<ResultsPreview | TakenAnswer>): Promise<ResultsPreview> {
  const preview = await answer;
  if ("saved" in preview) throw new Error("The server saved although a preview was asked for.");
  return preview;
}

/** Uploads a file, or each file of a zip, to be previewed together with others. */
export function uploadToBatch(eventId: string, file: File): Promise<ReceivedFiles> {
  const body = new FormData();
  body.set("file", file);
  return api("POST /api/event/{eventId}/uploads", { params: { eventId }, body });
}

export const getWaitingFiles = async (eventId: string): Promise<WaitingFile[]> =>
  (await api("GET /api/event/{eventId}/uploads", { params: { eventId } })).files;

export const removeWaitingFile = (eventId: string, previewId: string) =>
  api("DELETE /api/event/{eventId}/uploads", { params: { eventId }, query: { previewId } });

export const previewBatch = (eventId: string, body: BatchInput): Promise<BatchPreview> =>
  api("POST /api/event/{eventId}/uploads/preview", { params: { eventId }, body });

export const importBatch = (eventId: string, body: ImportInput): Promise<BatchTaken> =>
  api("POST /api/event/{eventId}/uploads/import", { params: { eventId }, body });

/** Reads who raced in earlier races of the series and of the promoter, newest first. */
export const earlierEntries = async (eventId: string, signal: AbortSignal): Promise<EarlierEntry[]> =>
  (await api("GET /api/event/{eventId}/earlier-entries", { params: { eventId }, signal })).entries;

export const errorsHref = (eventId: string, previewId: string): string =>
  apiUrl("GET /api/event/{eventId}/upload/{previewId}/errors.csv", { params: { eventId, previewId } });

export const saveClass = (eventId: string, body: SaveClassInput) =>
  api("PUT /api/event/{eventId}/results", { params: { eventId }, body });

export const saveResult = (eventId: string, body: SaveResultInput) =>
  api("PUT /api/event/{eventId}/result", { params: { eventId }, body });

/**
 * Removes a result. The server asks about money only if the request has `confirm`, and a query leaves out empty values.
 * Therefore a request without a confirmation sends a text that is not a checksum.
 */
export const removeResult = (eventId: string, resultId: string, confirm: string) =>
  api("DELETE /api/event/{eventId}/result", {
    params: { eventId },
    query: { resultId, confirm: confirm || "unconfirmed" },
  });

export const undoCorrection = (eventId: string, undoId: string, key: string) =>
  api("POST /api/event/{eventId}/undo-correction", { params: { eventId }, body: { undoId }, key });

export const removeAllResults = (eventId: string, body: RemoveClassInput) =>
  api("POST /api/event/{eventId}/delete-all-class-result", { params: { eventId }, body });

export const markDidNotRun = (eventId: string, classIds: readonly string[], didNotRun: boolean) =>
  api("PUT /api/event/{eventId}/did-not-run", { params: { eventId }, body: { classIds: [...classIds], didNotRun } });

export const verifyResults = (eventId: string, body: VerifyInput, key: string) =>
  api("POST /api/event/{eventId}/verify", { params: { eventId }, body, key });

/** Searches riders by name or AMA number, for a row whose account was not found automatically. */
export const searchRiders = async (manager: EventManager, query: string, signal: AbortSignal): Promise<FoundRider[]> =>
  (await api("GET /api/{type}/riders-lean", { params: { type: manager }, query: { query }, signal })).riders;
