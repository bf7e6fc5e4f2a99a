import type { TableRow } from "../csv.ts";
import { classKey } from "./class-names.ts";
import { sectionOf, withSectionClasses } from "./class-sections.ts";
import { recognise } from "./columns.ts";
import type { ResultsFileNote } from "./formats.ts";
import { mappedTable } from "./guess-columns.ts";
import { headerKey } from "./headers.ts";
import { isDayOfWeek, namesPart, withPart } from "./race-parts.ts";
import { columnsSuffice } from "./table-rows.ts";
import { classKeyOfPart, classOfTitle, isClassTitle, isOfSeries } from "./table-titles.ts";
import { isTotal } from "./total-row.ts";

// This module joins the tables of one file: the worksheets of a workbook, or the tables of a page. Each of them may be
// a class (docs/spec/files.md#several-tables-in-one-file).

/** This is a table of a file: a worksheet with its name, or a table of a page with the heading above it. */
export type TitledTable = { title: string; rows: readonly TableRow[] };

interface Joined {
  rows: readonly TableRow[];
  notes: ResultsFileNote[];
}

/** This is a table of results: its header and rows, and where its classes are. */
interface Part {
  header: readonly string[];
  body: readonly TableRow[];
  headerAt: number;
  title: string;
  /** Maps the index of each known column to what the column contains (a name, a place, …). */
  kinds: ReadonlyMap<number, string>;
  /** This column names the class of each row; it is undefined if the title is the class. */
  classAt: number | undefined;
  /** This is true if the title names a heat, a moto or another part of the race day. */
  isPart: boolean;
}

/**
 * Joins the tables of results into one with a column for the class. Tables without results are ignored. If no title is
 * like a class, the tables probably repeat the same riders (heats, points), so only one is read: `main`, or the first
 * that has results. With `areClasses`, the tables are joined whatever their titles are.
 */
export function joinTables(
  tables: readonly TitledTable[],
  classKeys: ReadonlySet<string>,
  { main = 0, areClasses = false } = {},
): Joined {
  const filled = tables.filter(({ rows }) => rows.length > 0);
  const { found, someOfSeries } = partsOf(filled, classKeys);
  const parts = withDays(found.filter((part) => part !== null));
  const [first, second] = parts;
  if (!first || !(areClasses || isNamed(parts, classKeys))) {
    const chosen = found[main] ? main : found.findIndex((part) => part !== null);
    const rows = (filled[chosen] ?? filled[main] ?? filled[0])?.rows ?? [];
    return { rows, notes: someOfSeries || second || (!first && filled.length > 1) ? ["tables_skipped"] : [] };
  }
  const { distinct, skipped } = withoutRepeats(parts, classKeys);
  const { rows, hasSkipped } = joined(distinct);
  const notes: ResultsFileNote[] = [
    ...(hasSkipped ? (["lines_skipped"] as const) : []),
    ...(distinct.some(({ headerAt }) => headerAt > 0) ? (["title_rows_skipped"] as const) : []),
    ...(distinct.length > 1 ? (["tables_joined"] as const) : []),
    ...(skipped || someOfSeries ? (["tables_skipped"] as const) : []),
  ];
  return { rows, notes };
}

/**
 * Tells whether the tables are classes. Several tables are classes if one title is like a class or a part of the race
 * day. The title of a single table may be the name of the event, so it must be exactly one of the event's classes or
 * name a part.
 */
function isNamed(parts: readonly Part[], classKeys: ReadonlySet<string>): boolean {
  const [only, second] = parts;
  if (parts.some(({ isPart }) => isPart)) return true;
  if (only && !second) return only.classAt === undefined && classKeys.has(classKey(only.title));
  return parts.some(({ classAt, title }) => classAt !== undefined || isClassTitle(title, classKeys));
}

/**
 * Returns the tables as results, or null in place of a table that is not. Tables with the ranks of the series are left
 * out.
 */
function partsOf(
  tables: readonly TitledTable[],
  classKeys: ReadonlySet<string>,
): { found: (Part | null)[]; someOfSeries: boolean } {
  const all = tables.map((table) => partOf(table, classKeys));
  const isOther = (at: number) => tables.length > 1 && isOfSeries(tables[at]?.title ?? "");
  const read = all.map(({ part, suffices }, at) => ({ part, suffices: suffices && !isOther(at) }));
  if (read.some(({ suffices }) => suffices)) {
    const someOfSeries = all.some(({ suffices }, at) => suffices && isOther(at));
    return { found: read.map(({ part, suffices }) => (suffices ? part : null)), someOfSeries };
  }
  // If no table says both who finished and where, a person maps the columns. Tables with the same header are mapped
  // together.
  const headers = read.map(({ part }) => (part && part.headerAt >= 0 ? part.header.map(headerKey).join("\n") : null));
  const found = read.map(({ part }, at) =>
    headers.some((header, other) => other !== at && header !== null && header === headers[at]) ? part : null,
  );
  return { found, someOfSeries: false };
}

/** Returns the header and the rows of a table, and whether its columns say who finished and where. */
function partOf(
  { title: line, rows }: TitledTable,
  classKeys: ReadonlySet<string>,
): { part: Part | null; suffices: boolean } {
  const title = classOfTitle(line, classKeys);
  const known = recognise(rows.map(({ cells }) => cells));
  const guessed = known ? null : mappedTable(rows, classKeys);
  const columns = known?.columns ?? guessed?.guess;
  const headerAt = known?.headerAt ?? guessed?.headerAt;
  const body = rows.slice((headerAt ?? -1) + 1);
  if (!columns || headerAt === undefined || body.length === 0) return { part: null, suffices: false };
  const header = rows[headerAt]?.cells ?? [];
  if (columns.className === undefined && body.some((row) => sectionOf(row, classKeys) !== null)) {
    // The classes of this table are titles between the rows.
    const named = withSectionClasses(rows.slice(Math.max(0, headerAt)), classKeys, (row) =>
      isSameLine(row.cells, header),
    );
    if (named) return partOf({ title, rows: named }, classKeys);
  }
  const above = rows.slice(0, Math.max(0, headerAt)).map((row) => sectionOf(row, classKeys));
  const lastTitle = above.findLast((text) => text !== null);
  const part = {
    header,
    body,
    headerAt,
    title: namesPart(title) || isClassTitle(title, classKeys) ? title : (lastTitle ?? title),
    kinds: new Map(Object.entries(columns).map(([kind, at]) => [at, kind])),
    classAt: columns.className,
    isPart: namesPart(title),
  };
  return { part, suffices: columnsSuffice(columns) };
}

/**
 * Leaves out tables whose classes an earlier table already contains, such as the points beside the results, and the
 * heats and motos of classes whose result is in another table.
 */
function withoutRepeats(
  parts: readonly Part[],
  classKeys: ReadonlySet<string>,
): { distinct: Part[]; skipped: boolean } {
  const seen = new Set<string>();
  const whole = parts.filter(({ isPart }) => !isPart);
  const someNameTheirs = whole.some(({ classAt }) => classAt !== undefined);
  const results = whole.filter((part) => {
    // If another table names its classes in a column, a table without such a column is a class only if its title is one
    // of the event's classes.
    if (someNameTheirs && part.classAt === undefined && !classKeys.has(classKey(part.title))) return false;
    const own = classesOf(part);
    if (own.some((key) => seen.has(key))) return false;
    for (const key of own) seen.add(key);
    return true;
  });
  const hasResult = (part: Part) => {
    const own = part.classAt === undefined ? [classKeyOfPart(part.title)] : classesOf(part);
    return results.length > 0 && own.every((key) => key === "" || seen.size === 0 || seen.has(key));
  };
  const distinct = parts.filter((part) => (part.isPart ? !hasResult(part) : results.includes(part)));
  return { distinct, skipped: distinct.length < parts.length };
}

/** If the same class is in the tables of more than one day, this marks these tables as parts. */
function withDays(parts: readonly Part[]): Part[] {
  const days = parts.filter(({ title, classAt }) => classAt !== undefined && isDayOfWeek(title));
  const classes = days.flatMap(classesOf);
  if (new Set(classes).size === classes.length) return [...parts];
  return parts.map((part) => (days.includes(part) ? { ...part, isPart: true } : part));
}

function classesOf({ classAt, body, title }: Part): string[] {
  if (classAt === undefined) return title === "" ? [] : [classKey(title)];
  const keys = body.map(({ cells }) => classKey((cells[classAt] ?? "").trim()));
  return [...new Set(keys.filter((key) => key !== ""))];
}

/** Puts the rows of all parts below one header. If a part does not have a column, its cells stay empty. */
function joined(parts: readonly Part[]): { rows: TableRow[]; hasSkipped: boolean } {
  const columns = new Map<string, string>();
  const keysOf = parts.map(({ header, body, kinds, classAt }) => {
    const width = Math.max(header.length, ...body.slice(0, 200).map(({ cells }) => cells.length));
    const counts = new Map<string, number>();
    return Array.from({ length: width }, (_, at) => {
      if (at === classAt) return null;
      const name = (header[at] ?? "").trim();
      const count = (counts.get(headerKey(name)) ?? 0) + 1;
      counts.set(headerKey(name), count);
      const kind = kinds.get(at);
      const key = kind ? `\u0000${kind}` : name === "" ? `\u0000${at}` : `${headerKey(name)} ${count}`;
      if (!columns.has(key)) columns.set(key, name);
      return key;
    });
  });
  const order = [...columns.keys()];
  const rows: TableRow[] = [];
  let [last, hasSkipped] = [0, false];
  const add = (row: TableRow) => {
    last = Math.max(row.line, last + 1);
    rows.push({ ...row, line: last });
  };
  if (parts.some(({ headerAt }) => headerAt >= 0)) add({ line: 1, cells: [...columns.values(), "Class"] });
  for (const [at, part] of parts.entries()) {
    const where = new Map((keysOf[at] ?? []).map((key, from) => [key, from]));
    const { title, classAt, body, isPart } = part;
    const isHeader = ({ cells }: TableRow) => isSameLine(cells, part.header);
    for (const row of body) {
      const named = classAt === undefined ? "" : (row.cells[classAt] ?? "");
      const own = classAt === undefined || isPart ? withPart(named, title) : named;
      if (row.broken) add(row);
      else if (isHeader(row) || isTotal(row.cells) || row.cells.filter((cell) => cell.trim() !== "").length < 2)
        hasSkipped = true;
      else add({ ...row, cells: [...order.map((key) => row.cells[where.get(key) ?? -1] ?? ""), own] });
    }
  }
  return { rows, hasSkipped };
}

/** Returns whether a line repeats the header. */
function isSameLine(cells: readonly string[], header: readonly string[]): boolean {
  const width = Math.max(cells.length, header.length);
  if (!header.some((cell) => cell.trim() !== "")) return false;
  return Array.from({ length: width }).every((_, at) => headerKey(cells[at] ?? "") === headerKey(header[at] ?? ""));
}
