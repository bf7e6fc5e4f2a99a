import type { TableRow } from "../csv.ts";
import { isLabeled } from "../fixed-width.ts";
import { bareHeading, classInHeading, classKey, looksLikeClass } from "./class-names.ts";
import { guessHeader } from "./guess-header.ts";
import { namesPart, withPart } from "./race-parts.ts";
import { readPlace, statusIn } from "./read-place.ts";
import { isFooter, isRule, isTotal } from "./total-row.ts";

// This module reads tables in which the classes are titles between the rows (docs/spec/files.md#results-upload).

const labeled = /^(?:class|classe|division|category|cat[ée]gorie)\s*[:–-]\s*(\S.*)$/iu;
const label = /^(?:class|classe|division|category|cat[ée]gorie)\s*:?$/iu;
/** A heading may be followed by cells with a count, such as "12 riders". */
const isCount = (text: string): boolean => /^\(?\d+ \p{L}+\)?$/u.test(text);

const filledOf = ({ cells }: TableRow): string[] => cells.map((cell) => cell.trim()).filter((cell) => cell !== "");

/**
 * Returns the class if a line contains only a heading with its name, or several labeled texts of which the first is the
 * class ("Class: 250 B", "Laps: 6"); null for any other line.
 */
export function sectionOf(row: TableRow, classKeys: ReadonlySet<string>): string | null {
  const [first, second, ...others] = filledOf(row);
  if (row.broken || first === undefined) return null;
  const named = labeled.exec(first)?.[1];
  if (second === undefined) return classInHeading(first, classKeys) ?? (namesPart(first) ? null : (named ?? null));
  if (label.test(first) && others.every(isLabeled)) return second;
  const isDescribed = [second, ...others].every((text) => isLabeled(text) || isCount(text));
  if (!isDescribed) return null;
  return named ?? (classKeys.has(classKey(first)) ? first : null);
}

/**
 * Returns the text of a line that has only one filled cell. Returns null for any other line, and for totals and
 * footers.
 */
function headingOf(row: TableRow): string | null {
  const [text, ...others] = filledOf(row);
  if (row.broken || text === undefined || others.length > 0 || !/\p{L}/u.test(text)) return null;
  return isRule(row.cells) || isTotal(row.cells) || isFooter(row.cells) ? null : text;
}

/** This is a group of consecutive headings, from the index `from` up to but not including `to`. */
interface Block {
  from: number;
  to: number;
  texts: string[];
  /** This is the class that one of the headings names. */
  known: string | null;
}

function blocksOf(rows: readonly TableRow[], classKeys: ReadonlySet<string>): Block[] {
  const blocks: Block[] = [];
  for (const [at, row] of rows.entries()) {
    const known = sectionOf(row, classKeys);
    const text = known ?? headingOf(row);
    if (text === null) continue;
    const last = blocks.at(-1);
    if (last?.to !== at) blocks.push({ from: at, to: at + 1, texts: [text], known });
    else Object.assign(last, { to: at + 1, texts: [...last.texts, text], known: known ?? last.known });
  }
  return blocks;
}

/** Headings such as "Not classified" and "DNF" are above riders of the same class. */
const isStatus = (text: string): boolean => statusIn(text) !== null || /^(?:not|non) class/iu.test(text);

/**
 * Returns the heading that probably names the class: one that is not repeated above every class, as the event's name
 * is.
 */
function unknownClass({ texts }: Block, blocks: readonly Block[]): string | null {
  const named = texts.filter(
    (text) => bareHeading(text) !== "" && !isStatus(text) && !isLabeled(text) && !namesPart(text),
  );
  const own = named.filter((text) => blocks.length < 2 || !blocks.every((block) => block.texts.includes(text)));
  // If the headings name a part of the race day, a title that is above every class is the name of the event.
  const title = texts.some(namesPart) ? undefined : named.at(-1);
  return own.findLast(looksLikeClass) ?? own.at(-1) ?? title ?? null;
}

/**
 * Returns the groups of headings at which a class ends: those that name a class, and any others after which the places
 * start over.
 */
function groupsOf(
  blocks: readonly Block[],
  rows: readonly TableRow[],
  isHeader: (row: TableRow) => boolean,
): ReadonlySet<Block> {
  const header = rows.find(isHeader)?.cells ?? [];
  const at = header.findIndex((cell) => ["place", "placeInClass"].includes(guessHeader(cell) ?? ""));
  const placeOf = ({ cells }: TableRow): number | null => {
    const read = readPlace(cells[Math.max(0, at)] ?? "");
    return "place" in read ? read.place : null;
  };
  const startsGroup = ({ from, to, texts }: Block): boolean => {
    if (texts.every(isStatus)) return false;
    const next = rows.slice(to).find((row) => !isRule(row.cells) && filledOf(row).length > 0);
    if (next === undefined || isHeader(next)) return next !== undefined;
    // If the places do not continue after the headings, the rows below them are probably those of another class.
    const before = rows.slice(0, from).findLast((row) => placeOf(row) !== null);
    return (placeOf(next) ?? 0) <= ((before && placeOf(before)) ?? 0) || placeOf(next) === 1;
  };
  return new Set(blocks.filter((block) => block.known !== null || startsGroup(block)));
}

/** This is the class that headings name for the rows below them, and the texts of the headings that name it. */
type Naming = { className: string; texts: readonly (string | null | undefined)[] };

function namingsOf(blocks: readonly Block[], groups: ReadonlySet<Block>): ReadonlyMap<Block, Naming> {
  const namings = new Map<Block, Naming>();
  const all = [...groups];
  let section = "";
  for (const block of blocks) {
    const { known } = block;
    const part = block.texts.findLast(namesPart);
    if (part === undefined && !groups.has(block)) continue;
    const unknown = known === null && groups.has(block) ? unknownClass(block, all) : null;
    section = known ?? unknown ?? section;
    const isWhole = part !== undefined && classKey(part).includes(classKey(section));
    const className = part === undefined ? section : isWhole ? part : withPart(section, part);
    namings.set(block, { className, texts: [known, part, unknown] });
  }
  return namings;
}

/**
 * Adds a class column to a table whose classes are titles between its rows. Returns null if the table has no such
 * titles. `isHeader` tells which rows repeat the header. A title that is not a class of the event becomes a separate
 * class, so that its riders are not added to the class above it. A part of the race day, such as a heat, also becomes a
 * separate class.
 */
export function withSectionClasses(
  rows: readonly TableRow[],
  classKeys: ReadonlySet<string>,
  isHeader: (row: TableRow) => boolean,
): TableRow[] | null {
  const width = Math.max(0, ...rows.slice(0, 200).map(({ cells }) => cells.length));
  const blocks = blocksOf(rows, classKeys);
  if (blocks.length === 0) return null;
  const namings = namingsOf(blocks, groupsOf(blocks, rows, isHeader));
  const named = new Set<string>();
  const result: TableRow[] = [];
  let [className, next] = ["", 0];
  for (const [at, row] of rows.entries()) {
    const block = blocks[next];
    if (block && at >= block.from) {
      if (at === block.to - 1) next += 1;
      const naming = namings.get(block);
      className = naming?.className ?? className;
      // In a narrow table, a title would be mistaken for a row of results.
      if (naming && (width < 3 || naming.texts.includes(block.texts[at - block.from]))) continue;
    }
    if (row.broken || isRule(row.cells) || row.cells.length > width || filledOf(row).length < 2) {
      result.push(row);
      continue;
    }
    const isTitle = isHeader(row);
    if (!isTitle) named.add(className);
    const padding = Array.from({ length: width - row.cells.length }, () => "");
    result.push({ ...row, cells: [...row.cells, ...padding, isTitle ? "Class" : className] });
  }
  const isNamed = blocks.some(({ known, texts }) => known !== null || texts.some(namesPart));
  return isNamed || named.size > 1 ? result : null;
}
