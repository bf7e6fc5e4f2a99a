import type { TableRow } from "../csv.ts";
import { TableSize } from "../table-limits.ts";

// This module extracts the table of a timing service's web page from its tags; scripts are not run and nothing is
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

const opening = /<(table|tr|t[dh])\b[^<>]*>|<\/(table|tr)\b[^<>]*>/gi;

/**
 * Returns the rows of the table that has the most rows of more than two cells; null if the page has no table of
 * results. A layout table around the results has no such rows itself.
 */
export function tableOfHtml(html: string): TableRow[] | null {
  const text = withoutScripts(html);
  const tables: { line: number; cells: string[] }[][] = [];
  const open: { line: number; cells: string[] }[][] = [];
  const size = new TableSize();
  let line = 1;
  let counted = 0;
  let cellFrom = -1;
  const closeCell = (at: number) => {
    const row = cellFrom >= 0 ? open.at(-1)?.at(-1) : undefined;
    if (row) {
      const cell = textOf(text.slice(cellFrom, at));
      if (size.addCell(row.cells.length, cell)) row.cells.push(cell);
    }
    cellFrom = -1;
  };
  for (const found of text.matchAll(opening)) {
    const at = found.index;
    closeCell(at);
    const [opened, closed] = [found[1]?.toLowerCase(), found[2]?.toLowerCase()];
    if (opened === "table") {
      open.push([]);
    } else if (closed === "table") {
      const table = open.pop();
      if (table) tables.push(table);
    } else if (opened === "tr") {
      for (; counted < at; counted += 1) if (text[counted] === "\n") line += 1;
      size.addRow();
      open.at(-1)?.push({ line, cells: [] });
    } else if (opened) {
      cellFrom = at + found[0].length;
    }
  }
  tables.push(...open);
  const sizes = tables.map((rows) => rows.filter(({ cells }) => cells.length > 2).length);
  const largest = sizes.indexOf(Math.max(0, ...sizes));
  const rows = (tables[largest] ?? []).filter(({ cells }) => cells.some((cell) => cell !== ""));
  return rows.length > 1 && (sizes[largest] ?? 0) > 1 ? unique(rows) : null;
}

/** Assigns different numbers to rows that are on the same line of the page. */
function unique(rows: readonly { line: number; cells: string[] }[]): TableRow[] {
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
