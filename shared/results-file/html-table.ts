import type { TableRow } from "../csv.ts";
import { TableSize } from "../table-limits.ts";
import type { TitledTable } from "./join-tables.ts";

// This module extracts the tables of a timing service's web page from its HTML tags. Scripts are not run, and nothing
// is fetched.

export const isHtml = (text: string): boolean =>
  /^\s*<(?:!doctype html|html|head|body|table|h[1-6]|div|style|select|!--)/i.test(text);

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : "";
  });
}

/** Removes the tags. An unclosed tag ends where the next one begins ("</span</td>"). */
const textOf = (inner: string): string =>
  decodeEntities(inner.replaceAll(/<br\s*\/?>/gi, " ").replaceAll(/<[^<>]*>?/g, ""))
    .replaceAll(/[\s\u00A0]+/g, " ")
    .trim();

const opening = /<(table|tr|t[dh])\b[^<>]*>|<\/(table|tr)\b[^<>]*>|<(h[1-6]|caption)\b[^<>]*>/gi;

/** `own` is the number of cells that the row itself has. Its other cells extend into it from the left or from above. */
type HtmlRow = { line: number; cells: string[]; own: number };
/** For each column, `below` has the text of a cell that extends into the next rows, and the number of these rows. */
type HtmlTable = { title: string; rows: HtmlRow[]; below: ({ text: string; rows: number } | undefined)[] };

const maxSpan = 1000;

/** Returns how many columns or rows a cell spans; 1 if its tag does not say so. */
function spanOf(tag: string, name: "colspan" | "rowspan"): number {
  const found = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,5})`, "i").exec(tag);
  return Math.min(Math.max(Number(found?.[1] ?? 1), 1), maxSpan);
}

/**
 * Returns the tables of a page, each with its caption or the heading above it, and the index of the table that has the
 * most rows of more than two cells. Returns null if the page has no table of results. A layout table around the results
 * is not chosen, because it has no such rows itself.
 */
export function tablesOfHtml(html: string): { tables: TitledTable[]; largest: number } | null {
  const text = withoutScripts(html);
  const tables: HtmlTable[] = [];
  const open: HtmlTable[] = [];
  const size = new TableSize();
  let line = 1;
  let counted = 0;
  let cellFrom = -1;
  let cellTag = "";
  let heading = "";
  // A heading inside a cell belongs to a table in the same cell, as in pages whose layout is made of tables.
  let isInCell = false;
  const add = (row: HtmlRow, cell: string): boolean => {
    const isAdded = size.addCell(row.cells.length, cell);
    if (isAdded) row.cells.push(cell);
    return isAdded;
  };
  const fillFromAbove = (table: HtmlTable, row: HtmlRow) => {
    for (;;) {
      const above = table.below[row.cells.length];
      if (!above || above.rows === 0 || !add(row, above.text)) return;
      above.rows -= 1;
    }
  };
  const closeCell = (at: number) => {
    const table = open.at(-1);
    const row = cellFrom >= 0 ? table?.rows.at(-1) : undefined;
    if (table && row) {
      fillFromAbove(table, row);
      const cell = textOf(text.slice(cellFrom, at));
      const [columns, rows] = [spanOf(cellTag, "colspan"), spanOf(cellTag, "rowspan")];
      row.own += 1;
      for (let column = 0; column < columns; column += 1) {
        const own = column === 0 ? cell : "";
        const index = row.cells.length;
        if (!add(row, own)) break;
        table.below[index] = rows > 1 ? { text: own, rows: rows - 1 } : undefined;
      }
    }
    cellFrom = -1;
  };
  const closeRow = () => {
    const table = open.at(-1);
    const row = table?.rows.at(-1);
    if (table && row) fillFromAbove(table, row);
  };
  for (const found of text.matchAll(opening)) {
    const at = found.index;
    const [opened, closed, titled] = [1, 2, 3].map((group) => found[group]?.toLowerCase());
    if (titled) {
      isInCell = cellFrom >= 0;
      const title = headingAt(text, at + found[0].length);
      const table = open.at(-1);
      if (titled === "caption" && table) table.title = title;
      else heading = title;
      continue;
    }
    closeCell(at);
    if (isInCell && opened !== "table") heading = "";
    isInCell = false;
    if (opened === "table") {
      const table = { title: heading, rows: [], below: [] };
      open.push(table);
      tables.push(table);
      heading = "";
    } else if (closed === "table") {
      closeRow();
      open.pop();
    } else if (opened === "tr") {
      for (; counted < at; counted += 1) if (text[counted] === "\n") line += 1;
      size.addRow();
      closeRow();
      open.at(-1)?.rows.push({ line, cells: [], own: 0 });
    } else if (opened) {
      cellFrom = at + found[0].length;
      cellTag = found[0];
    }
  }
  const filled = tables
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ cells }) => cells.some((cell) => cell !== "")) }))
    .map(({ title, rows }) => ({ title, rows, wide: rows.filter(({ own }) => own > 2).length }))
    .filter(({ rows, wide }) => rows.length > 1 && wide > 1);
  const widest = Math.max(0, ...filled.map(({ wide }) => wide));
  const largest = filled.findIndex(({ wide }) => wide === widest);
  return largest < 0 ? null : { tables: filled.map(({ title, rows }) => ({ title, rows: unique(rows) })), largest };
}

const maxHeading = 200;

/** Returns the text of a heading from the start of its content to its closing tag. */
function headingAt(text: string, from: number): string {
  const inner = text.slice(from, from + maxHeading * 10);
  const end = inner.search(/<\/(?:h[1-6]|caption)\b|<(?:table|tr)\b/i);
  return textOf(end < 0 ? inner : inner.slice(0, end)).slice(0, maxHeading);
}

/** Assigns different numbers to rows that are on the same line of the page. */
function unique(rows: readonly HtmlRow[]): TableRow[] {
  let last = 0;
  return rows.map(({ line, cells }) => {
    last = Math.max(line, last + 1);
    return { line: last, cells };
  });
}

/**
 * Removes scripts and styles, because they may contain tags. Their line breaks are preserved, because lines are
 * counted. An unclosed script or style is removed with its line breaks.
 */
function withoutScripts(html: string): string {
  let text = html;
  for (const tag of ["script", "style"]) {
    const parts = text.split(new RegExp(`<${tag}\\b`, "i"));
    text = parts
      .map((part, at) => {
        if (at === 0) return part;
        const end = part.toLowerCase().indexOf(`</${tag}`);
        return end === -1 ? "" : part.slice(0, end).replaceAll(/[^\n]/g, "") + part.slice(end);
      })
      .join("");
  }
  return text;
}
