import type { RiderHit, RiderHitsAnswer } from "#shared/rider-views.schema.ts";
import type {
  ResultsPreview,
  ResultsSheet,
  SaveClassInput,
  SaveResultInput,
  SheetAnswer,
  TakenAnswer,
  UploadChoices,
  VerifyAnswer,
} from "#shared/results.schema.ts";
import { request, urlOf } from "../platform/api.ts";

/** Who keeps the results of an event. */
export type Keeper = "promoter" | "admin";

const base = (eventId: string) => `/api/event/${encodeURIComponent(eventId)}`;

export const getSheet = async (eventId: string, signal?: AbortSignal): Promise<ResultsSheet> =>
  (await request<SheetAnswer>("GET", `${base(eventId)}/results`, { signal })).sheet;

/** Looks at a file; nothing is written. With a class, the file is for that class alone. */
export function previewFile(eventId: string, file: File, classId: string | null): Promise<ResultsPreview> {
  const body = new FormData();
  body.set("file", file);
  if (classId) body.set("classId", classId);
  const call = classId ? "upload-class-result" : "upload-all-formatted-class-result";
  return request<ResultsPreview>("POST", `${base(eventId)}/${call}`, { query: { preview: 1 }, body });
}

/** The same file under other choices. */
export const previewAgain = (eventId: string, previewId: string, choices: UploadChoices, signal?: AbortSignal) =>
  request<ResultsPreview>("POST", `${base(eventId)}/upload-all-class-result`, {
    query: { preview: 1 },
    body: { previewId, ...choices },
    signal,
  });

export const takePreview = (eventId: string, previewId: string, choices: UploadChoices) =>
  request<TakenAnswer>("POST", `${base(eventId)}/upload-all-class-result`, { body: { previewId, ...choices } });

export const errorsHref = (eventId: string, previewId: string): string =>
  `${base(eventId)}/upload/${previewId}/errors.csv`;

export const saveClass = (eventId: string, body: SaveClassInput) =>
  request<SheetAnswer>("PUT", `${base(eventId)}/results`, { body });

export const saveResult = (eventId: string, body: SaveResultInput) =>
  request<SheetAnswer>("PUT", `${base(eventId)}/result`, { body });

export const removeResult = (eventId: string, resultId: string) =>
  request<SheetAnswer>("DELETE", urlOf(`${base(eventId)}/result`, { resultId }));

export const removeAllResults = (eventId: string, classId?: string) =>
  request<SheetAnswer>("POST", `${base(eventId)}/delete-all-class-result`, { body: { classId } });

export const verifyResults = (eventId: string, classId: string | undefined, key: string) =>
  request<VerifyAnswer>("POST", `${base(eventId)}/verify`, { body: { classId }, key });

/** Riders by name or AMA number, for a row that found no account by itself. */
export const findRiders = async (keeper: Keeper, query: string, signal: AbortSignal): Promise<RiderHit[]> =>
  (await request<RiderHitsAnswer>("GET", `/api/${keeper}/riders-lean`, { query: { query }, signal })).riders;
