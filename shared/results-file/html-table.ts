import type { TableRow } from "../csv.ts";
import { TableSize } from "../table-limits.ts";
import type { TitledTable } from "./join-tables.ts";

// This module extracts the tables of a timing service's web page from their tags; scripts are not run and nothing is
// fetched.

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

type HtmlRow = { line: number; cells: string[] };
type HtmlTable = { title: string; rows: HtmlRow[] };

/**
 * Returns the tables of a page, each with the heading above it or its caption, and the index of the one that has the
 * most rows of more than two cells; null if the page has no table of results. A layout table around the results has no
 * such rows itself.
 */
export function tablesOfHtml(html: string): { tables: TitledTable[]; largest: number } | null {
  const text = withoutScripts(html);
  const tables: HtmlTable[] = [];
  const open: HtmlTable[] = [];
  const size = new TableSize();
  let line = 1;
  let counted = 0;
  let cellFrom = -1;
  let heading = "";
  // A heading in a cell belongs to a table in the same cell, as in a page that is laid out with tables.
  let isInCell = false;
  const closeCell = (at: number) => {
    const row = cellFrom >= 0 ? open.at(-1)?.rows.at(-1) : undefined;
    if (row) {
      const cell = textOf(text.slice(cellFrom, at));
      if (size.addCell(row.cells.length, cell)) row.cells.push(cell);
    }
    cellFrom = -1;
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
      const table = { title: heading, rows: [] };
      open.push(table);
      tables.push(table);
      heading = "";
    } else if (closed === "table") {
      open.pop();
    } else if (opened === "tr") {
      for (; counted < at; counted += 1) if (text[counted] === "\n") line += 1;
      size.addRow();
      open.at(-1)?.rows.push({ line, cells: [] });
    } else if (opened) {
      cellFrom = at + found[0].length;
    }
  }
  const filled = tables
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ cells }) => cells.some((cell) => cell !== "")) }))
    .map(({ title, rows }) => ({ title, rows, wide: rows.filter(({ cells }) => cells.length > 2).length }))
    .filter(({ rows, wide }) => rows.length > 1 && wide > 1);
  const widest = Math.max(0, ...filled.map(({ wide }) => wide));
  const largest = filled.findIndex(({ wide }) => wide === widest);
  return largest < 0 ? null : { tables: filled.map(({ title, rows }) => ({ title, rows: unique(rows) })), largest };
}

const maxHeading = 200;

/** Returns the text of a heading from where its content begins to where it is closed. */
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
 * Removes scripts and styles, which may contain tags; their line breaks are preserved, because lines are counted. A
 * script or style that is not closed is removed with its line breaks.
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
