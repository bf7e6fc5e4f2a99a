import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeText, escapeCell, fileKind, parseTable, unescapeCell } from "./csv.ts";
import { toCsv } from "./write-csv.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...values: number[]) => Uint8Array.from(values);
const wide = (text: string, little: boolean) =>
  Uint8Array.from(
    Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).flatMap((code) => {
      return little ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );
const cellsOf = (text: string) => parseTable(text)?.rows.map(({ cells }) => cells);

describe("the kind of a file", () => {
  it("is detected by its content", () => {
    expect(fileKind(utf8("Class,Place\n"))).toBe("text");
    expect(fileKind(utf8("%PDF-1.7 results"))).toBe("pdf");
    expect(fileKind(bytes(0x89, 0x50, 0x4e, 0x47, 13, 10))).toBe("image");
    expect(fileKind(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe("image");
    expect(fileKind(utf8("PK\u0003\u0004........[Content_Types].xml"))).toBe("xlsx");
    expect(fileKind(utf8("PK\u0003\u0004........holiday.jpg"))).toBe("zip");
    expect(fileKind(bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1))).toBe("xls");
    expect(fileKind(bytes(0x1f, 0x8b, 8))).toBe("binary");
    expect(fileKind(bytes(65, 0, 66, 67, 0, 68, 69))).toBe("binary");
    expect(fileKind(Uint8Array.from({ length: 400 }, (_, at) => 1 + (at % 8)))).toBe("binary");
    expect(fileKind(bytes())).toBe("text");
  });

  it("can be UTF-16 text, with or without a byte order mark", () => {
    for (const little of [true, false]) {
      expect(fileKind(wide("Class,Place\n450 A,1\n", little))).toBe("text");
      expect(decodeText(wide("Class;Éric\n", little)).text).toBe("Class;Éric\n");
      expect(decodeText(wide("\uFEFFClass;Éric\n", little)).text).toBe("Class;Éric\n");
    }
  });
});

describe("the characters of a file", () => {
  it("are decoded the same from every encoding", () => {
    const text = "Prénom;Thériault – l’été\n";
    expect(decodeText(utf8(text))).toEqual({ text, encoding: "utf-8" });
    expect(decodeText(utf8(`\uFEFF${text}`)).text).toBe(text);
    const windows = bytes(0x50, 0x72, 0xe9, 0x6e, 0x6f, 0x6d, 0x20, 0x96, 0x20, 0x6c, 0x92, 0xe9, 0x74, 0xe9);
    expect(decodeText(windows)).toEqual({ text: "Prénom – l’été", encoding: "windows-1252" });
  });

  it("are decoded from a file of Excel for Mac, whose lines end with a carriage return", () => {
    const mac = bytes(0x52, 0x8e, 0x6d, 0x69, 0x0d, 0x4c, 0xd5, 0x8e, 0x74, 0x8e);
    expect(decodeText(mac)).toEqual({ text: "Rémi\nL’été", encoding: "macintosh" });
  });

  it("are repaired if a program encoded UTF-8 a second time", () => {
    const twice = (text: string) => utf8(new TextDecoder("windows-1252").decode(utf8(text)));
    for (const text of ["Félix Tétrault", "Zoé Côté, Œuf", "Noël\nÀ l’Île"]) {
      expect(decodeText(twice(text)).text).toBe(text);
      expect(decodeText(utf8(text)).text).toBe(text);
    }
    // A text with both is not of such a program.
    expect(decodeText(utf8("FÃ©lix é")).text).toBe("FÃ©lix é");
  });

  it("include every line with old line endings", () => {
    expect(decodeText(utf8("a\r\nb\rc\nd\u001A")).text).toBe("a\nb\nc\nd");
  });
});

describe("a CSV table", () => {
  it.each([
    ["a,b\n1,2\n", ","],
    ["a;b\n1,5;2,5\n1,7;2,8\n", ";"],
    ["a\tb\n1,5\t2\n", "\t"],
    ['Nom;Ville\n"Roy; Luc";"Lévis, QC"\n', ";"],
    ["Round 4, Unadilla\nPos;Name;Class\n1;A B;450\n2;C D;450\n", ";"],
    ["one\ntwo\n", ","],
    ["sep=;\na;b\n", ";"],
  ])("splits %j at %j", (text, delimiter) => {
    expect(parseTable(text)?.delimiter).toBe(delimiter);
  });

  it("may have spaces before its quotes", () => {
    const text = '1, "Saunders, Ike", "Bo ""B"" Ray"\n2, "Ike" Saunders, 5"\n3, plain ,"x"\n';
    expect(parseTable(text)?.rows.map(({ cells }) => cells)).toEqual([
      ["1", "Saunders, Ike", 'Bo "B" Ray'],
      ["2", ' "Ike" Saunders', ' 5"'],
      ["3", " plain ", "x"],
    ]);
  });

  it("has the line number of each row despite empty lines and line breaks in cells", () => {
    const table = parseTable('h1,h2\n\n1,"two\nlines"\n,\n2,x\n');
    expect(table?.rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, "h1"],
      [3, "1"],
      [6, "2"],
    ]);
  });

  it("loses only the line that has an unclosed quote", () => {
    const table = parseTable('Pos,Name\n1,Ann\n2,"Bob\n3,"Cy, Jr"\n4,Di\n');
    expect(table?.rows).toEqual([
      { line: 1, cells: ["Pos", "Name"] },
      { line: 2, cells: ["1", "Ann"] },
      { line: 3, cells: ['2,"Bob'], broken: true },
      { line: 4, cells: ["3", "Cy, Jr"] },
      { line: 5, cells: ["4", "Di"] },
    ]);
    expect(cellsOf('a,b\n1,"cut sho')).toEqual([["a", "b"], ['1,"cut sho']]);
  });

  it("is null for a file of only unclosed quotes", () => {
    expect(parseTable('x,"y z" w\n'.repeat(500))).toBeNull();
  });

  it("is empty for an empty file", () => {
    expect(parseTable("")?.rows).toEqual([]);
    expect(parseTable("\n\n , \n")?.rows).toEqual([]);
  });
});

describe("an export", () => {
  it.each(["=1+1", "+1 555", "-2+3", "@SUM(A1)", "\t=1", "  =1", "|cmd", "＝1", "=cmd|' /C calc'!A0", "\r=1"])(
    "disarms %j",
    (text) => {
      expect(escapeCell(text)).toBe(`'${text}`);
      expect(unescapeCell(escapeCell(text))).toBe(text);
    },
  );

  it.each(["Eli Tomac", "-12.50", "-3,5", "'quoted'", "5-3", "", "O'Neil", 12, 0])("keeps %j unchanged", (value) => {
    expect(escapeCell(value)).toBe(String(value));
    expect(unescapeCell(escapeCell(value))).toBe(String(value));
  });

  it("writes empty cells for missing values", () => {
    expect(escapeCell(null)).toBe("");
    expect(escapeCell(undefined)).toBe("");
    expect(toCsv([["a", null, 1]])).toBe("\uFEFFa,,1\r\n");
  });

  it("is read back cell by cell, regardless of its contents", () => {
    const cell = fc.string({
      unit: fc.constantFrom("a", '"', ",", ";", "\n", "'", "=", "-", " ", "é", "1", "\t"),
      maxLength: 8,
    });
    const table = fc.array(fc.tuple(fc.constant("x"), cell, cell), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(table, fc.constantFrom(",", ";", "\t"), (rows, delimiter) => {
        const text = decodeText(utf8(toCsv([["h1", "h2", "h3"], ["k", "k", "k"], ...rows], delimiter as ","))).text;
        const read = parseTable(`sep=${delimiter}\n${text}`)
          ?.rows.slice(2)
          .map(({ cells }) => cells.map(unescapeCell));
        expect(read).toEqual(rows);
      }),
    );
  });
});
