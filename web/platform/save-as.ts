import type { Cell } from "#shared/csv.ts";
import type { Locale } from "#shared/locale.ts";

/** Downloads a file that the page has made, under this name. */
export function saveAs(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers read the file only after the click; Safari fails if its address is gone by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Saves a table as CSV for spreadsheets in this language. The code that writes CSV is loaded when the first table is
 * saved.
 */
export async function saveCsv(table: readonly (readonly Cell[])[], name: string, locale: Locale): Promise<void> {
  const { csvDelimiter, toCsv } = await import("#shared/write-csv.ts");
  saveAs(new Blob([toCsv(table, csvDelimiter(locale))], { type: "text/csv;charset=utf-8" }), name);
}
