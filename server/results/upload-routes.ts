import type { Context } from "hono";
import * as z from "zod/mini";
import {
  resultsParams,
  resultsPreview,
  takeInput,
  takenAnswer,
  uploadQuery,
  type ResultsPreview,
  type TakenAnswer,
} from "#shared/results.schema.ts";
import type { ProblemCode } from "#shared/problem.ts";
import { isProblemCode } from "#shared/problem.ts";
import type { Ctx } from "../platform/context.ts";
import { call, type Call } from "../platform/http/call.ts";
import { Problem } from "../platform/problem.ts";
import { errorsCsv } from "./errors-csv.ts";
import { openEvent } from "./open-results.ts";
import { readUpload } from "./read-upload.ts";
import { takeUpload } from "./take-upload.ts";
import { previewAgain, uploadResults } from "./upload-results.ts";

const keepers = ["promoter", "admin"] as const;

/** Room for a file of the largest size and its envelope; the file itself is measured (spec §5: 10 MB). */
const maxBytes = 10_485_760 + 64 * 1024;

/**
 * With a file (multipart) and ?preview=1: keeps it and shows what would happen. With the preview's id and choices
 * (JSON): takes it, or with ?preview=1 shows it again under these choices (decisions §5).
 */
async function upload(ctx: Ctx, eventId: string, c: Context, preview: boolean, forOneClass: boolean) {
  if (c.req.header("content-type")?.startsWith("application/json")) {
    const input = choicesOf(await c.req.json().catch(() => null));
    const { previewId, ...choices } = input;
    return preview ? previewAgain(ctx, eventId, previewId, choices) : takeUpload(ctx, eventId, input);
  }
  // A file is looked at before anything is written: without the preview's id there is nothing to take.
  if (!preview) throw new Problem("invalid_input", { fields: { previewId: "required" } });
  const { firstDate, lastDate } = await openEvent(ctx.db, ctx, eventId);
  const read = await readUpload(ctx, c, { firstDate, lastDate });
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

const calls = [
  { path: "upload-class-result", summary: "A results file for one class", forOneClass: true },
  { path: "upload-all-class-result", summary: "Our results template for all classes", forOneClass: false },
  {
    path: "upload-all-formatted-class-result",
    summary: "A timing system's results file for all classes",
    forOneClass: false,
  },
].map(({ path, summary, forOneClass }) =>
  call({
    method: "POST",
    path: `/api/event/{eventId}/${path}`,
    who: keepers,
    summary: `${summary}: preview it with ?preview=1 (multipart field file), then take it by its previewId with choices`,
    limit: "upload",
    params: resultsParams,
    query: uploadQuery,
    bodyKind: "multipart",
    maxBytes,
    answer: z.union([resultsPreview, takenAnswer]),
    handle: ({ ctx, params: { eventId }, query, c }): Promise<ResultsPreview | TakenAnswer> =>
      upload(ctx, eventId, c, query.preview ?? false, forOneClass),
  }),
);

export const uploadCalls: Call[] = [
  ...calls,
  call({
    method: "GET",
    path: "/api/event/{eventId}/upload/{previewId}/errors.csv",
    who: keepers,
    summary: "The rows of a previewed file that cannot be taken, with the reason",
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
];
