import type { TableRow } from "../csv.ts";
import { isLabeled } from "../fixed-width.ts";
import { bareHeading, classInHeading, classKey, looksLikeClass } from "./class-names.ts";
import { guessHeader } from "./guess-header.ts";
import { namesPart, withPart } from "./race-parts.ts";
import { readPlace, statusIn } from "./read-place.ts";
import { isFooter, isRule, isTotal } from "./total-row.ts";

// This module reads tables whose classes are titles between the rows (docs/spec/files.md#results-upload).

const labeled = /^(?:class|classe|division|category|cat[ée]gorie)\s*[:–-]\s*(\S.*)$/iu;
const label = /^(?:class|classe|division|category|cat[ée]gorie)\s*:?$/iu;
/** A heading may be followed by cells that count something: "12 riders". */
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

/** Returns the text of a line that contains nothing else; null for any other line, and for totals and footers. */
function headingOf(row: TableRow): string | null {
  const [text, ...others] = filledOf(row);
  if (row.broken || text === undefined || others.length > 0 || !/\p{L}/u.test(text)) return null;
  return isRule(row.cells) || isTotal(row.cells) || isFooter(row.cells) ? null : text;
}

/** These are headings that follow each other, at the indexes from `from` to before `to`. */
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

/** Returns the heading that probably names the class: one that is not above every class, such as the event's name. */
function unknownClass({ texts }: Block, blocks: readonly Block[]): string | null {
  const named = texts.filter((text) => bareHeading(text) !== "" && !isStatus(text) && !isLabeled(text));
  const own = named.filter((text) => blocks.length < 2 || !blocks.every((block) => block.texts.includes(text)));
  return own.findLast(looksLikeClass) ?? own.at(-1) ?? named.at(-1) ?? null;
}

/**
 * Adds a class column to a table whose classes are titles between its rows. Returns null if the table has no such
 * titles. `isHeader` tells which rows repeat the header. A title that is no class of the event is a class of its own,
 * so that its riders are not added to those of the class above it; so is a part of the race day.
 */
export function withSectionClasses(
  rows: readonly TableRow[],
  classKeys: ReadonlySet<string>,
  isHeader: (row: TableRow) => boolean,
): TableRow[] | null {
  const width = Math.max(0, ...rows.slice(0, 200).map(({ cells }) => cells.length));
  const header = rows.find(isHeader)?.cells ?? [];
  const placeAt = Math.max(
    0,
    header.findIndex((cell) => ["place", "placeInClass"].includes(guessHeader(cell) ?? "")),
  );
  const placeOf = ({ cells }: TableRow): number | null => {
    const read = readPlace(cells[placeAt] ?? "");
    return "place" in read ? read.place : null;
  };
  const blocks = blocksOf(rows, classKeys);
  const startsGroup = ({ from, to, texts }: Block) => {
    if (texts.every(isStatus)) return false;
    const next = rows.slice(to).find((row) => !isRule(row.cells) && filledOf(row).length > 0);
    if (next === undefined || isHeader(next)) return next !== undefined;
    // Where the places do not continue, the riders are probably those of another class.
    const before = rows.slice(0, from).findLast((row) => placeOf(row) !== null);
    return (placeOf(next) ?? 0) <= ((before && placeOf(before)) ?? 0) || placeOf(next) === 1;
  };
  const groups = blocks.filter((block) => block.known !== null || startsGroup(block));
  const isGroup = new Set(groups);
  const names = new Map<Block, string>();
  const naming = new Map<Block, readonly (string | null | undefined)[]>();
  let [section, isNamed] = ["", false];
  for (const block of blocks) {
    const { texts, known } = block;
    const part = texts.findLast(namesPart);
    const unknown = part === undefined && known === null && isGroup.has(block) ? unknownClass(block, groups) : null;
    naming.set(block, [known, part, unknown]);
    if (known !== null) section = known;
    if (part !== undefined) {
      names.set(block, classKey(part).includes(classKey(section)) ? part : withPart(section, part));
    } else if (known !== null) {
      names.set(block, known);
    } else if (isGroup.has(block)) {
      section = unknown ?? section;
      names.set(block, section);
    }
    isNamed ||= known !== null || part !== undefined;
  }
  const given = new Set<string>();
  const result: TableRow[] = [];
  let [className, next] = ["", 0];
  for (const [at, row] of rows.entries()) {
    const block = blocks[next];
    if (block && at >= block.from) {
      if (at === block.to - 1) next += 1;
      className = names.get(block) ?? className;
      // In a narrow table, a title would look like a row of results.
      const isNaming = naming.get(block)?.includes(block.texts[at - block.from]) ?? false;
      if (isNaming || (names.has(block) && width < 3)) continue;
    }
    if (row.broken || isRule(row.cells) || row.cells.length > width || filledOf(row).length < 2) {
      result.push(row);
      continue;
    }
    const isTitle = isHeader(row);
    if (!isTitle) given.add(className);
    const padding = Array.from({ length: width - row.cells.length }, () => "");
    result.push({ ...row, cells: [...row.cells, ...padding, isTitle ? "Class" : className] });
  }
  return isNamed || given.size > 1 ? result : null;
}
