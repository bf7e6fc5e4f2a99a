// The worker thread that parses and reads uploads (read-file.ts). It reads one file and exits.
import { createHash } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { parseClassCsv, parseClassRows } from "#shared/class-csv.ts";
import { fileKind } from "#shared/csv.ts";
import { parseResultsFile, parseResultsRows } from "#shared/results-file/parse.ts";
import { TableTooLarge } from "#shared/table-limits.ts";
import { readXlsx } from "../spreadsheet/read-xlsx.ts";
import type { FileAnswer, FileJob } from "./file-job.ts";

type Answer = FileAnswer<FileJob["kind"]>;

async function answer(job: FileJob): Promise<Answer> {
  const { body, contentType, maxBytes } = job;
  const form = await new Response(body, { headers: { "content-type": contentType } }).formData().catch(() => null);
  const file = form?.get("file");
  if (!form || !(file instanceof File)) return { ok: false, problem: "required" };
  if (file.size > maxBytes) return { ok: false, problem: "too_large" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) return { ok: false, problem: "empty_file" };
  const fields: Record<string, string> = {};
  for (const [name, value] of form.entries()) if (typeof value === "string") fields[name] = value;
  const content = read(job, bytes);
  if (!content.ok) return content;
  return {
    ok: true,
    facts: { name: file.name, digest: createHash("sha256").update(bytes).digest("hex"), fields },
    content,
  };
}

function read(job: FileJob, bytes: Uint8Array) {
  try {
    if (fileKind(bytes) !== "xlsx") {
      return job.kind === "results" ? parseResultsFile(bytes, job.event) : parseClassCsv(bytes);
    }
    const sheet = readXlsx(bytes);
    if (!sheet.ok) return { ...sheet, kind: "xlsx" as const };
    return job.kind === "results" ? parseResultsRows(sheet.rows, job.event) : parseClassRows(sheet.rows);
  } catch (error) {
    if (error instanceof TableTooLarge) return { ok: false as const, problem: error.problem };
    throw error;
  }
}

// Only read-file.ts starts this worker.
// oxlint-disable-next-line no-unsafe-type-assertion
parentPort?.postMessage(await answer(workerData as FileJob));
