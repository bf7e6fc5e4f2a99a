import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseResultsFile } from "./parse.ts";

// These tests parse published results, byte for byte as they were published, and compare them with standings that were
// made from them by hand.

type StandingsRow = [place: number, number: string, rider: string, hometown: string, brand: string];
type Expected = Record<string, { header: string; standings: StandingsRow[] }>;

const folder = new URL("../../server/results/fixtures/", import.meta.url);
const expected: Expected = JSON.parse(readFileSync(new URL("expected.json", folder), "utf8"));
const files = readdirSync(folder).filter((name) => name.endsWith(".csv"));
const tidy = (text: string) => text.replaceAll(/\s+/g, " ").trim();

it("results with the headers of that format and a “No.” keep the numbers and the laps", () => {
  const lines = ["Pos  No.   Rider                 Hometown         Bike  Laps  Gap", ""];
  lines.push("1    17    Zoë O’Connor          St-Jérôme, QC    KTM   15");
  lines.push("2    94    Jean-Éric Thériault   Québec, QC       KTM   15    2.311");
  lines.push("3    512   José Nuñez            San Diego, CA    HUS   14    1 Lap");
  const file = parseResultsFile(new TextEncoder().encode(lines.join("\n")));
  expect(file).toMatchObject({ ok: true, format: "supercross", ignoredColumns: ["Laps", "Gap"] });
  expect(file.ok && file.rows.map(({ number, laps }) => [number, laps])).toEqual([
    ["17", 15],
    ["94", 15],
    ["512", 14],
  ]);
});

describe("real Supercross results", () => {
  it("include all three layouts", () => {
    expect(files.sort()).toEqual(Object.keys(expected).sort());
    expect(new Set(Object.values(expected).map(({ header }) => header)).size).toBe(3);
  });

  it.each(files)("%s gives the real standings row by row", (name) => {
    const file = parseResultsFile(readFileSync(new URL(name, folder)));
    if (!file.ok) throw new Error(file.problem);
    expect(file.format).toBe("supercross");
    expect(file.notes).toEqual(["class_not_in_file"]);
    expect(file.rows.every(({ className, errors }) => !className && errors.length === 0)).toBe(true);
    // One of the riders has a place although the interval says DNS.
    const unfinished = file.rows.filter(({ status }) => status !== "finished").map((row) => [row.place, row.status]);
    expect(unfinished).toEqual(name === "2015_250SX_r17.csv" ? [[22, "dns"]] : []);
    const read = file.rows.map((row) => [
      row.place,
      row.number,
      `${row.firstName} ${row.lastName}`,
      row.hometown,
      row.brand,
    ]);
    expect(read).toEqual(
      expected[name]?.standings.map(([place, number, rider, town, brand]) => [
        place,
        number,
        tidy(rider),
        tidy(town),
        brand,
      ]),
    );
  });

  it("name their ignored columns", () => {
    const triple = parseResultsFile(readFileSync(new URL("2020_450SX_r04.csv", folder)));
    expect(triple).toMatchObject({ ignoredColumns: ["M1", "M2", "M3", "POINTS", "TEAM/SPONSORS"] });
  });

  it("keep the line number of each row despite line breaks in cells", () => {
    const file = parseResultsFile(readFileSync(new URL("2013_250SX_r01.csv", folder)));
    if (!file.ok) throw new Error(file.problem);
    const text = readFileSync(new URL("2013_250SX_r01.csv", folder), "utf8").split("\n");
    for (const { line, place, number } of file.rows) expect(text[line - 1]).toMatch(new RegExp(`^${place},${number},`));
    expect(file.rows.some(({ line, place }) => line !== (place ?? 0) + 1)).toBe(true);
  });
});
