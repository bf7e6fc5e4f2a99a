import { describe, expect, it } from "vitest";
import { workbookOf, xlsxOf, zipOf } from "../../testing/files/xlsx.ts";
import { readXlsx } from "./read-xlsx.ts";

const rowsOf = (bytes: Uint8Array) => {
  const read = readXlsx(bytes);
  if (!read.ok) throw new Error(read.problem);
  return read.sheets[0]?.rows;
};

describe("an Excel file", () => {
  it("returns the rows of its first visible sheet, with their lines", () => {
    const bytes = xlsxOf([
      ["Place", "Name", "AMA #"],
      [1, "Zoë & <Ann>", 1025974.0000000001],
      [null, null, null],
      [2, "Émile Roy", true],
    ]);
    expect(rowsOf(bytes)).toEqual([
      { line: 1, cells: ["Place", "Name", "AMA #"] },
      { line: 2, cells: ["1", "Zoë & <Ann>", "1025974"] },
      { line: 4, cells: ["2", "Émile Roy", "TRUE"] },
    ]);
  });

  it("returns all visible sheets, in order, with their names", () => {
    const rows = [["Place"], [1]];
    const bytes = workbookOf([
      { name: "250 B & C", rows },
      { name: "Notes", rows, state: "hidden" },
      { name: "Macros", rows, state: "veryHidden" },
      { name: "Empty", rows: [] },
      { name: "450 A", rows: [["Place"], [2]], state: "visible" },
    ]);
    const read = readXlsx(bytes);
    expect(read).toMatchObject({
      ok: true,
      sheets: [
        { title: "250 B & C", rows: [{ cells: ["Place"] }, { cells: ["1"] }] },
        { title: "Empty", rows: [] },
        { title: "450 A", rows: [{ cells: ["Place"] }, { cells: ["2"] }] },
      ],
    });
  });

  it("counts the limits over all of its sheets together", () => {
    const rows = Array.from({ length: 6000 }, () => [1]);
    expect(readXlsx(workbookOf([{ name: "A", rows }]))).toMatchObject({ ok: true });
    expect(
      readXlsx(
        workbookOf([
          { name: "A", rows },
          { name: "B", rows },
        ]),
      ),
    ).toEqual({
      ok: false,
      problem: "too_many_rows",
    });
  });

  it("repeats a cell that is merged over several rows, but not one that is merged over columns", () => {
    const rows = [
      ["Foggy Mountain", null, null],
      ["250 B", 1, "Ann Lee"],
      [null, 2, "Bo Ray"],
      ["450 A", 1, "Di Orr"],
    ];
    expect(rowsOf(workbookOf([{ name: "A", rows, merged: ["A1:C1", "A2:A3", "A9:A12", "B", "A4:A1048576"] }]))).toEqual(
      [
        { line: 1, cells: ["Foggy Mountain"] },
        { line: 2, cells: ["250 B", "1", "Ann Lee"] },
        { line: 3, cells: ["250 B", "2", "Bo Ray"] },
        { line: 4, cells: ["450 A", "1", "Di Orr"] },
      ],
    );
  });

  it("with more merged cells than any table needs is read in limited time", () => {
    // Only the first and the last of these rows have cells, so that the limit of cells does not stop the reading.
    const rows = Array.from({ length: 50_000 }, (_, at) => [at % 49_999 === 0 ? "250 B" : null]);
    const merged = Array.from({ length: 20_000 }, () => "A1:A1048576");
    const bytes = workbookOf([{ name: "A", rows, merged }]);
    const started = performance.now();
    readXlsx(bytes);
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it("loses the empty columns before a table that begins at B3, and keeps its lines", () => {
    const bytes = xlsxOf(
      [
        ["Place", "Name"],
        [1, "Ann Lee"],
      ],
      { firstRow: 3, firstColumn: 1 },
    );
    expect(rowsOf(bytes)).toEqual([
      { line: 3, cells: ["Place", "Name"] },
      { line: 4, cells: ["1", "Ann Lee"] },
    ]);
  });

  it("with texts in the cells themselves, as some programs write them, is read as well", () => {
    const sheet = `<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Nom</x:t></x:is></x:c><x:c t="str"><x:v>A&#233;B</x:v></x:c><x:c t="e"><x:v>#REF!</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    expect(rowsOf(zipOf({ "xl/worksheets/sheet1.xml": sheet }))).toEqual([{ line: 1, cells: ["Nom", "AéB", ""] }]);
  });

  it("that unpacks to more than any sheet is refused, whatever size it declares", () => {
    const bomb = zipOf({ "xl/worksheets/sheet1.xml": Buffer.alloc(60 * 1024 * 1024, 65) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(readXlsx(bomb)).toEqual({ ok: false, problem: "too_large" });
    const lying = Buffer.from(bomb);
    // This makes the directory declare an unpacked size of 1 byte.
    lying.writeUInt32LE(1, lying.lastIndexOf("PK\u0001\u0002") + 24);
    expect(readXlsx(lying)).toEqual({ ok: false, problem: "too_large" });
  });

  it("that is truncated or empty is refused, and the reader never throws", () => {
    const whole = xlsxOf([
      ["Place", "Name"],
      [1, "Ann Lee"],
    ]);
    expect(readXlsx(zipOf({ "xl/other.xml": "" }))).toEqual({ ok: false, problem: "unreadable_file" });
    expect(readXlsx(new Uint8Array(8))).toEqual({ ok: false, problem: "unreadable_file" });
    for (let at = 0; at < whole.length; at += 7) {
      const torn = Uint8Array.from(whole);
      torn[at] = 255 - (torn[at] ?? 0);
      expect(readXlsx(torn)).toHaveProperty("ok");
      expect(readXlsx(whole.slice(0, at))).toHaveProperty("ok");
    }
  });

  it("with a tag that never ends is scanned once, not repeatedly", () => {
    const sheet = `<sheetData>${"<".repeat(500_000)}${"a".repeat(2_000_000)}`;
    expect(readXlsx(zipOf({ "xl/worksheets/sheet1.xml": sheet }))).toEqual({
      ok: true,
      sheets: [{ title: "", rows: [] }],
    });
  });
});
