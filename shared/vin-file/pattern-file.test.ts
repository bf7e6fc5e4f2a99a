import { describe, expect, it } from "vitest";
import { parsePatternFile } from "./pattern-file.ts";
import { toCsv } from "../write-csv.ts";
import { patternTemplate } from "./template.ts";

const read = (text: string) => parsePatternFile(new TextEncoder().encode(text));
const row = { sheet: null, make: null, model: "450 SX-F", year: 2024, pattern: "VBKSX*43*RM3*****" };

describe("A file of VIN patterns", () => {
  it.each([
    ["model,year,pattern\n450 SX-F,2024,VBKSX*43*RM3*****\n", 2],
    ["\uFEFFPattern;Model;Model year\r\nVBKSX*43*RM3*****;450 SX-F;2024\r\n", 2],
    ["Modèle\tAnnée modèle\tMasque\n450 SX-F\t2024\tvbksx*43*rm3*****\n", 2],
    ["Patterns of the season\n\nMODEL NAME,Year,VIN pattern\n450  SX-F,2024.0,VBKSX *43*RM3 *****\n", 4],
    ["Make\tModel name\tMY\tVIN mask\n\t450 SX-F\t2024\tvbksx?43?rm3#####\n", 2],
  ])("is read by the names of its columns: %j", (text, line) => {
    expect(read(text)).toEqual({
      ok: true,
      rows: [{ line, ...row }],
      errors: [],
      ignoredColumns: [],
      ignoredSheets: [],
    });
  });

  it("uses the make if a column has it, and names the ignored columns", () => {
    const file = read("brand,model,year,pattern,basis\nGasGas,MC 250F,2024,VBKUC*43*RM0*****,derived\n");
    expect(file).toMatchObject({ ok: true, rows: [{ make: "GasGas", model: "MC 250F" }], ignoredColumns: ["basis"] });
  });

  it("reports the errors of invalid rows, and reads the others", () => {
    const file = read(
      [
        "Model,Model year,Pattern",
        "450 SX-F,2024,VBKSX*43*RM3*****",
        "450 SX-F,2024,",
        ",2024,VBKSX*43*RM1*****",
        "350 SX-F,soon,VBKSX*43*RM1*****",
        "350 SX-F,94,VBKSX*43*RM1*****",
        "450 SX-F,2024,vbksx*43*rm3*****",
        `${"x".repeat(61)},2024,VBKSX*43*RM1*****`,
        "250 SX-F,2024,VBKSX*43*RM0*****",
      ].join("\n"),
    );
    expect(file.ok && file.rows.map(({ line }) => line)).toEqual([2, 9]);
    expect(file.ok && file.errors.map(({ line, code }) => [line, code])).toEqual([
      [3, "pattern_missing"],
      [4, "model_missing"],
      [5, "year_unreadable"],
      [6, "year_unreadable"],
      [7, "twice"],
      [8, "model_long"],
    ]);
  });

  it("is refused without its columns, without rows, and in another format", () => {
    expect(read("Class,1,2\n250 B,100,50\n")).toEqual({ ok: false, problem: "pattern_header_missing" });
    expect(read("Model,Pattern\n450 SX-F,VBKSX*43*RM3*****\n")).toEqual({
      ok: false,
      problem: "pattern_header_missing",
    });
    expect(read("Model,Year,Pattern\n")).toEqual({ ok: false, problem: "empty_file" });
    expect(read("")).toEqual({ ok: false, problem: "empty_file" });
    expect(read("%PDF-1.7\n%…")).toEqual({ ok: false, problem: "wrong_file_kind" });
  });

  it.each(["en", "fr"] as const)("can be filled in from the template (%s)", (locale) => {
    const delimiter = locale === "fr" ? ";" : ",";
    const filled =
      toCsv(patternTemplate(locale), delimiter) + ["KTM", "450 SX-F", "2024", "VBKSX*43*RM3*****"].join(delimiter);
    expect(read(filled)).toEqual({
      ok: true,
      rows: [{ line: 2, ...row, make: "KTM" }],
      errors: [],
      ignoredColumns: [],
      ignoredSheets: [],
    });
  });
});
