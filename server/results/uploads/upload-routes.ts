import type { Context } from "hono";
import * as z from "zod/mini";
import {
  resultsParams,
  resultsPreview,
  type ResultsPreview,
  takeInput,
  takenAnswer,
  type TakenAnswer,
  uploadQuery,
} from "#shared/results.schema.ts";
import { staleSheet } from "#shared/results-refusals.schema.ts";
import {
  batchInput,
  batchPreview,
  batchTaken,
  importInput,
  receivedFiles,
  removeUploadQuery,
  waitingFiles,
} from "#shared/upload-batch.schema.ts";
import type { ProblemCode } from "#shared/problem.ts";
import { isProblemCode } from "#shared/problem.ts";
import { uploadCeilingBytes } from "#shared/programme.ts";
import type { Ctx } from "../../platform/context.ts";
import { call } from "../../platform/http/call.ts";
import { readJsonBody } from "../../platform/http/json-body.ts";
import { Problem } from "../../platform/problem.ts";
import { errorsCsv } from "./errors-csv.ts";
import { openEvent } from "../sheet/open-results.ts";
import { readUpload, readUploads } from "./read-upload.ts";
import { takeUpload } from "./take-upload.ts";
import { listUploads, previewBatch, removeUpload, storeUploads, takeBatch } from "./upload-batch.ts";
import { classNamesOf, previewAgain, uploadResults } from "./upload-results.ts";

const managerRoles = ["promoter", "admin"] as const;

/**
 * A request has at most this size: the largest file that a season can allow, plus its multipart envelope. The limit of
 * the season is checked separately.
 */
const maxBytes = uploadCeilingBytes + 64 * 1024;

/**
 * Stores a file (multipart, with ?preview=1) and shows what would happen. With the preview's id and choices (JSON), it
 * takes the file, or with ?preview=1 shows it again with these choices. See docs/spec/files.md#preview.
 */
async function upload(ctx: Ctx, eventId: string, c: Context, preview: boolean, forOneClass: boolean) {
  if (c.req.header("content-type")?.startsWith("application/json")) {
    const input = choicesOf(await readJsonBody(c));
    const { previewId, ...choices } = input;
    return preview ? previewAgain(ctx, eventId, previewId, choices) : takeUpload(ctx, eventId, input);
  }
  // A file must be previewed before anything is written; without the preview's id there is nothing to take.
  if (!preview) throw new Problem("invalid_input", { fields: { previewId: "required" } });
  const { firstDate, lastDate } = await openEvent(ctx.db, ctx, eventId);
  const days = { firstDate, lastDate };
  const read = await readUpload(ctx, c, { days, classNames: await classNamesOf(ctx, eventId) });
  if (forOneClass && read.classId === null) throw new Problem("invalid_input", { fields: { classId: "required" } });
  return uploadResults(ctx, eventId, forOneClass ? read : { ...read, classId: null });
}

function choicesOf(body: unknown) {
  const parsed = z.safeParse(takeInput, body);
  if (parsed.success) return parsed.data;
  const fields: Record<string, ProblemCode> = {};
  for (const { path, message } of parsed.error.issues) {
    fields[path.map(String).join(".")] ??= isProblemCode(message) ? message : "invalid_value";
  }
  throw new Problem("invalid_input", { fields });
}

function uploadCall<const Name extends string>(name: Name, summary: string, forOneClass: boolean) {
  return call({
    method: "POST",
    path: `/api/event/{eventId}/${name}`,
    roles: managerRoles,
    summary: `${summary}: preview it with ?preview=1 (multipart field file), then import it by its previewId with choices`,
    limit: "upload",
    params: resultsParams,
    query: uploadQuery,
    bodyKind: "multipartOrJson",
    body: takeInput,
    maxBytes,
    answer: z.union([resultsPreview, takenAnswer]),
    refusals: { stale_version: staleSheet },
    handle: ({ ctx, params: { eventId }, query, c }): Promise<ResultsPreview | TakenAnswer> =>
      upload(ctx, eventId, c, query.preview ?? false, forOneClass),
  });
}

const params = resultsParams;
/** The choices for all files of a batch have at most this many bytes. */
const maxBatchBytes = 4 * 1024 * 1024;

export const uploadCalls = [
  uploadCall("upload-class-result", "A results file for one class", true),
  uploadCall("upload-all-class-result", "Our results template for all classes", false),
  uploadCall("upload-all-formatted-class-result", "A timing system’s results file for all classes", false),
  call({
    method: "GET",
    path: "/api/event/{eventId}/upload/{previewId}/errors.csv",
    roles: managerRoles,
    summary: "The rows of a previewed file that cannot be imported, with the reason",
    added: true,
    params: z.object({ eventId: z.uuid(), previewId: z.uuid() }),
    handle: async ({ ctx, params: { eventId, previewId } }) =>
      new Response(await errorsCsv(ctx, eventId, previewId), {
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": 'attachment; filename="errors.csv"',
        },
      }),
  }),
  call({
    method: "POST",
    path: "/api/event/{eventId}/uploads",
    roles: managerRoles,
    summary: "Stores a results file, or each file of a zip, to be previewed and imported with others",
    added: true,
    limit: "upload",
    params,
    bodyKind: "multipart",
    maxBytes,
    answer: receivedFiles,
    handle: async ({ ctx, params: { eventId }, c }) => {
      const { firstDate, lastDate } = await openEvent(ctx.db, ctx, eventId);
      const classNames = await classNamesOf(ctx, eventId);
      const read = await readUploads(ctx, c, { days: { firstDate, lastDate }, classNames });
      return storeUploads(ctx, eventId, read);
    },
  }),
  call({
    method: "GET",
    path: "/api/event/{eventId}/uploads",
    roles: managerRoles,
    summary: "The account’s uploaded files for the event that aren’t imported yet",
    added: true,
    params,
    answer: waitingFiles,
    handle: async ({ ctx, params: { eventId } }) => ({ files: await listUploads(ctx, eventId) }),
  }),
  call({
    method: "DELETE",
    path: "/api/event/{eventId}/uploads",
    roles: managerRoles,
    summary: "Removes a file that was uploaded and not imported",
    added: true,
    limit: "write",
    params,
    query: removeUploadQuery,
    answer: waitingFiles,
    handle: async ({ ctx, params: { eventId }, query: { previewId } }) => {
      await removeUpload(ctx, eventId, previewId);
      return { files: await listUploads(ctx, eventId) };
    },
  }),
  call({
    method: "POST",
    path: "/api/event/{eventId}/uploads/preview",
    roles: managerRoles,
    summary:
      "Previews several uploaded files, each with its choices, and what those that are ready would award together",
    added: true,
    limit: "upload",
    params,
    body: batchInput,
    maxBytes: maxBatchBytes,
    answer: batchPreview,
    handle: ({ ctx, params: { eventId }, body: { files } }) => previewBatch(ctx, eventId, files),
  }),
  call({
    method: "POST",
    path: "/api/event/{eventId}/uploads/import",
    roles: managerRoles,
    summary: "Imports several uploaded files together, each with its choices: all or none",
    added: true,
    limit: "upload",
    params,
    body: importInput,
    maxBytes: maxBatchBytes,
    answer: batchTaken,
    refusals: { stale_version: staleSheet },
    handle: ({ ctx, params: { eventId }, body }) => takeBatch(ctx, eventId, body),
  }),
];
