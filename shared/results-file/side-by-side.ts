import type { TableRow } from "../csv.ts";
import { classInHeading, classKey } from "./class-names.ts";
import { searchedRows } from "./columns.ts";
import { guessHeader } from "./guess-header.ts";
import { headerKey } from "./headers.ts";

// This module reads classes that are printed side by side: the same headers are repeated to the right, with the name of
// a class above each part (docs/spec/files.md#results-upload).

/** This is one of the parts that are side by side: the columns from `from` up to but not including `to`. */
interface Block {
  from: number;
  to: number;
}

const filledOf = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
const sliceOf = (cells: readonly string[], { from, to }: Block): string[] => cells.slice(from, to);

/**
 * Returns the parts of a header that repeats itself, if each part has a column for the rider and one for the place. The
 * columns before the first part belong to every part, such as one place for the riders of all classes. Returns null for
 * any other header.
 */
function blocksOf(header: readonly string[]): Block[] | null {
  const keys = header.map(headerKey);
  const first = keys.findIndex((key, at) => key !== "" && keys.includes(key, at + 1));
  if (first < 0) return null;
  const starts = keys.flatMap((key, at) => (key === keys[first] ? [at] : []));
  const blocks = starts.map((from, at) => ({ from, to: starts[at + 1] ?? header.length }));
  const names = blocks.map((block) => filledOf(sliceOf(keys, block)).join("\n"));
  const inBlock = new Set(sliceOf(header, blocks[0] ?? { from: 0, to: 0 }).map(guessHeader));
  const kinds = new Set([...inBlock, ...header.slice(0, first).map(guessHeader)]);
  const suffices =
    (kinds.has("place") || kinds.has("placeInClass")) &&
    (inBlock.has("name") || inBlock.has("lastName")) &&
    !kinds.has("className");
  return suffices && names.every((name) => name === names[0]) ? blocks : null;
}

/** Returns the names above the parts, or null if the row does not have exactly one name above each of several parts. */
function titlesOf(cells: readonly string[], blocks: readonly Block[]): string[] | null {
  const titles = blocks.map((block) => filledOf(sliceOf(cells, block)));
  const isTitles = titles.every(({ length }) => length <= 1) && filledOf(cells.slice(0, blocks[0]?.from)).length === 0;
  return isTitles && titles.filter(({ length }) => length === 1).length > 1
    ? titles.map(([title]) => title ?? "")
    : null;
}

/**
 * Returns one table with a column for the class, in the order of the parts, or null if no parts are side by side. The
 * lines of the returned table are counted from its start, because a line of the file yields several rows.
 */
export function withoutSideBySide(rows: readonly TableRow[], classKeys: ReadonlySet<string>): TableRow[] | null {
  const headerAt = rows.slice(0, searchedRows).findIndex(({ cells }) => blocksOf(cells) !== null);
  const header = rows[headerAt]?.cells ?? [];
  const blocks = blocksOf(header);
  if (!blocks) return null;
  const common = blocks[0]?.from ?? 0;
  const headerText = header.map(headerKey).join("\n").trim();
  const isHeader = (row: TableRow | undefined) => row?.cells.map(headerKey).join("\n").trim() === headerText;
  const isClass = (title: string) => classKeys.has(classKey(title));
  const above = rows.slice(0, headerAt).findLastIndex(({ cells }) => titlesOf(cells, blocks) !== null);
  let classes = titlesOf(rows[above]?.cells ?? [], blocks) ?? blocks.map(() => "");
  const parts = blocks.map((): string[][] => []);
  const broken: TableRow[] = [];
  for (const [at, row] of rows.entries()) {
    if (at <= headerAt || isHeader(row)) continue;
    if (row.broken) {
      broken.push(row);
      continue;
    }
    // More classes may follow below, with their own names and a repeated header.
    const titles = titlesOf(row.cells, blocks);
    if (titles && (isHeader(rows[at + 1]) || titles.every((title) => title === "" || isClass(title)))) {
      classes = titles;
      continue;
    }
    for (const [index, block] of blocks.entries()) {
      const cells = sliceOf(row.cells, block);
      const title = classes[index] ?? "";
      if (filledOf(cells).length === 0) continue;
      const ofAll = row.cells.slice(0, common);
      parts[index]?.push([...ofAll, ...cells, classInHeading(title, classKeys) ?? title]);
    }
  }
  const width = common + Math.max(...blocks.map(({ from, to }) => to - from));
  const padded = (cells: readonly string[]): string[] => [
    ...Array.from({ length: width }, (_, at) => (at < cells.length - 1 ? (cells[at] ?? "") : "")),
    cells.at(-1) ?? "",
  ];
  const titleRows = rows.slice(0, above >= 0 ? above : headerAt);
  const names = padded([...header.slice(0, blocks[0]?.to), "Class"]);
  return [
    ...titleRows,
    { line: 0, cells: names },
    ...parts.flat().map((cells) => ({ line: 0, cells: padded(cells) })),
    ...broken,
  ].map((row, at) => ({ ...row, line: at + 1 }));
}
