import { byteOrderMark, csvLines, escapeCell, type Cell } from "#shared/csv.ts";
import type { Locale } from "#shared/locale.ts";
import { words } from "../../words.ts";

/** This is an amount in cents, which CSV and Excel files contain as a number that a spreadsheet can sum. */
export interface Cents {
  cents: number;
}
export type FileCell = Cell | Cents;
export type FileFormat = "csv" | "xlsx";

export const isFile = (format: string | undefined): format is FileFormat => format === "csv" || format === "xlsx";

const isCents = (cell: FileCell): cell is Cents => typeof cell === "object" && cell !== null;

const kinds: Record<FileFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * Makes a table into a file to download; the first row is the header. Cells are escaped so that no spreadsheet runs
 * one as a formula, and an erased person's name is shown in the reader's language.
 */
export async function tableFile(
  locale: Locale,
  format: FileFormat,
  name: string,
  table: readonly (readonly FileCell[])[],
): Promise<Response> {
  const { name: shown } = words(locale);
  const rows = table.map((row) => row.map((cell) => (typeof cell === "string" ? shown(cell) : cell)));
  const body = format === "csv" ? csvStream(locale, rows) : await xlsxOf(rows);
  return new Response(body, {
    headers: {
      "content-type": kinds[format],
      "content-disposition": `attachment; filename="${name}.${format}"`,
      "cache-control": "private, no-store",
    },
  });
}

/** This many rows are encoded at a time, so that a long file does not block other requests. */
const rowsPerChunk = 500;

/** Returns CSV as spreadsheets expect it in this language: semicolons and decimal commas in French. */
function csvStream(locale: Locale, rows: readonly (readonly FileCell[])[]): ReadableStream<Uint8Array> {
  const french = locale === "fr";
  const amount = (cents: number): string => (cents / 100).toFixed(2).replace(".", french ? "," : ".");
  const encoder = new TextEncoder();
  let at = 0;
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(byteOrderMark)),
    pull(controller) {
      const chunk = rows.slice(at, at + rowsPerChunk);
      at += rowsPerChunk;
      if (chunk.length === 0) return controller.close();
      const cells = chunk.map((row) => row.map((cell) => (isCents(cell) ? amount(cell.cents) : cell)));
      controller.enqueue(encoder.encode(csvLines(cells, french ? ";" : ",")));
    },
  });
}

const widest = 48;

async function xlsxOf(rows: readonly (readonly FileCell[])[]): Promise<Uint8Array<ArrayBuffer>> {
  // The Excel writer is loaded only when an Excel file is requested.
  const { default: writeXlsx } = await import("write-excel-file/node");
  const data = rows.map((row, at) =>
    row.map((cell) => {
      if (isCents(cell)) return { value: cell.cents / 100, type: Number, format: "#,##0.00" } as const;
      if (typeof cell === "number") return { value: cell, type: Number } as const;
      const value = escapeCell(cell);
      if (value === "") return null;
      return at === 0 ? ({ value, type: String, fontWeight: "bold" } as const) : ({ value, type: String } as const);
    }),
  );
  const columns = (rows[0] ?? []).map((_, at) => ({ width: widthOf(rows.map((row) => row[at])) }));
  const buffer = await writeXlsx(data, { columns, stickyRowsCount: 1 }).toBuffer();
  return new Uint8Array(buffer);
}

function widthOf(cells: readonly (FileCell | undefined)[]): number {
  const longest = cells.reduce<number>(
    (most, cell) => Math.max(most, cell !== undefined && isCents(cell) ? 10 : String(cell ?? "").length),
    8,
  );
  return Math.min(widest, longest + 2);
}
