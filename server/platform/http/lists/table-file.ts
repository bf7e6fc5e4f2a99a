import { byteOrderMark, csvDelimiter, csvLines } from "#shared/write-csv.ts";
import type { Locale } from "#shared/locale.ts";
import { dataFrame, endFrame, progressFrame } from "#shared/streamed-file.ts";
import { nextTurn } from "../../next-turn.ts";
import { isCents, xlsxStream, type FileCell } from "../../spreadsheet/write-xlsx.ts";
import { words } from "../../words.ts";

export type FileFormat = "csv" | "xlsx";
type FileRow = readonly FileCell[];

export const isFile = (format: string | undefined): format is FileFormat => format === "csv" || format === "xlsx";

const kinds: Record<FileFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** This many rows are encoded at a time, so that a long file does not block other requests. */
const rowsPerChunk = 500;

/** Returns a table as a file to download; the first row is the header (`streamedFile`). */
export function tableFile(
  locale: Locale,
  format: FileFormat,
  name: string,
  table: readonly FileRow[],
): Promise<Response> {
  const [header = [], ...rows] = table;
  const chunks = async function* () {
    for (let at = 0; at < rows.length; at += rowsPerChunk) yield rows.slice(at, at + rowsPerChunk);
  };
  return streamedFile({ locale, format, name, header, chunks: chunks() });
}

interface StreamedFile {
  locale: Locale;
  format: FileFormat;
  name: string;
  header: FileRow;
  chunks: AsyncIterator<readonly FileRow[], void>;
  /** If the total number of rows is set, the answer is a stream of frames that report how many rows are written. */
  total?: number | undefined;
}

/**
 * Answers with a file whose rows are read while it is being sent, in constant memory. No rows are read ahead of the
 * client, and `chunks` is ended when the client disconnects. An error in the first chunk is thrown; a later one cuts
 * the file off, which a client can detect. Cells are escaped so that no spreadsheet runs one as a formula, and an
 * erased person's name is shown in the reader's language.
 */
export async function streamedFile({ locale, format, name, header, chunks, total }: StreamedFile): Promise<Response> {
  const { name: shown } = words(locale);
  const first = await chunks.next();
  let written = 0;
  const rows = async function* (): AsyncGenerator<readonly FileRow[]> {
    try {
      yield [header];
      for (let chunk = first; !chunk.done; chunk = await chunks.next()) {
        yield chunk.value.map((row) => row.map((cell) => (typeof cell === "string" ? shown(cell) : cell)));
        written += chunk.value.length;
      }
    } finally {
      await chunks.return?.();
    }
  };
  const pieces = format === "csv" ? csvPieces(locale, rows()) : xlsxStream(rows());
  const body = total === undefined ? pieces : withProgress(pieces, () => ({ rows: written, total }));
  // A generator that has not started does not run its `finally`, so `chunks` is ended here as well.
  const cancel = () => body.return(undefined).finally(() => chunks.return?.());
  return new Response(streamOf(body, cancel), {
    headers: {
      "content-type": total === undefined ? kinds[format] : "application/octet-stream",
      "content-disposition": `attachment; filename="${name}.${format}"`,
      "cache-control": "private, no-store",
    },
  });
}

function streamOf(pieces: AsyncGenerator<Uint8Array>, cancel: () => Promise<unknown>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // SQLite answers and the socket accepts without waiting. Without a turn of the event loop between two pieces, a
        // fast client would block other requests, and the memory of written pieces would not be freed.
        await nextTurn();
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      // The generator may be waiting for a page of rows; it ends after that page.
      cancel: () => void cancel().catch(() => undefined),
    },
    { highWaterMark: 1 },
  );
}

async function* withProgress(
  pieces: AsyncGenerator<Uint8Array>,
  progress: () => Parameters<typeof progressFrame>[0],
): AsyncGenerator<Uint8Array> {
  let told = -1;
  for await (const piece of pieces) {
    const now = progress();
    if (now.rows !== told) yield progressFrame(now);
    told = now.rows;
    yield dataFrame(piece);
  }
  yield progressFrame(progress());
  yield endFrame();
}

/** Returns CSV as spreadsheets expect it in this language: semicolons and decimal commas in French. */
async function* csvPieces(locale: Locale, chunks: AsyncIterable<readonly FileRow[]>): AsyncGenerator<Uint8Array> {
  const french = locale === "fr";
  const amount = (cents: number): string => (cents / 100).toFixed(2).replace(".", french ? "," : ".");
  const encoder = new TextEncoder();
  yield encoder.encode(byteOrderMark);
  for await (const chunk of chunks) {
    const cells = chunk.map((row) => row.map((cell) => (isCents(cell) ? amount(cell.cents) : cell)));
    yield encoder.encode(csvLines(cells, csvDelimiter(locale)));
  }
}
