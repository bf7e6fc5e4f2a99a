import { describe, expect, it } from "vitest";
import type { TableRow } from "../csv.ts";
import { parsePatternFile, parsePatternSheets } from "./pattern-file.ts";

// These are layouts of files that other programs and manufacturers write. Each must be read as the same patterns.

const read = (text: string) => {
  const file = parsePatternFile(new TextEncoder().encode(text));
  if (!file.ok) return file.problem;
  const rows = file.rows.map(({ make, model, year, pattern }) => [make, model, year, pattern].join(" "));
  return file.errors.length === 0 ? rows : [...rows, ...file.errors.map(({ line, code }) => `${line} ${code}`)];
};
const sheet = (title: string, rows: readonly (readonly string[])[]) => ({
  title,
  rows: rows.map((cells, at): TableRow => ({ line: at + 1, cells: [...cells] })),
});

const f450 = " 450 SX-F 2024 VBKSX*43*RM3*****";
const f350 = " 350 SX-F 2024 VBKSX*43*RM1*****";
const next = " 450 SX-F 2025 VBKSX*43*SM3*****";

describe("A column for each model year", () => {
  it.each([
    ["Model,2024,2025\n450 SX-F,VBKSX*43*RM3*****,VBKSX*43*SM3*****\n350 SX-F,VBKSX*43*RM1*****,\n"],
    ["Modèle;MY24;MY25\n450 SX-F;VBKSX*43*RM3*****;VBKSX*43*SM3*****\n350 SX-F;VBKSX*43*RM1*****;n/a\n"],
    ["Bike\tVIN 2024\tVIN 2025\n450 SX-F\tVBKSX*43*RM3*****\tVBKSX*43*SM3*****\n350 SX-F\tVBKSX*43*RM1*****\t—\n"],
    ["Modell,Jahr 2024,Jahr 2025\n450 SX-F,VBKSX*43*RM3*****,VBKSX*43*SM3*****\n350 SX-F,VBKSX*43*RM1*****,\n"],
  ])("is read: %j", (text) => {
    expect(read(text)).toEqual([f450, next, f350]);
  });

  it("reports a mask of another year, and a row without a mask", () => {
    expect(read("Model,2024,2025\n450 SX-F,,\n350 SX-F,VBKSX*43*RM1*****,VBKSX*43*RM1*****\n")).toEqual([
      f350,
      " 350 SX-F 2025 VBKSX*43*RM1*****",
      "2 pattern_missing",
    ]);
  });
});

describe("A mask without the serial number", () => {
  it.each([
    ["11 characters, to the plant", "VBKSX*43*RM", "VBKSX*43*RM******"],
    ["10, to the model year", "VBKSX*43*R", "VBKSX*43*R*******"],
    ["10, to the plant without the check digit", "VBKSX*43RM", "VBKSX*43*RM******"],
    ["8, to the model", "VBKSX*43", "VBKSX*43*R*******"],
    ["9, to the check digit", "VBKSX*43*", "VBKSX*43*R*******"],
    ["a sign for the rest", "VBKSX_43_RM3%", "VBKSX*43*RM3*****"],
    ["an ellipsis for the rest", "VBKSX?43?RM3…", "VBKSX*43*RM3*****"],
  ])("of %s is read", (_, mask, pattern) => {
    expect(read(`Model,Year,Pattern\n450 SX-F,2024,${mask}\n`)).toEqual([` 450 SX-F 2024 ${pattern}`]);
  });

  it("of another length stays as it is, so that the check of patterns refuses it", () => {
    for (const mask of ["VBKSX*43*RM3**", "VBKSX*43*RM******9", "VBKSX"]) {
      expect(read(`Model,Year,Pattern\n450 SX-F,2024,${mask}\n`)).toEqual([` 450 SX-F 2024 ${mask}`]);
    }
  });
});

describe("A wildcard of a mask", () => {
  it.each([
    "VBKSX*43*RM3*****",
    "VBKSX?43?RM3?????",
    "VBKSX#43#RM3#####",
    "VBKSX_43_RM3_____",
    "VBKSX.43.RM3.....",
    "VBKSX-43-RM3-----",
    "VBKSXx43xRM3xxxxx",
    "vbksx*43*rm3*****",
    "VBK SX*43 * RM3*****",
    "VBK-SX*43-*-RM3*****",
  ])("may be any of the usual ones: %s", (mask) => {
    expect(read(`Model,Year,Pattern\n450 SX-F,2024,${mask}\n`)).toEqual([f450]);
  });

  it("may be X for the check digit and the serial number; X in the model stays a letter", () => {
    expect(read("Model,Year,Pattern\n450 SX-F,2024,VBKSXA43XRM3XXXXX\n")).toEqual([" 450 SX-F 2024 VBKSXA43*RM3*****"]);
    expect(read("Model,Year,Pattern\n450 SX-F,2024,VBKSXA43XRM\n")).toEqual([" 450 SX-F 2024 VBKSXA43*RM******"]);
    expect(read("Model,Year,Pattern\n450 SX-F,2024,VBKSXA43XRM312345\n"), "a whole VIN").toEqual([
      " 450 SX-F 2024 VBKSXA43XRM312345",
    ]);
  });

  it("may be a choice of characters, each a pattern of its own", () => {
    expect(read("Model,Year,Pattern\n450 SX-F,2024,VBKSX[AB]43*RM[1-3]*****\n")).toHaveLength(6);
    expect(read("Model,Year,Pattern\n450 SX-F,2024,VBKSX[A-Z]43*RM[1-9]*****\n")).toEqual(["2 too_many_patterns"]);
    expect(read("Model,Year,Pattern\n450 SX-F,2024,VBKSX[43*RM3*****\n")).toEqual([" 450 SX-F 2024 VBKSX[43*RM3*****"]);
  });

  it("may be in each of several masks in one cell", () => {
    const cell = '"VBKSX*43*RM3*****\nVBKSX*43*RM1***** / VBKSX*43*RM0*****"';
    expect(read(`Model,Year,Pattern\nFour-strokes,2024,${cell}\n`)).toHaveLength(3);
  });
});

describe("A range of model years", () => {
  const range = [2023, 2024, 2025].map((year, at) => ` 450 SX-F ${year} VBKSX*43*${"PRS"[at]}M3*****`);
  it.each([
    "Model,Model years,Pattern\n450 SX-F,2023-2025,VBKSX*43**M3*****\n",
    "Model,Year,Pattern\n450 SX-F,2023–25,VBKSX*43**M3*****\n",
    "Modèle;Années;Masque\n450 SX-F;2023 à 2025;VBKSX*43**M3*****\n",
    'Model,Year,Pattern\n450 SX-F,"2023, 2024, 2025",VBKSX*43**M3*****\n',
    "Model,Year from,Year to,Pattern\n450 SX-F,2023,2025,VBKSX*43**M3*****\n",
    "wmi,yearFrom,yearTo,keys,model\nVBK,2023,2025,SX*43|*M3,450 SX-F\n",
  ])("is a pattern of each year: %j", (text) => {
    expect(read(text)).toEqual(range);
  });

  it("of a mask with a year’s code is only that year", () => {
    expect(read("Model,Year,Pattern\n450 SX-F,2023-2025,VBKSX*43*RM3*****\n")).toEqual([f450]);
    expect(read("Model,Year,Pattern\n450 SX-F,2020-2022,VBKSX*43*RM3*****\n"), "none of them").toEqual([
      " 450 SX-F 2022 VBKSX*43*RM3*****",
    ]);
  });

  it("may have two digits in its own column, if the mask does not contradict", () => {
    const sheet = (year: string) => read(`VIN mask,Description,MY\nVBKSX*43*RM3*****,450 SX-F,${year}\n`);
    expect(sheet("24")).toEqual(read("Model,Year,Pattern\n450 SX-F,2024,VBKSX*43*RM3*****\n"));
    expect(read("VIN prefix,Description,MY\nVBKSX*43,450 SX-F,25\n")).toEqual([" 450 SX-F 2025 VBKSX*43*S*******"]);
  });

  it.each(["2025-2023", "1950-2025", "94", "soon", "2023+", ""])("is not %j", (years) => {
    expect(read(`Model,Year,Pattern\n450 SX-F,${years},VBKSX*43*RM3*****\n`)).toEqual(["2 year_unreadable"]);
  });
});

describe("What a row leaves out", () => {
  it("may be the model, in a title of its own", () => {
    expect(
      read(
        "Patterns for dealers,,\nYear,Pattern,Note\n450 SX-F,,\n2024,VBKSX*43*RM3*****,a\n2025,VBKSX*43*SM3*****,b\n350 SX-F,,\n2024,VBKSX*43*RM1*****,c\n",
      ),
    ).toEqual([f450, next, f350]);
  });

  it("may be the year or the make, in a title of its own", () => {
    expect(
      read(
        "Model,Pattern\nModel year 2024,\n450 SX-F,VBKSX*43*RM3*****\n350 SX-F,VBKSX*43*RM1*****\n2025,\n450 SX-F,VBKSX*43*SM3*****\n",
      ),
    ).toEqual([f450, f350, next]);
    expect(
      read("Model,Year,Pattern\nKTM,,\n450 SX-F,2024,VBKSX*43*RM3*****\nGasGas,,\nMC 450F,2024,VBKUC*43*RM3*****\n"),
    ).toEqual(["KTM 450 SX-F 2024 VBKSX*43*RM3*****", "GasGas MC 450F 2024 VBKUC*43*RM3*****"]);
  });

  it("may be in the row above, where cells are merged", () => {
    expect(
      read(
        "Model,Year,Pattern\n450 SX-F,2024,VBKSX*43*RM3*****\n,2025,VBKSX*43*SM3*****\n350 SX-F,2024,VBKSX*43*RM1*****\n,2025,VBKSX*43*SM1*****\n",
      ),
    ).toEqual([f450, next, f350, " 350 SX-F 2025 VBKSX*43*SM1*****"]);
  });
});

describe("Columns with unknown names", () => {
  it.each([
    "Modell;Jahr;Maske\n450 SX-F;2024;VBKSX*43*RM3*****\n350 SX-F;2024;VBKSX*43*RM1*****\n",
    "450 SX-F,2024,VBKSX*43*RM3*****\n350 SX-F,2024,VBKSX*43*RM1*****\n",
    "Frame;Machine;Season\nVBKSX*43*RM3*****;450 SX-F;2024\nVBKSX*43*RM1*****;350 SX-F;2024\n",
  ])("are found by what is in them: %j", (text) => {
    expect(read(text)).toEqual([f450, f350]);
  });

  it("are models if each has a mask", () => {
    expect(read("Season,450 SX-F,350 SX-F\n2024,VBKSX*43*RM3*****,VBKSX*43*RM1*****\n")).toEqual([f450, f350]);
  });
});

describe("A workbook with several sheets", () => {
  it("has a year, a make, or a model in each name, and says which sheets have no patterns", () => {
    const file = parsePatternSheets([
      sheet("Lisez-moi", [["Masques de NIV"], ["Version 3"]]),
      sheet("2024", [
        ["Modèle", "Masque"],
        ["450 SX-F", "VBKSX*43*RM3*****"],
        ["", "VBKSX*43*RM1*****"],
      ]),
      sheet("MY 2025", [
        ["Marque", "Modèle", "NIV"],
        ["KTM", "450 SX-F", "vbksx?43?sm3?????"],
      ]),
      sheet("350 SX-F", [
        ["Année", "Masque"],
        ["2024", "VBKSX*43*RM1*****"],
      ]),
      sheet("GasGas", [
        ["Modèle", "Année", "Masque"],
        ["MC 450F", "2024", "VBKUC*43*RM3*****"],
      ]),
    ]);
    expect(file).toMatchObject({
      ok: true,
      rows: [
        { sheet: "2024", line: 2, make: null, model: "450 SX-F", year: 2024 },
        { sheet: "MY 2025", line: 2, make: "KTM", model: "450 SX-F", year: 2025, pattern: "VBKSX*43*SM3*****" },
        { sheet: "350 SX-F", line: 2, make: null, model: "350 SX-F", year: 2024 },
        { sheet: "GasGas", line: 2, make: "GasGas", model: "MC 450F", year: 2024 },
      ],
      errors: [{ sheet: "2024", line: 3, code: "model_missing" }],
      ignoredSheets: ["Lisez-moi"],
    });
  });

  it("is refused if no sheet has patterns", () => {
    expect(parsePatternSheets([sheet("A", [["Class", "1"]]), sheet("B", [["x"]])])).toEqual({
      ok: false,
      problem: "pattern_header_missing",
    });
  });
});

describe("A file with a title, notes, and names of another maker", () => {
  it.each([
    [
      "Competition VIN decoder 2026,,,,\n" +
        '"Released Feb 3, 2026 by homologation. Confidential",,,,\n,,,,\n' +
        "Family,Mkt name,Yr,Digits 1-11 of VIN,Comment\n" +
        "MX,450 SX-F,2024,VBKSX*43*RM3*****,check digit varies\n" +
        "MX,350 SX-F,2024,VBKSX*43*RM1*****,\n" +
        "* Digits 12-17 are the serial number.,,,,\n",
    ],
    [
      "Released Feb 3, 2026 by homologation. Confidential;;\n" +
        "Ref;Bezeichnung;Wert;Jahr\n1;450 SX-F;VBKSX*43*RM3*****;2024\n1;350 SX-F;VBKSX*43*RM1*****;2024\n" +
        "Note: the plant is the 11th position;;;\n",
    ],
    [
      "Nom commercial;Années visées;Structure du NIV\n450 SX-F;2024;VBK SX* 43* R M 3*****\n350 SX-F;2024;VBK-SX*43*-RM1-*****\n",
    ],
  ])("takes no sentence for a model, and no note for a row: %j", (text) => {
    expect(read(text)).toEqual([f450, f350]);
  });
});

describe("A file with the columns From and To", () => {
  const years = [" 450 SX-F 2023 VBKSX*43*PM3*****", " 450 SX-F 2024 VBKSX*43*RM3*****"];
  it.each([
    ["Model,From,To,Pattern\n450 SX-F,2023,2024,VBKSX*43**M3*****\n"],
    ["Model,Year from,Year to,VIN mask\n450 SX-F,23,24,VBKSX*43**M3*****\n"],
    ["Modèle;De;À;Masque\n450 SX-F;2023;2024;VBKSX*43**M3*****\n"],
    ["Model,From,To,Serial from,Serial to,Pattern\n450 SX-F,2023,2024,000001,999999,VBKSX*43**M3*****\n"],
  ])("has a pattern for each model year: %j", (text) => {
    expect(read(text)).toEqual(years);
  });

  it.each([
    ["Model,Year,VIN from,VIN to\n450 SX-F,2024,VBKSXA433RM100001,VBKSXA433RM104500\n"],
    ["Model,Year,From,To,Pattern\n450 SX-F,2024,100001,104500,VBKSX*43*RM3*****\n"],
    ["Model,Year,Pattern,Serial from,Serial to\n450 SX-F,2024,VBKSX*43*RM3*****,100001,104500\n"],
    ["Modèle;Année modèle;Masque;NIV début;NIV fin\n450 SX-F;2024;VBKSX*43*RM3*****;VBKSXA433RM100001;\n"],
    ["Model Code,Model,MY,VIN Range Start,VIN Range End\nF4,450 SX-F,2024,VBKSXA433RM000001,VBKSXA433RM999999\n"],
    ["Model,Year,First VIN,Last VIN\n450 SX-F,2024,VBKSXA433RM000001,VBKSXA433RM999999\n"],
  ])("is refused for serial numbers, which a pattern leaves open: %j", (text) => {
    expect(read(text)).toEqual(["2 serial_range"]);
  });

  it("keeps the rows without a range of serial numbers", () => {
    const text =
      "Model,Year,Pattern,Serial from,Serial to\n" +
      "450 SX-F,2024,VBKSX*43*RM3*****,,\n350 SX-F,2024,VBKSX*43*RM1*****,100001,104500\n";
    expect(read(text)).toEqual([f450, "3 serial_range"]);
  });
});

describe("Two years of two digits", () => {
  const of = (years: string) => read(`Model,Year,Pattern\n450 SX-F,${years},VBKSX*43**M3*****\n`);
  it.each(["23-24", "23/24", "MY23-24", "’23–’24", "MY23/MY24"])("are a range: %j", (years) => {
    expect(of(years)).toEqual(of("2023-2024"));
    expect(of(years)).toHaveLength(2);
  });
  it.each(["24-23", "23-24-25", "23-99"])("are not a range: %j", (years) => {
    expect(of(years)).toEqual(["2 year_unreadable"]);
  });
});
