import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { nameKey } from "../name-key.ts";
import { parseResultsFile } from "./parse.ts";
import type { RaceDays } from "./json-results.ts";

// These tests parse published results in their original form and compare them with the standings that were made from
// them (fixtures/results).

const folder = new URL("../fixtures/results/", import.meta.url);
const unpacked = (name: string) => gunzipSync(readFileSync(new URL(name, folder)));

type StandingsRow = Record<
  "source" | "date" | "event" | "class" | "place" | "number" | "rider" | "hometown" | "brand",
  string
>;
const standings = Papa.parse<StandingsRow>(unpacked("standings.csv.gz").toString("utf8"), {
  header: true,
  skipEmptyLines: true,
}).data;

function read(bytes: Uint8Array, days?: RaceDays) {
  const file = parseResultsFile(bytes, { days });
  if (!file.ok) throw new Error(file.problem);
  expect(file.rows.flatMap(({ errors }) => errors)).toEqual([]);
  return file;
}

/**
 * Returns a line to compare. Names are normalized as in the matcher, because the sources split and capitalize them
 * differently.
 */
const line = (place: number | string, number: string, rider: string, brand: string) =>
  [place, number, nameKey(rider), brand.toLowerCase()].join(" | ");
const expectedLines = (rows: readonly StandingsRow[]) =>
  rows.map(({ place, number, rider, brand }) => line(place, number, rider, brand));
type Read = ReturnType<typeof read>["rows"];
const readLines = (rows: Read) =>
  rows.map(({ place, number, firstName, lastName, brand }) =>
    line(place ?? "", number, `${firstName} ${lastName}`, brand),
  );

describe("Supercross main events", () => {
  type Packed = Record<string, { date: string; class: string; text: string }>;
  // The fixture belongs to this project, so its shape is known (fixtures/results/README.md).
  // oxlint-disable-next-line no-unsafe-type-assertion
  const packed = JSON.parse(unpacked("supercross-csv.json.gz").toString("utf8")) as Packed;
  const own = Map.groupBy(
    standings.filter(({ source }) => source === "sx_csv"),
    (row) => `${row.date} ${row.class}`,
  );

  it("has 331 files", () => {
    expect(Object.keys(packed)).toHaveLength(331);
  });

  it("give the real standings in each file", () => {
    let rows = 0;
    for (const [name, { date, class: className, text }] of Object.entries(packed)) {
      const file = read(Buffer.from(text));
      expect(file.format, name).toBe("supercross");
      expect(readLines(file.rows), name).toEqual(expectedLines(own.get(`${date} ${className}`) ?? []));
      rows += file.rows.length;
    }
    expect(rows).toBe(7098);
  });
});

describe("the season file of Pro Motocross", () => {
  const bytes = unpacked("motocross-vault.json.gz");
  const own = Map.groupBy(
    standings.filter(({ source }) => source === "mx_vault_json"),
    ({ date }) => date,
  );

  it("gives each race day its standings by class, without other days", () => {
    let rows = 0;
    for (const [date, expected] of own) {
      const file = read(bytes, { firstDate: date, lastDate: date });
      expect(file.format).toBe("motocross_json");
      expect(file.notes).toContain("other_days");
      for (const size of ["250", "450"]) {
        const inClass = file.rows.filter(({ className }) => className === size);
        const wanted = expected.filter((row) => row.class === `${size} Class`);
        expect(readLines(inClass), `${date} ${size}`).toEqual(expectedLines(wanted));
      }
      rows += file.rows.length;
    }
    expect(rows).toBe(13_346);
  }, 60_000);

  it("is refused for an event without races on its days", () => {
    expect(parseResultsFile(bytes, { days: { firstDate: "2010-01-01", lastDate: "2010-01-02" } })).toMatchObject({
      ok: false,
      problem: "no_race_that_day",
    });
  });
});

describe("the event files of the SMX calendar", () => {
  const events: Record<string, string> = {
    "smx-anaheim1-sx-24.json.gz": "2024-01-06",
    "smx-glendale-sx-25.json.gz": "2025-02-01",
    "smx-redbud-mx-24.json.gz": "2024-07-06",
    "smx-foxraceway-mx-25.json.gz": "2025-05-24",
    "smx-charlotte-smx-24.json.gz": "2024-09-07",
    "smx-lasvegas-smx-25.json.gz": "2025-09-20",
  };
  it("has these files", () => {
    const there = readdirSync(folder).filter((name) => name.startsWith("smx-"));
    expect(there.toSorted()).toEqual(Object.keys(events).toSorted());
  });

  it.each(Object.entries(events))("%s gives its standings", (name, date) => {
    const file = read(unpacked(name));
    expect(file.format).toBe("smx_json");
    expect(file.notes).toContain("qualifying_only");
    const expected = standings.filter((row) => row.source === "smx_json" && row.date === date);
    expect(expected.length).toBeGreaterThan(40);
    for (const className of new Set(expected.map((row) => row.class))) {
      const wanted = expected.filter((row) => row.class === className);
      expect(readLines(file.rows.filter((row) => row.className === className))).toEqual(expectedLines(wanted));
    }
    expect(file.rows).toHaveLength(expected.length);
  });
});

describe("the enduro page of Moto-Tally", () => {
  const expected = standings.filter(({ source }) => source === "moto_tally_html");
  /** The places on the page are over all classes, so this test uses the order within the class. */
  const wanted = new Map<string, StandingsRow[]>();
  for (const row of expected) wanted.set(row.class, [...(wanted.get(row.class) ?? []), row]);

  function expectStandings(rows: Read): void {
    expect(rows).toHaveLength(97);
    for (const [className, own] of wanted) {
      const got = rows.filter((row) => row.className === className);
      const ranked = own.map((row, at) => ({
        ...row,
        place: row.place === "" || row.place === "DNF" ? "" : String(at + 1),
      }));
      expect(readLines(got), className).toEqual(expectedLines(ranked));
    }
    expect(rows.filter(({ status }) => status === "dnf")).toHaveLength(18);
  }

  it("gives the order within each class, and says that it was derived", () => {
    const file = read(unpacked("moto-tally.html.gz"));
    expect(file).toMatchObject({ format: "moto_tally" });
    expect(file.notes).toEqual(["title_rows_skipped", "place_derived"]);
    expect(file.ignoredColumns).toContain("Total Pts");
    expectStandings(file.rows);
  });

  it("gives the same as a table of CSV", () => {
    const html = unpacked("moto-tally.html.gz").toString("utf8");
    const rows = [...html.matchAll(/<tr class="gv(?:H|R|AR)">([\s\S]*?)<\/tr>/g)].map(([, inner = ""]) =>
      [...inner.matchAll(/<t[dh][^>]*>([\s\S]*?)<\/t[dh]>/g)].map(([, cell = ""]) =>
        cell
          .replaceAll(/<[^<>]*>?/g, "")
          .replaceAll("&nbsp;", " ")
          .trim(),
      ),
    );
    expect(rows[1]?.[0]).toBe("EventPlace");
    expectStandings(read(Buffer.from(Papa.unparse(rows))).rows);
  });
});
