import { createHash } from "node:crypto";
import type { Context } from "hono";
import { fileKind } from "#shared/csv.ts";
import type { RaceDays } from "#shared/results-file/json-results.ts";
import { parseResultsFile, parseResultsRows } from "#shared/results-file/parse.ts";
import type { Ctx } from "../platform/context.ts";
import { parseId } from "../platform/ids.ts";
import { Problem } from "../platform/problem.ts";
import { readXlsx } from "../platform/spreadsheet/read-xlsx.ts";
import type { StoredFile } from "./upload-store.ts";

/** More rows than the greatest meeting has: what is beyond is no sheet of results. */
const mostRows = 10_000;

export interface ReadUpload {
  fileName: string;
  digest: string;
  classId: string | null;
  file: StoredFile;
}

/** The file of a multipart body, read by what is in it: its name and declared type prove nothing (decisions §5). */
export async function readUpload(ctx: Ctx, c: Context, days?: RaceDays): Promise<ReadUpload> {
  const form = await c.req.parseBody().catch(() => ({}) as Record<string, never>);
  const file: unknown = form.file;
  if (!(file instanceof File)) throw new Problem("invalid_input", { fields: { file: "required" } });
  if (file.size > ctx.programme.uploadMaxBytes) throw new Problem("too_large", { fields: { file: "too_large" } });
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw new Problem("empty_file", { fields: { file: "empty_file" } });
  const read = fileKind(bytes) === "xlsx" ? readSpreadsheet(bytes) : parseResultsFile(bytes, days);
  if (!read.ok) throw new Problem(read.problem, { fields: { file: read.problem }, extra: { kind: read.kind } });
  const { format, rows, passedOver, notes, table } = read;
  if (Math.max(rows.length, table?.body.length ?? 0) > mostRows) {
    throw new Problem("too_many_rows", { values: { max: mostRows } });
  }
  return {
    fileName: file.name.slice(0, 200),
    digest: createHash("sha256").update(bytes).digest("hex"),
    classId: typeof form.classId === "string" ? parseId(form.classId) : null,
    file: { format, rows, passedOver, notes, ...(table && { table }) },
  };
}

/** Spreadsheets are unpacked here and not in the browser: what may be a bomb goes off where its size is watched. */
function readSpreadsheet(bytes: Uint8Array) {
  const sheet = readXlsx(bytes);
  if (sheet.ok) return parseResultsRows(sheet.rows);
  throw new Problem(sheet.problem, { fields: { file: sheet.problem }, extra: { kind: "xlsx" } });
}
