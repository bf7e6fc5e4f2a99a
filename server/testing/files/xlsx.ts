import { crc32, deflateRawSync } from "node:zlib";

/** This module makes Excel files for tests, as spreadsheet programs write them: compressed XML with shared texts. */
type Value = string | number | boolean | null;

type TestSheet = {
  name: string;
  rows: readonly (readonly Value[])[];
  state?: "visible" | "hidden" | "veryHidden";
  /** These are ranges of merged cells, such as "A2:A5". */
  merged?: readonly string[];
};

/** Makes a workbook of one visible sheet and a hidden one. */
export const xlsxOf = (rows: TestSheet["rows"], from: { firstRow?: number; firstColumn?: number } = {}): Uint8Array =>
  workbookOf(
    [
      { name: "Old", rows: [[0]], state: "hidden" },
      { name: "Results", rows },
    ],
    from,
  );

/** Makes a workbook of several sheets. */
export function workbookOf(sheets: readonly TestSheet[], { firstRow = 1, firstColumn = 0 } = {}): Uint8Array {
  const strings: string[] = [];
  const cells = (row: readonly Value[], line: number) =>
    row
      .map((value, at) => {
        const reference = `${letters(at + firstColumn)}${line}`;
        if (value === null) return "";
        if (typeof value === "number") return `<c r="${reference}"><v>${value}</v></c>`;
        if (typeof value === "boolean") return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
        strings.push(value);
        return `<c r="${reference}" s="1" t="s"><v>${strings.length - 1}</v></c>`;
      })
      .join("");
  const sheetOf = ({ rows }: TestSheet) =>
    rows.map((row, at) => `<row r="${at + firstRow}">${cells(row, at + firstRow)}</row>`).join("");
  const mergedIn = ({ merged = [] }: TestSheet) =>
    `<mergeCells>${merged.map((range) => `<mergeCell ref="${range}"/>`).join("")}</mergeCells>`;
  const named = sheets.map(({ name, state }, at) => {
    const shown = state ? ` state="${state}"` : "";
    return `<sheet name="${escaped(name)}" sheetId="${at + 1}"${shown} r:id="rId${at + 1}"/>`;
  });
  const relations = sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`);
  return zipOf({
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook><sheets>${named.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relations.join("")}</Relationships>`,
    ...Object.fromEntries(
      sheets.map((sheet, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${sheetOf(sheet)}</sheetData>${mergedIn(sheet)}</worksheet>`,
      ]),
    ),
    "xl/sharedStrings.xml": `<sst>${strings.map((text) => `<si><r><t>${escaped(text.slice(0, 1))}</t></r><r><t xml:space="preserve">${escaped(text.slice(1))}</t></r><rPh><t>spoken</t></rPh></si>`).join("")}</sst>`,
  });
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const letters = (at: number): string =>
  (at < 26 ? "" : letters(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26));

export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), fields, tail, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, entries, end]);
}
