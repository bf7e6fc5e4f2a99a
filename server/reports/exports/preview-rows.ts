import type { Locale } from "#shared/locale.ts";
import { isCents, type FileCell } from "../../platform/spreadsheet/write-xlsx.ts";

/** The page shows this many rows of the file. */
const shownRows = 10;

/** Returns the first rows of a file as text, without reading the rest. */
export async function previewRows(
  locale: Locale,
  chunks: AsyncGenerator<readonly (readonly FileCell[])[], void>,
): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const chunk of chunks) {
    rows.push(...chunk.slice(0, shownRows - rows.length).map((row) => row.map((cell) => textOf(locale, cell))));
    if (rows.length >= shownRows) break;
  }
  return rows;
}

function textOf(locale: Locale, cell: FileCell): string {
  if (!isCents(cell)) return String(cell ?? "");
  return (cell.cents / 100).toFixed(2).replace(".", locale === "fr" ? "," : ".");
}
