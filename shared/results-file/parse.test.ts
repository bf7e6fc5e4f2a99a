import { describe, expect, it } from "vitest";
import type { ParsedRow, ResultsFile } from "./formats.ts";
import { parseResultsFile } from "./parse.ts";
import { csvDelimiter, toCsv } from "../write-csv.ts";
import { templateTable } from "./template.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

const codes = (text: string) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

function read(text: string): ResultsFile {
  const file = parseResultsFile(bytes(text));
  if (!file.ok) throw new Error(file.problem);
  return file;
}

const standing = (row: ParsedRow) => [row.className, row.place, row.status, row.lastName];
const faults = (file: ResultsFile) =>
  file.rows.flatMap(({ line, errors }) => errors.map(({ code, field, suggestion }) => [line, code, field, suggestion]));

const header = "Class,Place,First Name,Last Name,Email,AMA #,Number,Brand,VIN,Starters,Status";

describe("our template file", () => {
  it("is read column by column", () => {
    const file = read(
      `${header}\n250 B,T-2,Dana,Kowalczyk,Dana@Example.com,2904417,57,KTM 250 SX-F,vbksxy437pm375666,31,\n250 B,,Miles,Ostrander,,,31,,,31,DNF\n`,
    );
    expect(file).toMatchObject({ format: "template", ignoredColumns: [], notes: [] });
    expect(file.rows[0]).toEqual({
      line: 2,
      className: "250 B",
      place: 2,
      tie: true,
      status: "finished",
      number: "57",
      firstName: "Dana",
      lastName: "Kowalczyk",
      hometown: "",
      email: "dana@example.com",
      amaNumber: "2904417",
      brand: "KTM",
      vin: "VBKSXY437PM375666",
      starters: 31,
      laps: null,
      errors: [],
    });
    expect(file.rows[1]).toMatchObject({ place: null, status: "dnf", errors: [] });
  });

  it("is read in French, with semicolons, in Windows-1252", () => {
    const text =
      "Classe;Place;Prénom;Nom;Courriel;No AMA;Numéro;Marque;NIV;Partants;Statut\r\n250 B;1er;Maëlle;Gagnon-Roy;;;12;KTM;;9;\r\n250 B;Abandon;Zoé;Côté;;;7;;;9;\r\n";
    const windows = Uint8Array.from(codes(text));
    const file = parseResultsFile(windows);
    expect(file).toMatchObject({ ok: true, format: "template", notes: ["windows_encoding"], ignoredColumns: [] });
    expect(file.ok && file.rows.map(standing)).toEqual([
      ["250 B", 1, "finished", "Gagnon-Roy"],
      ["250 B", null, "dnf", "Côté"],
    ]);
  });

  it.each(["en", "fr"] as const)("is read back in %s, without unfilled lines", (locale) => {
    const table = templateTable(locale, [
      { name: "450 A", places: 3 },
      { name: "=cmd", places: 0 },
    ]);
    const written = toCsv(table, csvDelimiter(locale));
    expect(parseResultsFile(bytes(written))).toMatchObject({ ok: false, problem: "empty_file" });
    const filled = written.replace(/(450 A[,;]2[,;])/, "$1Ann").replace(/('=cmd[,;]1[,;])/, "$1Bea");
    const file = read(filled);
    expect(file.notes).toEqual(["blank_rows_skipped"]);
    expect(file.rows.map(({ className, place, firstName }) => [className, place, firstName])).toEqual([
      ["450 A", 2, "Ann"],
      ["=cmd", 1, "Bea"],
    ]);
  });

  it("can be for one class without a class column", () => {
    const file = read("Place,First Name,Last Name,AMA #,Sponsor\n1,Ann,Lee,5,Acme\n");
    expect(file.notes).toEqual(["class_not_in_file"]);
    expect(file.ignoredColumns).toEqual(["Sponsor"]);
    expect(faults(file)).toEqual([]);
  });

  it("reports each row's errors and keeps the valid rows", () => {
    const file = read(
      [
        header,
        "250 B,1,Ann,Lee,ann@lee,,1,,,,",
        "250 B,DFN,Bob,May,,,2,,,,",
        "250 B,3,,,,,3,,,,",
        "250 B,3,Cy,Day,,,4,,VBKSXY437PM3O5666,,",
        "250 B,T-3,Di,Fox,,,5,,,,",
        "250 B,3,Ed,Gil,,,6,,,six,",
        ",6,Flo,Hay,,,7,,,,",
        "250 B,,Gus,Ivy,,,8,,,,",
        "250 B,8,Hal,Joy,,,9,,,,DMF",
        "450 B,1,Ida,Kay,,,10,,,0,",
        "250 B,9,Jo,Lux,,,11,,,,",
      ].join("\n"),
    );
    expect(faults(file)).toEqual([
      [2, "email_invalid", "email", undefined],
      [3, "place_unreadable", "place", "DNF"],
      [4, "name_missing", "lastName", undefined],
      [5, "place_twice", "place", "T-3"],
      [7, "starters_unreadable", "starters", undefined],
      [7, "place_twice", "place", "T-3"],
      [8, "class_missing", "className", undefined],
      [9, "place_missing", "place", undefined],
      [10, "status_unreadable", "status", "DNF"],
      [11, "starters_unreadable", "starters", undefined],
    ]);
    // A bad VIN does not block its row: it is dropped with a warning.
    expect(file.rows[3]).toMatchObject({
      vin: "",
      warnings: [{ code: "vin_invalid", field: "vin", suggestion: "VBKSXY437PM305666" }],
    });
    expect(file.notes).toContain("vins_dropped");
    expect(file.rows.at(-1)).toMatchObject({ place: 9, lastName: "Lux", errors: [] });
  });

  it("loses only the line with an unclosed quote", () => {
    const file = read(`${header}\n250 B,1,Ann,Lee,,,1,,,,\n250 B,2,"Bob,May,,,2,,,,\n250 B,3,Cy,"Day, Jr",,,3,,,,\n`);
    expect(faults(file)).toEqual([[3, "row_unreadable", "place", undefined]]);
    expect(file.rows.map(({ line, lastName }) => [line, lastName])).toEqual([
      [2, "Lee"],
      [3, ""],
      [4, "Day, Jr"],
    ]);
  });
});

describe("a MYLAPS Orbits export", () => {
  it("with one class is read as it is", () => {
    const file = read(
      'Pos,No.,Name,Class,Laps,Diff,Total Tm,Best Tm\n1,118,Cole Hargrave,250 B,8,,15:02.1,1:50.2\n2,57,"Kowalczyk, Dana",250 B,8,4.2,15:06.3,1:51.0\n,204,Jesse Thibodeau,250 B,3,5 Laps,,1:59.9\nDNS,31,M. Ostrander,250 B,0,,,\n',
    );
    expect(file).toMatchObject({
      format: "orbits",
      ignoredColumns: ["Laps", "Diff", "Total Tm", "Best Tm"],
      notes: ["laps_without_place"],
    });
    expect(file.rows.map(standing)).toEqual([
      ["250 B", 1, "finished", "Hargrave"],
      ["250 B", 2, "finished", "Kowalczyk"],
      ["250 B", null, "dnf", "Thibodeau"],
      ["250 B", null, "dns", "Ostrander"],
    ]);
    expect(faults(file)).toEqual([]);
  });

  it("with a place in class (PIC) uses that place", () => {
    const file = read(
      "Pos,PIC,No.,Name,Class,Laps,Diff\n1,1,1,Ann Lee,450 A,8,\n2,1,2,Bob May,250 A,8,1.0\n3,2,3,Cy Day,450 A,8,2.0\nDNF,,4,Di Fox,250 A,2,\n5,,5,Ed Gil,250 A,1,\n",
    );
    expect(file.notes).toContain("place_in_class_used");
    expect(file.rows.map(standing)).toEqual([
      ["450 A", 1, "finished", "Lee"],
      ["250 A", 1, "finished", "May"],
      ["450 A", 2, "finished", "Day"],
      ["250 A", null, "dnf", "Fox"],
      ["250 A", null, "dnf", "Gil"],
    ]);
  });

  it("of several classes in one overall order gets places derived within the class, and says so", () => {
    const file = read(
      "Pos,No.,Name,Class,Laps,Total Tm\n1,1,Ann Lee,450 A,8,15:00\n2,2,Bob May,250 A,8,15:01\n3,3,Cy Day,450 A,8,15:02\n4,4,Di Fox,250 A,8,15:03\n4,5,Ed Gil,250 A,8,15:03\n6,6,Flo Hay,250 A,8,15:09\nDNF,7,Gus Ivy,450 A,2,\n",
    );
    expect(file.notes).toContain("place_derived");
    expect(file.rows.map(({ className, place, tie }) => [className, place, tie])).toEqual([
      ["450 A", 1, false],
      ["250 A", 1, false],
      ["450 A", 2, false],
      ["250 A", 2, true],
      ["250 A", 2, true],
      ["250 A", 4, false],
      ["450 A", null, false],
    ]);
    expect(faults(file)).toEqual([]);
  });

  it("keeps places that restart in each class, even with one damaged cell", () => {
    const file = read(
      "Pos,No.,Name,Class,Laps\n1,1,Ann Lee,450 A,8\n2,2,Bob May,450 A,8\nPos,No.,Name,Class,Laps\nl,3,Cy Day,250 A,8\n2,4,Di Fox,250 A,8\n",
    );
    expect(file.notes).not.toContain("place_derived");
    expect(file.rows.map(({ place }) => place)).toEqual([1, 2, null, 2]);
    expect(faults(file)).toEqual([[5, "place_unreadable", "place", undefined]]);
  });

  it("is read despite titles, repeated headers, group titles, footers and blank lines", () => {
    const file = read(
      "Foggy Mountain,,,,\nRace 4 - 250 B,,,,\n\nPos,No.,Name,Class,Laps\n1,1,Ann Lee,250 B,8\n\nPos,No.,Name,Class,Laps\n2,2,Bob May,250 B,8\nMargin of victory: 3.2 s,,,,\nPrinted 2026-07-04,,,,\n",
    );
    expect(file.notes).toEqual(["title_rows_skipped", "lines_skipped"]);
    expect(file.rows.map(({ line, lastName }) => [line, lastName])).toEqual([
      [5, "Lee"],
      [8, "May"],
    ]);
  });

  it("can have DNF in the column of the gap or the time", () => {
    const file = read(
      "Pos,No.,Name,Class,Laps,Diff,Total Tm\n1,1,Ann Lee,250 B,8,,15:00\n2,2,Bob May,250 B,4,DNF,\n,3,Cy Day,250 B,,,DNS\n",
    );
    expect(file.rows.map(standing)).toEqual([
      ["250 B", 1, "finished", "Lee"],
      ["250 B", 2, "dnf", "May"],
      ["250 B", null, "dns", "Day"],
    ]);
  });

  it("with an empty status column still uses a DNF in the gap column", () => {
    const file = read(
      "Pos,No.,Name,Class,Status,Diff\n1,1,Ann Lee,250 B,,\n2,2,Bob May,250 B,,DNF\n,3,Cy Day,250 B,DSQ,DNF\n",
    );
    expect(file.rows.map(({ status }) => status)).toEqual(["finished", "dnf", "dsq"]);
  });

  it("reports a rider with neither place nor laps", () => {
    const file = read("Pos,No.,Name,Class,Laps\n1,1,Ann Lee,250 B,8\n,2,Bob May,250 B,0\n,3,Cy Day,250 B,\n");
    expect(faults(file)).toEqual([
      [3, "place_missing", "place", "DNS"],
      [4, "place_missing", "place", undefined],
    ]);
  });

  it("can be UTF-16 with tabs, as Windows programs copy it", () => {
    const text = "\uFEFFPos\tNo.\tName\tClass\tLaps\n1\t1\tÈve Roy\t250 B\t8\n";
    const wide = Uint8Array.from(codes(text).flatMap((code) => [code & 255, code >> 8]));
    const file = parseResultsFile(wide);
    expect(file.ok && file.rows.map(standing)).toEqual([["250 B", 1, "finished", "Roy"]]);
  });
});

describe("a file without results", () => {
  it.each([
    ["pdf", bytes("%PDF-1.4 results")],
    ["image", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 1, 2])],
    ["xlsx", bytes("PK\u0003\u0004 [Content_Types].xml")],
    ["zip", bytes("PK\u0003\u0004 photos")],
    ["binary", Uint8Array.from([1, 0, 2, 0, 0, 3])],
    ["text", bytes("<!DOCTYPE html><table><tr><td>1</td></tr></table>")],
    ["text", bytes("<?xml version='1.0'?><results/>")],
    ["text", bytes('[{"place": 1}]')],
    ["text", bytes('{ "riders": [] }')],
  ])("is refused as %s", (kind, content) => {
    expect(parseResultsFile(content)).toEqual({ ok: false, problem: "wrong_file_kind", kind });
  });

  it("is refused when it is empty or has only a header", () => {
    expect(parseResultsFile(bytes(""))).toMatchObject({ ok: false, problem: "empty_file" });
    expect(parseResultsFile(bytes("\n,,\n"))).toMatchObject({ ok: false, problem: "empty_file" });
    expect(parseResultsFile(bytes(`${header}\n`))).toMatchObject({ ok: false, problem: "empty_file" });
    expect(parseResultsFile(bytes('x,"y z" w\n'.repeat(300)))).toMatchObject({ ok: false, problem: "unreadable_file" });
  });
});

describe("a big file", () => {
  it("of 10,000 rows in one overall order is read in linear time", () => {
    const lines = Array.from(
      { length: 10_000 },
      (_, at) => `${at + 1},${at},"Rider${at}, Ann",Class ${at % 40},8,1.0,15:00,1:50`,
    );
    const content = bytes(`Pos,No.,Name,Class,Laps,Diff,Total Tm,Best Tm\n${lines.join("\n")}\n`);
    const begun = performance.now();
    const file = parseResultsFile(content);
    expect(performance.now() - begun).toBeLessThan(15_000);
    expect(file.ok && file.rows.length).toBe(10_000);
    expect(file.ok && file.rows.at(-1)?.place).toBe(250);
  });
});

describe("JSON of an unknown program", () => {
  it("is limited in rows, columns and depth", () => {
    const rows = Array.from({ length: 10_200 }, (_, at) => ({ place: at + 1, rider: `Ann Lee${at}` }));
    expect(() => parseResultsFile(bytes(JSON.stringify(rows)))).toThrow("too_many_rows");
    const beside = { telemetry: rows.map(({ place }) => ({ at: place, speed: 40 })), riders: rows.slice(0, 3) };
    expect(read(JSON.stringify(beside)).rows).toHaveLength(3);
    const wide = rows.slice(0, 300).map((row, at) => ({ ...row, [`k${at}`]: 1 }));
    expect(() => parseResultsFile(bytes(JSON.stringify(wide)))).toThrow("too_many_columns");
    const deep = `${'{"a":'.repeat(40)}${JSON.stringify(rows.slice(0, 5))}${"}".repeat(40)}`;
    expect(parseResultsFile(bytes(deep))).toMatchObject({ ok: false, problem: "wrong_file_kind" });
  });

  it("with laps inside each rider is read as the list of riders", () => {
    const rider = (position: number, name: string) => ({
      position,
      name,
      laps: Array.from({ length: 9 }, (_, at) => ({ lap: at + 1, time: 90 + at })),
    });
    const file = read(JSON.stringify({ race: { riders: [rider(1, "Ann Lee"), rider(2, "Bo Ray")] } }));
    expect(file.headers).toEqual(["position", "name"]);
    expect(file.rows.map(standing)).toEqual([
      [null, 1, "finished", "Lee"],
      [null, 2, "finished", "Ray"],
    ]);
  });
});

describe("a rider with a place overall", () => {
  it("stays placed with a DNF in one moto, and is a DNF if the race time says so", () => {
    const file = read("Pos,Racer,Group,Moto 1,Moto 2,Gap\n1,Ann Lee,A,1,1,\n2,Bo Ray,A,2,DNF,\n3,Cy Fox,A,3,3,DNF\n");
    expect(file.rows.map(({ place, status }) => [place, status])).toEqual([
      [1, "finished"],
      [2, "finished"],
      [3, "dnf"],
    ]);
  });
});

describe("a table with unknown headers", () => {
  it("is recognized in French without a mapping", () => {
    const file = read(
      "Rang;Coureur;Constructeur;No de plaque;Catégorie;Provenance\n1;Tremblay, Luc;KTM;12;250 B;Gatineau\nAbandon;Roy, Ève;Yamaha;8;250 B;Alma\n",
    );
    expect(file).toMatchObject({ format: "mapped" });
    expect(file.rows).toMatchObject([
      { className: "250 B", place: 1, number: "12", firstName: "Luc", lastName: "Tremblay", hometown: "Gatineau" },
      { place: null, status: "dnf", number: "8", firstName: "Ève", lastName: "Roy", brand: "Yamaha" },
    ]);
  });

  it("has its places in a column that counts up from 1", () => {
    const file = read("Platz;Startnummer;Fahrer\n1.;17;Cooper Webb\n2.;34;Malcolm Stewart\nDNF;28;Jessy Nelson\n");
    expect(file.rows).toMatchObject([
      { place: 1, lastName: "Webb" },
      { place: 2, lastName: "Stewart" },
      { place: null, status: "dnf", lastName: "Nelson" },
    ]);
  });
});
