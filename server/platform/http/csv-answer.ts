import { toCsv, type Cell } from "#shared/csv.ts";
import type { Locale } from "#shared/locale.ts";

/** A table as a file, as spreadsheets of the language read it: semicolons and decimal commas in French. */
export function csvAnswer(locale: Locale, name: string, rows: readonly (readonly Cell[])[]): Response {
  return new Response(toCsv(rows, locale === "fr" ? ";" : ","), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}

/** Cents as a number that a spreadsheet can add up. */
export function csvAmount(cents: number, locale: Locale): string {
  const text = (cents / 100).toFixed(2);
  return locale === "fr" ? text.replace(".", ",") : text;
}
