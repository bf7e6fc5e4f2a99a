import { readDelimited } from "#shared/read-delimited.ts";

/**
 * Parses the cells of a block that was copied from a spreadsheet: lines of cells separated by tabs. A cell that
 * contains a line break is in quotation marks. Empty lines inside the block are preserved, because each line belongs to
 * a row.
 */
export function pastedCells(text: string): string[][] {
  const plain = text.replaceAll(/\r\n?/g, "\n").replace(/\n$/, "");
  const quoted = plain.includes('"') ? readDelimited(plain, { delimiter: "\t", start: 0, line: 1 }) : null;
  const lines = quoted?.every(({ broken }) => !broken)
    ? quoted.map(({ cells }) => cells)
    : plain.split("\n").map((line) => line.split("\t"));
  return lines.map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, " ").trim()));
}

/** Returns true for a single cell, which is pasted into its field like any text. */
export const isOneCell = (cells: readonly (readonly string[])[]): boolean =>
  cells.length <= 1 && (cells[0]?.length ?? 0) <= 1;
