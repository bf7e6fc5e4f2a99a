import type { Context } from "hono";
import type { ResultsFile } from "#shared/results-file/formats.ts";
import type { EventFacts } from "#shared/results-file/parse-tables.ts";
import type { Ctx } from "../../platform/context.ts";
import { readFile, refusal } from "../../platform/file-reading/read-file.ts";
import { parseId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import type { StoredUpload } from "./upload-store.ts";

/** A file has at most this many rows, which is more than the largest meeting has. */
const maxRows = 10_000;

export interface ReadUpload {
  fileName: string;
  digest: string;
  classId: string | null;
  file: StoredUpload;
}

/** This file of a set was refused because of `problem`. */
export interface RefusedUpload {
  fileName: string;
  problem: Problem;
}

/** Reads the file of a multipart body, or each file of a zip in it. */
export async function readUploads(ctx: Ctx, c: Context, event: EventFacts): Promise<(ReadUpload | RefusedUpload)[]> {
  const { uploadMaxBytes: maxBytes } = ctx.programme;
  const { content } = await readFile(ctx, c, { kind: "results-set", event, maxBytes });
  return content.map((file) => {
    const fileName = nameOf(file.name);
    if (!file.content.ok) return { fileName, problem: refusal("results-set", file.content) };
    try {
      return { fileName, digest: file.digest, classId: null, file: storedFile(file.content) };
    } catch (error) {
      if (error instanceof Problem) return { fileName, problem: error };
      throw error;
    }
  });
}

const nameOf = (name: string): string => name.slice(0, 200);

function storedFile({ format, rows, ignoredColumns, notes, table }: ResultsFile): StoredUpload {
  if (Math.max(rows.length, table?.body.length ?? 0) > maxRows) {
    throw new Problem("too_many_rows", { values: { max: maxRows } });
  }
  return { format, rows, ignoredColumns, notes, ...(table && { table }) };
}

/** Reads the file of a multipart body and returns the results in it. */
export async function readUpload(ctx: Ctx, c: Context, event: EventFacts): Promise<ReadUpload> {
  const { uploadMaxBytes: maxBytes } = ctx.programme;
  const { facts, content } = await readFile(ctx, c, { kind: "results", event, maxBytes });
  const { classId } = facts.fields;
  return {
    fileName: nameOf(facts.name),
    digest: facts.digest,
    classId: classId === undefined ? null : parseId(classId),
    file: storedFile(content),
  };
}
