import { escapeCell, type Cell } from "#shared/csv.ts";
import { zipStream, type ZipEntry } from "./write-zip.ts";

/** This is a cell of a file. An amount in cents is written as a number that a spreadsheet can sum. */
export type FileCell = Cell | Cents;
export interface Cents {
  cents: number;
}
export const isCents = (cell: FileCell): cell is Cents => typeof cell === "object" && cell !== null;

/**
 * This is how many rows are joined into one string. V8 garbage-collects very long strings late, so a piece stays short.
 */
const rowsPerPiece = 50;

/** Excel reads this many rows of a worksheet. Further rows go to another worksheet, with the header. */
const maxSheetRows = 1_048_576;

/**
 * Writes an Excel file in pieces from chunks of rows; the first row is the header. Memory use does not depend on the
 * number of rows. Texts that a spreadsheet would run as a formula are escaped, as in CSV.
 */
export function xlsxStream(
  chunks: AsyncIterable<readonly (readonly FileCell[])[]>,
  maxRows = maxSheetRows,
): AsyncGenerator<Uint8Array> {
  return zipStream(partsOf(chunks, maxRows));
}

async function* partsOf(
  chunks: AsyncIterable<readonly (readonly FileCell[])[]>,
  maxRows: number,
): AsyncGenerator<ZipEntry> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    const first = await iterator.next();
    let rest: readonly (readonly FileCell[])[] = first.done ? [] : first.value;
    let isDone = first.done === true;
    const header = rest[0] ?? [];
    const widths = widthsOf(rest);
    let sheets = 0;
    /** Writes rows until the worksheet is full, and leaves the others in `rest`. */
    const sheet = async function* (): AsyncGenerator<string> {
      yield sheetStart(widths);
      let rows = 0;
      if (sheets > 1) {
        rows = 1;
        yield rowXml(header, 1);
      }
      for (;;) {
        const taken = rest.slice(0, maxRows - rows);
        const from = rows;
        for (let at = 0; at < taken.length; at += rowsPerPiece) {
          yield rowsXml(taken.slice(at, at + rowsPerPiece), from + at + 1);
        }
        rows += taken.length;
        rest = rest.slice(taken.length);
        if (rest.length > 0 || isDone) break;
        const next = await iterator.next();
        if (next.done) isDone = true;
        else rest = next.value;
      }
      yield "</sheetData></worksheet>";
    };
    do {
      sheets += 1;
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheet() };
    } while (rest.length > 0 || !isDone);
    for (const [name, text] of Object.entries(frameOf(sheets))) yield { name, content: [text] };
  } finally {
    await iterator.return?.();
  }
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const documents = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** These are the indexes of the styles in `styles.xml`. */
const styles = { header: 1, amount: 2 };

/** Returns the parts of a workbook that do not depend on its rows. */
function frameOf(sheets: number): Record<string, string> {
  const all = Array.from({ length: sheets }, (_, at) => at + 1);
  const override = (part: string, kind: string) => `<Override PartName="/${part}" ContentType="${kinds}.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${documents}/${kind}" Target="${target}"/>`;
  return {
    "[Content_Types].xml":
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      override("xl/workbook.xml", "sheet.main") +
      override("xl/styles.xml", "styles") +
      `${all.map((n) => override(`xl/worksheets/sheet${n}.xml`, "worksheet")).join("")}</Types>`,
    "_rels/.rels": `${declaration}<Relationships xmlns="${relations}">${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml":
      `${declaration}<workbook xmlns="${main}" xmlns:r="${documents}"><sheets>` +
      `${all.map((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels":
      `${declaration}<Relationships xmlns="${relations}">` +
      all.map((n) => relation(`rId${n}`, "worksheet", `worksheets/sheet${n}.xml`)).join("") +
      `${relation(`rId${sheets + 1}`, "styles", "styles.xml")}</Relationships>`,
    "xl/styles.xml":
      `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font/><font><b/></font></fonts>` +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
      '<cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>',
  };
}

function sheetStart(widths: readonly number[]): string {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `${columns.length > 0 ? `<cols>${columns.join("")}</cols>` : ""}<sheetData>`
  );
}

function rowsXml(rows: readonly (readonly FileCell[])[], first: number): string {
  let xml = "";
  for (const [at, cells] of rows.entries()) xml += rowXml(cells, first + at);
  return xml;
}

/** `row` counts from 1. Excel needs no cell references in a row without gaps, but other programs do. */
function rowXml(cells: readonly FileCell[], row: number): string {
  // Appending to a string creates fewer objects than joining a list of strings.
  let xml = `<row r="${row}">`;
  for (const [at, cell] of cells.entries()) xml += cellXml(cell, `${letters(at)}${row}`, row === 1);
  return `${xml}</row>`;
}

function cellXml(cell: FileCell, reference: string, isHeader: boolean): string {
  if (isCents(cell)) return `<c r="${reference}" s="${styles.amount}"><v>${cell.cents / 100}</v></c>`;
  if (typeof cell === "number" && Number.isFinite(cell)) return `<c r="${reference}"><v>${cell}</v></c>`;
  const text = escapeCell(cell);
  if (text === "") return "";
  const style = isHeader ? ` s="${styles.header}"` : "";
  return `<c r="${reference}" t="inlineStr"${style}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

const columnLetters: string[] = [];
const letters = (at: number): string =>
  (columnLetters[at] ??= (at < 26 ? "" : letters(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26)));

/** XML has no characters for these, not even as numbers. */
// oxlint-disable-next-line no-control-regex
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
/** This is the max number of characters in a cell of Excel. */
const maxCellLength = 32_767;

const xmlText = (text: string): string =>
  (text.length > maxCellLength ? text.slice(0, maxCellLength) : text)
    .toWellFormed()
    .replace(notInXml, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    // A bare carriage return would be read as a line feed.
    .replaceAll("\r", "&#13;");

const widest = 48;

/** Returns column widths that fit the first rows, because the others are not read yet. */
function widthsOf(rows: readonly (readonly FileCell[])[]): number[] {
  return (rows[0] ?? []).map((_, at) => {
    const longest = rows.reduce((most, row) => {
      const cell = row[at];
      return Math.max(most, cell !== undefined && isCents(cell) ? 10 : String(cell ?? "").length);
    }, 8);
    return Math.min(widest, longest + 2);
  });
}
