// This worker thread parses and reads uploads, one after the other (read-in-worker.ts).
import { createHash } from "node:crypto";
import { parentPort } from "node:worker_threads";
import { parseClassCsv, parseClassRows, type ClassCsv } from "#shared/class-csv.ts";
import { decodeText, fileKind, parseTable, type TableRow } from "#shared/csv.ts";
import { readDealerSheets, readDealerTable, type DealerTable } from "#shared/dealers-file/read-dealer-table.ts";
import { parsePayerAnswer, parsePayerRows, type PayerAnswer } from "#shared/payer-answer.ts";
import type { ResultsFile } from "#shared/results-file/formats.ts";
import { parseResultsFile } from "#shared/results-file/parse.ts";
import { parseResultsTables, type EventFacts } from "#shared/results-file/parse-tables.ts";
import { parseSeriesEvents, type SeriesEventsFile } from "#shared/series-events.ts";
import { TableTooLarge, tableLimits } from "#shared/table-limits.ts";
import { parsePatternFile, parsePatternSheets, type PatternFile } from "#shared/vin-file/pattern-file.ts";
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
  const content = contentOf(job, bytes);
  return content.ok ? { ok: true, facts, content } : content;
}

function contentOf(
  job: Exclude<FileJob, { kind: "results-set" }>,
  bytes: Uint8Array,
): ResultsFile | ClassCsv | DealerTable | PatternFile | PayerAnswer | SeriesEventsFile | UnreadFile {
  if (job.kind === "results") return readResults(bytes, job.event);
  if (job.kind === "classes") return readClasses(bytes, job.eventId);
  if (job.kind === "dealers") return readDealers(bytes);
  if (job.kind === "payer-answer") return readTable(bytes, parsePayerAnswer, parsePayerRows);
  return job.kind === "vin-patterns" ? readPatterns(bytes) : readSeriesEvents(bytes, job.seriesId);
}

const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

function readDealers(bytes: Uint8Array): DealerTable | UnreadFile {
  return orTooLarge(() => {
    if (fileKind(bytes) !== "xlsx") return readDealerTable(bytes);
    const read = readXlsx(bytes);
    return read.ok ? readDealerSheets(read.sheets) : read;
  });
}

function readResults(bytes: Uint8Array, event: EventFacts): ResultsFile | UnreadFile {
  return orTooLarge(() => {
    if (fileKind(bytes) !== "xlsx") return parseResultsFile(bytes, event);
    const read = readXlsx(bytes);
    return read.ok ? parseResultsTables(read.sheets, event) : read;
  });
}

const readClasses = (bytes: Uint8Array, eventId: string): ClassCsv | UnreadFile =>
  readTable(
    bytes,
    (text) => parseClassCsv(text, eventId),
    (rows) => parseClassRows(rows, eventId),
  );

function readPatterns(bytes: Uint8Array): PatternFile | UnreadFile {
  return orTooLarge(() => {
    if (fileKind(bytes) !== "xlsx") return parsePatternFile(bytes);
    const read = readXlsx(bytes);
    return read.ok ? parsePatternSheets(read.sheets) : read;
  });
}

/** Reads a text file, or the first non-empty worksheet of a workbook. */
function readTable<Content, Refused extends UnreadFile>(
  bytes: Uint8Array,
  ofText: (bytes: Uint8Array) => Content | Refused,
  ofRows: (rows: readonly TableRow[]) => Content | Refused,
): Content | UnreadFile {
  return orTooLarge((): Content | UnreadFile => {
    if (fileKind(bytes) !== "xlsx") return ofText(bytes);
    const read = readXlsx(bytes);
    if (!read.ok) return read;
    return ofRows(read.sheets.find(({ rows }) => rows.length > 0)?.rows ?? []);
  });
}

const readSeriesEvents = (bytes: Uint8Array, seriesId: string): SeriesEventsFile | UnreadFile =>
  readTable(
    bytes,
    (text) => seriesEventsOfText(text, seriesId),
    (rows) => parseSeriesEvents(rows, seriesId),
  );

function seriesEventsOfText(bytes: Uint8Array, seriesId: string): SeriesEventsFile | UnreadFile {
  if (fileKind(bytes) !== "text") return { ok: false, problem: "wrong_file_kind" };
  const table = parseTable(decodeText(bytes).text, tableLimits);
  return table ? parseSeriesEvents(table.rows, seriesId) : { ok: false, problem: "unreadable_file" };
}

function orTooLarge<Read>(read: () => Read | UnreadFile): Read | UnreadFile {
  try {
    return read();
  } catch (error) {
    if (error instanceof TableTooLarge) return { ok: false, problem: error.problem };
    throw error;
  }
}

/** This is the max total number of rows of all files of a set, which is more than the largest event has. */
const maxRowsOfSet = 20_000;

/** Reads each file of a set on its own: one that is refused does not affect the others. */
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

// Frozen built-ins prevent one file from changing how the next one is read.
const shared = [Object, Function, Array, String, Number, Boolean, RegExp, Date, Map, Set, Promise, Uint8Array];
for (const constructor of shared) for (const one of [constructor, constructor.prototype]) Object.freeze<unknown>(one);

parentPort?.on("message", (job: FileJob) => void answer(job).then((read) => parentPort?.postMessage(read)));
