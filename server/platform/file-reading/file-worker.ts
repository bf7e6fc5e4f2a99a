// The worker thread that parses and reads uploads (read-file.ts). It reads one file and exits.
import { createHash } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { parseClassCsv, parseClassRows, type ClassCsv } from "#shared/class-csv.ts";
import { fileKind } from "#shared/csv.ts";
import { readDealerSheets, readDealerTable, type DealerTable } from "#shared/dealers-file/read-dealer-table.ts";
import type { ResultsFile } from "#shared/results-file/formats.ts";
import { parseResultsFile } from "#shared/results-file/parse.ts";
import { parseResultsTables, type EventFacts } from "#shared/results-file/parse-tables.ts";
import { TableTooLarge } from "#shared/table-limits.ts";
import { readXlsx } from "../spreadsheet/read-xlsx.ts";
import type { FileAnswer, FileJob, FileOfSet, UnreadFile } from "./file-job.ts";
import { filesIn, type FileInZip } from "./files-in-zip.ts";

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
  const facts = { name: file.name, digest: digestOf(bytes), fields };
  if (job.kind === "results-set") {
    const files = filesIn(file.name, bytes, maxBytes);
    return "ok" in files ? files : { ok: true, facts, content: readSet(files, job.event) };
  }
  const content = readContent(bytes, job);
  return content.ok ? { ok: true, facts, content } : content;
}

const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

function readContent(bytes: Uint8Array, job: Exclude<FileJob, { kind: "results-set" }>) {
  if (job.kind === "results") return readResults(bytes, job.event);
  return job.kind === "classes" ? readClasses(bytes) : readDealers(bytes);
}

function readDealers(bytes: Uint8Array): DealerTable | UnreadFile {
  return orTooLarge(() => {
    if (fileKind(bytes) !== "xlsx") return readDealerTable(bytes);
    const read = readXlsx(bytes);
    return read.ok ? readDealerSheets(read.sheets) : { ...read, kind: "xlsx" };
  });
}

function readResults(bytes: Uint8Array, event: EventFacts): ResultsFile | UnreadFile {
  return orTooLarge(() => {
    if (fileKind(bytes) !== "xlsx") return parseResultsFile(bytes, event);
    const read = readXlsx(bytes);
    return read.ok ? parseResultsTables(read.sheets, event) : { ...read, kind: "xlsx" };
  });
}

function readClasses(bytes: Uint8Array): ClassCsv | UnreadFile {
  return orTooLarge(() => {
    if (fileKind(bytes) !== "xlsx") return parseClassCsv(bytes);
    const read = readXlsx(bytes);
    if (!read.ok) return { ...read, kind: "xlsx" };
    return parseClassRows(read.sheets.find(({ rows }) => rows.length > 0)?.rows ?? []);
  });
}

function orTooLarge<Read>(read: () => Read | UnreadFile): Read | UnreadFile {
  try {
    return read();
  } catch (error) {
    if (error instanceof TableTooLarge) return { ok: false, problem: error.problem };
    throw error;
  }
}

/** The max rows of all files of a set together, which are more than the largest event has. */
const maxRowsOfSet = 20_000;

/** Reads each file of a set for itself: one that is refused does not affect the others. */
function readSet(files: readonly FileInZip[], event: EventFacts): FileOfSet[] {
  let rows = 0;
  return files.map(({ name, content: bytes }) => {
    if (!(bytes instanceof Uint8Array)) return { name, digest: "", content: bytes };
    const content = rows > maxRowsOfSet ? tooManyRows : readResults(bytes, event);
    if (content.ok) rows += Math.max(content.rows.length, content.table?.body.length ?? 0);
    return { name, digest: digestOf(bytes), content: rows > maxRowsOfSet ? tooManyRows : content };
  });
}

const tooManyRows: UnreadFile = { ok: false, problem: "too_many_rows" };

// Only read-file.ts starts this worker.
// oxlint-disable-next-line no-unsafe-type-assertion
parentPort?.postMessage(await answer(workerData as FileJob));
