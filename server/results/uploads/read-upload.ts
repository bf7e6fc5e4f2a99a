import type { Context } from "hono";
import type { EventFacts } from "#shared/results-file/parse.ts";
import type { Ctx } from "../../platform/context.ts";
import { readFile } from "../../platform/file-reading/read-file.ts";
import { parseId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import type { StoredFile } from "./upload-store.ts";

/** The max number of rows, which is more than the largest meeting has. */
const maxRows = 10_000;

export interface ReadUpload {
  fileName: string;
  digest: string;
  classId: string | null;
  file: StoredFile;
}

/** Reads the file of a multipart body and returns the results in it. */
export async function readUpload(ctx: Ctx, c: Context, event: EventFacts): Promise<ReadUpload> {
  const { uploadMaxBytes: maxBytes } = ctx.programme;
  const { facts, content } = await readFile(ctx, c, { kind: "results", event, maxBytes });
  const { format, rows, passedOver, notes, table } = content;
  if (Math.max(rows.length, table?.body.length ?? 0) > maxRows) {
    throw new Problem("too_many_rows", { values: { max: maxRows } });
  }
  const { classId } = facts.fields;
  return {
    fileName: facts.name.slice(0, 200),
    digest: facts.digest,
    classId: classId === undefined ? null : parseId(classId),
    file: { format, rows, passedOver, notes, ...(table && { table }) },
  };
}
