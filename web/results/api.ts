import type { RiderHit } from "#shared/rider-views.schema.ts";
import type {
  ResultsPreview,
  ResultsSheet,
  SaveClassInput,
  SaveResultInput,
  TakenAnswer,
  UploadChoices,
} from "#shared/results.schema.ts";
import { api, apiUrl } from "../platform/api/api.ts";

/** The role that manages the results of an event. */
export type EventManager = "promoter" | "admin";

export const getSheet = async (eventId: string, signal?: AbortSignal): Promise<ResultsSheet> =>
  (await api("GET /api/event/{eventId}/results", { params: { eventId }, signal })).sheet;

/** Previews a file; nothing is written. With a class, the file is for that class only. */
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

export async function takePreview(eventId: string, previewId: string, choices: UploadChoices): Promise<TakenAnswer> {
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

export const errorsHref = (eventId: string, previewId: string): string =>
  apiUrl("GET /api/event/{eventId}/upload/{previewId}/errors.csv", { params: { eventId, previewId } });

export const saveClass = (eventId: string, body: SaveClassInput) =>
  api("PUT /api/event/{eventId}/results", { params: { eventId }, body });

export const saveResult = (eventId: string, body: SaveResultInput) =>
  api("PUT /api/event/{eventId}/result", { params: { eventId }, body });

export const removeResult = (eventId: string, resultId: string) =>
  api("DELETE /api/event/{eventId}/result", { params: { eventId }, query: { resultId } });

export const removeAllResults = (eventId: string, classId?: string) =>
  api("POST /api/event/{eventId}/delete-all-class-result", { params: { eventId }, body: { classId } });

export const markDidNotRun = (eventId: string, classId: string, didNotRun: boolean) =>
  api("PUT /api/event/{eventId}/did-not-run", { params: { eventId }, body: { classId, didNotRun } });

export const verifyResults = (eventId: string, classId: string | undefined, key: string) =>
  api("POST /api/event/{eventId}/verify", { params: { eventId }, body: { classId }, key });

/** Searches riders by name or AMA number, for a row whose account was not found automatically. */
export const findRiders = async (manager: EventManager, query: string, signal: AbortSignal): Promise<RiderHit[]> =>
  (await api("GET /api/{type}/riders-lean", { params: { type: manager }, query: { query }, signal })).riders;
