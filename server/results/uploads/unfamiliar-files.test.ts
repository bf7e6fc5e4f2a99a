import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ResultsColumns } from "#shared/results-file/formats.ts";
import type { PreviewRow } from "#shared/results.schema.ts";
import { buildClass, buildRider } from "../../testing/build.ts";
import { placeOf, usePreviewRace } from "../../testing/files/preview-race.ts";
import { buildRace } from "../../testing/race.ts";

// This test previews made-up files of shapes that no known program writes (docs/spec/files.md#results-upload).

const folder = new URL("../../../shared/fixtures/results/unfamiliar/", import.meta.url);

const { world, race, path, preview } = usePreviewRace(folder);

const shown = (row: PreviewRow): string =>
  [row.fileClass, placeOf(row), `${row.firstName} ${row.lastName}`.trim(), ...row.errors.map(({ code }) => code)].join(
    " · ",
  );

interface Unfamiliar {
  name: string;
  rows: string[];
  notes?: string[];
  /** These are the columns that a person chooses where the guess does not suffice. */
  columns?: ResultsColumns;
}

const files: readonly Unfamiliar[] = [
  {
    name: "elapsed-column.csv",
    rows: [
      "250 B · 1 · Cole Hargrave",
      "250 B · 2 · Dana Kowalczyk",
      "250 B · DNF · Jesse Thibodeau",
      "250 B · DNS · Miles Ostrander",
      "250 B · DSQ · Ray Quill",
    ],
  },
  {
    name: "outcome-column.tsv",
    rows: [
      "450 A · 1 · Ann Lee",
      "450 A · 2 · Bo Ray",
      "450 A · DNF · Cy Fox",
      "450 A · DNF · Di Orr",
      "450 A · DNS · Ed Poe",
    ],
  },
  {
    name: "ties.csv",
    rows: [
      "250 B · T-1 · Ann Lee",
      "250 B · T-1 · Bo Ray",
      "250 B · 3 · Cy Fox",
      "250 B · T-4 · Di Orr",
      "250 B · T-4 · Ed Poe",
      "250 B · T-4 · Flo Kim",
      "250 B · 7 · Gus Ivy",
      "450 A · 1 · Hal Joy",
    ],
    notes: ["ties_found"],
  },
  {
    name: "same-place-no-gap.csv",
    rows: ["250 B · 1 · Ann Lee", "250 B · 2 · Bo Ray", "250 B · 2 · Cy Fox · place_twice", "250 B · 3 · Di Orr"],
  },
  {
    name: "niv-invalide.csv",
    rows: ["250 B · 1 · Luc Tremblay", "250 B · 2 · Ève Roy", "250 B · 3 · Zoé Côté"],
    notes: ["vins_dropped"],
  },
  {
    name: "temps-abandon.csv",
    rows: [
      "250 B · 1 · Maëlle Gagnon-Roy",
      "250 B · 2 · Zoé Côté",
      "250 B · DNF · Noé Bélanger",
      "250 B · DNS · Théo Lévesque",
      "250 B · DSQ · Inès Hébert",
    ],
    notes: ["windows_encoding", "title_rows_skipped"],
  },
  {
    name: "fixed-width.txt",
    rows: [
      "250 B · 1 · Cole Hargrave",
      "250 B · 2 · Dana Kowalczyk",
      "250 B · 3 · A J Catanzaro",
      "250 B · DNF · Jesse Thibodeau",
      "250 B · DNS · Miles Ostrander",
    ],
    notes: ["title_rows_skipped", "lines_skipped"],
  },
  {
    name: "largeurs-fixes.txt",
    rows: [
      "450 A · 1 · Luc Tremblay",
      "450 A · 2 · Ève Roy",
      "450 A · 3 · Jean-Philippe Dubé",
      "450 A · 4 · Léa Morin",
      "450 A · DNF · Noé Paré",
    ],
  },
  {
    name: "pipes.md",
    rows: ["Vet 30+ · 1 · Ann Lee", "Vet 30+ · 2 · Bo Ray", "Vet 30+ · DNF · Cy Fox"],
    notes: ["lines_skipped"],
  },
  {
    name: "one-letter-keys.json",
    columns: { place: 1, name: 2, brand: 3, className: 4 },
    rows: [
      "250 B · 4 · A. Lee",
      "250 B · 1 · B. Ray",
      "250 B · 3 · C. Fox",
      "250 B · 2 · D. Orr",
      "250 B · DNF · E. Poe",
    ],
  },
  {
    name: "nested-objects.json",
    rows: ["250 B · 1 · Ann Lee", "250 B · 2 · Bo Ray", "250 B · DNF · Cy Fox"],
  },
  {
    name: "lists-by-class.json",
    rows: [
      "250 B · 1 · Ann Lee",
      "250 B · 2 · Bo Ray",
      "250 B · DNF · Cy Fox",
      "450 A · 1 · Di Orr",
      "450 A · 2 · Ed Poe",
    ],
  },
  {
    name: "keyed-by-class.json",
    rows: ["250 B · 1 · Ann Lee", "250 B · 2 · Bo Ray", "Vet 30+ · 1 · Cy Fox", "Vet 30+ · DNS · Di Orr"],
  },
  {
    name: "columns-and-rows.json",
    rows: ["450 A · 1 · Ann Lee", "450 A · 2 · Bo Ray", "450 A · DSQ · Cy Fox"],
  },
  {
    name: "one-object-a-line.json",
    rows: ["250 B · 1 · Ann Lee", "250 B · 2 · Bo Ray", "250 B · DNF · Cy Fox"],
  },
  {
    name: "page.html",
    rows: ["250 B · 1 · Ann Lee", "250 B · 2 · Bo O'Ray", "250 B · DNF · Cy Fox", "250 B · DSQ · Di Orr"],
  },
  {
    name: "no-header.csv",
    rows: [
      "250 B · 1 · Cole Hargrave",
      "250 B · 2 · Dana Kowalczyk",
      "450 A · 1 · Jesse Thibodeau",
      "450 A · 2 · Miles Ostrander",
      "250 B · DNF · Ray Quill",
    ],
    notes: ["place_derived"],
  },
  {
    name: "class-sections.csv",
    rows: [
      "250 B · 1 · Ann Lee",
      "250 B · 2 · Bo Ray",
      "250 B · DNF · Cy Fox",
      "450 A · 1 · Di Orr",
      "450 A · 2 · Ed Poe",
    ],
    notes: ["title_rows_skipped", "lines_skipped"],
  },
  {
    name: "meet.xlsx",
    rows: [
      "250 B · T-1 · Ann Lee",
      "250 B · T-1 · Bo Ray",
      "250 B · 3 · Cy Fox",
      "Vet 30+ · 1 · Di Orr",
      "Vet 30+ · DNS · Ed Poe",
    ],
    notes: ["title_rows_skipped", "ties_found", "vins_dropped"],
  },
  {
    name: "classement.xlsx",
    rows: [
      "450 A · 1 · Luc Tremblay",
      "450 A · 2 · Ève Roy",
      "450 A · DNF · Zoé Côté",
      "450 A · DSQ · Jean-Philippe Dubé",
    ],
    notes: ["title_rows_skipped"],
  },
  {
    name: "class-in-each-sheet.xlsx",
    rows: [
      "250 B · 1 · Ann Lee",
      "250 B · 2 · Bo Ray",
      "250 B · DNF · Cy Fox",
      "450 A · 1 · Di Orr",
      "450 A · 2 · Ed Poe",
      "450 A ·  · Flo Kim · place_missing",
    ],
    notes: ["title_rows_skipped", "tables_joined", "lines_skipped"],
  },
  {
    name: "classe-par-feuille.xlsx",
    rows: [
      "450 A · 1 · Luc Tremblay",
      "450 A · 2 · Ève Roy",
      "Vet 30+ · 1 · Zoé Côté",
      "Vet 30+ · DNF · Jean-Philippe Dubé",
    ],
    notes: ["title_rows_skipped", "tables_joined", "lines_skipped"],
  },
  {
    name: "results-and-points.xlsx",
    rows: ["250 B · 1 · Ann Lee", "250 B · 2 · Bo Ray", "450 A · 1 · Di Orr"],
    notes: ["tables_skipped"],
  },
  {
    name: "class-in-each-table.html",
    rows: [
      "250 B · 1 · Ann Lee",
      "250 B · 2 · Bo O'Ray",
      "250 B · DNF · Cy Fox",
      "450 A · 1 · Di Orr",
      "450 A · 2 · Ed Poe",
      "Vet 30+ · 1 · Gus Ivy",
      "Vet 30+ · 2 · Hal Joy",
    ],
    notes: ["tables_joined", "lines_skipped"],
  },
  {
    name: "session-feed.json",
    rows: [
      "250 B · 1 · Ann Lee",
      "250 B · 2 · Bo Ray",
      "250 B · 3 DNF · Cy Fox",
      "450 A · 1 · Di Orr",
      "450 A · DNS · Ed Poe",
    ],
  },
  {
    name: "keyed-by-id.json",
    rows: ["250 B · 1 · Ann LEE", "250 B · 2 · Bo RAY", "250 B · DNF · Cy FOX"],
  },
  {
    name: "virgules.csv",
    rows: [
      "250 B · 1 · Luc TREMBLAY",
      "250 B · 2 · Ève ROY",
      "250 B · 3 · Zoé CÔTÉ",
      "250 B · DNF · Jean-Philippe DUBÉ",
      "450 A · 1 · Léa MORIN",
      "450 A · 2 · Noé PARÉ",
      "450 A · DNS · Maëlle GAGNON-ROY",
    ],
    notes: ["title_rows_skipped", "lines_skipped", "laps_without_place"],
  },
  {
    name: "p1-places.csv",
    rows: [
      "250 B · 1 · Cole HARGRAVE",
      "250 B · 2 · Dana KOWALCZYK",
      "250 B · 3 · Jo VAN DER BERG",
      "250 B · DNF · Ray QUILL",
      "450 A · 1 · Di ORR",
      "450 A · 2 · Ed POE Jr.",
    ],
  },
  {
    name: "tie-words.tsv",
    rows: [
      "250 B · T-1 · Ann Lee",
      "250 B · T-1 · Bo Ray",
      "250 B · 3 · Cy Fox",
      "250 B · T-4 · Di Orr",
      "250 B · T-4 · Ed Poe",
      "250 B · 6 · Flo Kim",
      "450 A · T-1 · Gus Ivy",
      "450 A · T-1 · Hal Joy",
      "450 A · T-3 · Ida Law",
      "450 A · T-3 · Jo Mann",
    ],
  },
  {
    name: "lap-chart.csv",
    rows: [
      "250 B · 1 · Ann Lee",
      "250 B · 3 · Bo Ray",
      "250 B · 2 · Cy Fox",
      "250 B · DNF · Di Orr",
      "450 A · 1 · Ed Poe",
      "450 A · 2 · Flo Kim",
    ],
    notes: ["laps_without_place"],
  },
  {
    name: "summary-rows.csv",
    rows: [
      "250 B · 1 · Ann Lee",
      "250 B · 2 · Bo Ray",
      "250 B · DNF · Cy Fox",
      "450 A · 1 · Di Orr",
      "450 A · 2 · Ed Poe",
    ],
    notes: ["title_rows_skipped", "lines_skipped"],
  },
  {
    name: "classes-in-headings.csv",
    rows: [
      "250 B · 1 · Ann Lee",
      "250 B · 2 · Bo Ray",
      "250 B · 3 · Cy Fox",
      "450 A · 1 · Di Orr",
      "450 A · 2 · Ed Poe",
      "Vet 30+ · 1 · Flo Kim",
      "Vet 30+ · DNF · Gus Ivy",
    ],
    notes: ["title_rows_skipped", "lines_skipped"],
  },
  {
    name: "grouped-headers.csv",
    rows: [
      "250 B · 1 · Ann Lee",
      "250 B · 2 · Bo Ray",
      "250 B · DNF · Cy Fox",
      "450 A · 1 · Di Orr",
      "450 A · 2 · Ed Poe",
    ],
  },
  {
    name: "place-in-class.csv",
    rows: [
      "250 B · 1 · Cole Hargrave",
      "450 A · 1 · Di Orr",
      "250 B · 2 · Dana Kowalczyk",
      "450 A · 2 · Ed Poe",
      "250 B · DNF · Ray Quill",
    ],
    notes: ["title_rows_skipped", "place_in_class_used"],
  },
  {
    name: "moto-places.csv",
    rows: ["250 B · 2 · Ann Lee", "250 B · 1 · Bo Ray", "250 B · 3 · Cy Fox"],
  },
  {
    name: "sections-no-header.tsv",
    rows: ["250 B · 1 · Ann Lee", "250 B · 2 · Bo Ray", "450 A · 1 · Di Orr", "450 A · DNF · Ed Poe"],
    notes: ["lines_skipped"],
  },
  {
    name: "side-by-side.csv",
    rows: [
      "250 B · 1 · Cole Hargrave",
      "250 B · 2 · Dana Kowalczyk",
      "250 B · 3 · Ray Quill",
      "250 B · DNF · Jesse Thibodeau",
      "450 A · 1 · Di Orr",
      "450 A · 2 · Ed Poe",
      "450 A · DNF · Flo Kim",
    ],
    notes: ["title_rows_skipped"],
  },
  {
    name: "class-in-two-columns.csv",
    rows: ["250 B · 1 · Cole Hargrave", "250 B · 2 · Dana Kowalczyk", "450 A · 1 · Di Orr", "450 A · DNS · Ed Poe"],
  },
  {
    name: "class-headers.csv",
    rows: [
      "250 B · 1 · Cole Hargrave",
      "450 A · 2 · Cole Hargrave",
      "250 B · 2 · Dana Kowalczyk",
      "450 A · 1 · Di Orr",
      "Vet 30+ · 1 · Gus Ivy",
      "Vet 30+ · DNF · Hal Joy",
    ],
  },
  {
    name: "class-once.csv",
    rows: [
      "250 B · 1 · Cole Hargrave",
      "250 B · 2 · Dana Kowalczyk",
      "250 B · 3 · Ray Quill",
      "450 A · 1 · Di Orr",
      "450 A · 2 · Ed Poe",
    ],
  },
  {
    name: "place-with-class.csv",
    rows: ["250 B · 1 · Cole Hargrave", "250 B · 2 · Dana Kowalczyk", "450 A · 1 · Di Orr", "450 A · DNF · Ed Poe"],
  },
  {
    name: "place-of-starters.csv",
    rows: [
      "250 B · 1 · Cole Hargrave",
      "250 B · 2 · Dana Kowalczyk",
      "250 B · DNF · Ray Quill",
      "450 A · 1 · Di Orr",
      "450 A · 2 · Ed Poe",
    ],
  },
  {
    name: "utf16-points-virgules.csv",
    rows: [
      "250 B · 1 · Luc Tremblay",
      "250 B · 2 · Ève Roy",
      "250 B · DNF · Zoé Côté",
      "450 A · 1 · Léa Morin",
      "450 A · 2 · Noé Paré",
    ],
    notes: ["title_rows_skipped"],
  },
  {
    name: "html-saved-as.xls",
    rows: [
      "250 B · 1 · Cole Hargrave",
      "250 B · 2 · Dana Kowalczyk",
      "250 B · DNF · Ray Quill",
      "450 A · 1 · Di Orr",
      "450 A · 2 · Ed Poe",
    ],
    notes: ["title_rows_skipped"],
  },
  {
    name: "merged-cells.xlsx",
    rows: [
      "250 B · 1 · Cole Hargrave",
      "250 B · 2 · Dana Kowalczyk",
      "250 B · DNF · Ray Quill",
      "450 A · 1 · Di Orr",
      "450 A · 2 · Ed Poe",
      "450 A · DNS · Flo Kim",
    ],
    notes: ["title_rows_skipped"],
  },
  {
    name: "workbook-2003.xls",
    rows: ["250 B · 1 · Cole Hargrave", "250 B · 2 · Dana Kowalczyk", "450 A · 1 · Di Orr", "450 A · DNF · Ed Poe"],
    notes: ["title_rows_skipped", "tables_joined"],
  },
  {
    name: "nested-by-class.json",
    rows: ["250 B · 1 · Cole Hargrave", "250 B · 2 · Dana Kowalczyk", "450 A · 1 · Di Orr", "450 A · DNF · Ed Poe"],
    notes: ["place_in_class_used"],
  },
  {
    name: "places-as-keys.json",
    rows: ["250 B · 1 · Cole Hargrave", "250 B · 2 · Dana Kowalczyk", "450 A · 1 · Di Orr", "450 A · 2 · Ed Poe"],
  },
  {
    name: "classes-of-each-rider.json",
    rows: [
      "250 B · 1 · Cole Hargrave",
      "450 A · 2 · Cole Hargrave",
      "250 B · 2 · Dana Kowalczyk",
      "450 A · 1 · Di Orr",
    ],
  },
  {
    name: "printed-pages.txt",
    rows: [
      "250 B · 1 · Cole Hargrave",
      "250 B · 2 · Dana Kowalczyk",
      "250 B · DNF · Ray Quill",
      "450 A · 1 · Di Orr",
      "450 A · 2 · Ed Poe",
      "Vet 30+ · 1 · Gus Ivy",
      "Vet 30+ · DNS · Hal Joy",
    ],
    notes: ["title_rows_skipped", "lines_skipped"],
  },
  {
    name: "grouped-motos.xlsx",
    rows: ["250 B · 1 · Cole Hargrave", "250 B · 2 · Dana Kowalczyk", "250 B · 3 · Ray Quill"],
    notes: ["title_rows_skipped"],
  },
  {
    name: "sheets-of-motos.xlsx",
    rows: ["250 B · 1 · Cole Hargrave", "250 B · 2 · Dana Kowalczyk", "450 A · 1 · Di Orr", "450 A · 2 · Ed Poe"],
    notes: ["tables_joined", "tables_skipped"],
  },
  {
    name: "overall-in-template.csv",
    rows: ["250 B · 1 · Cole Hargrave", "450 A · 1 · Di Orr", "250 B · 2 · Dana Kowalczyk", "450 A · 2 · Ed Poe"],
    notes: ["place_derived"],
  },
  {
    name: "stacked-headers.csv",
    rows: ["250 B · 1 · Cole Hargrave", "250 B · 2 · Dana Kowalczyk", "450 A · 1 · Di Orr", "450 A · 2 · Ed Poe"],
    notes: ["lines_skipped", "tables_joined", "title_rows_skipped"],
  },
  {
    name: "starred-headings.txt",
    rows: [
      "250 B · 1 · Cole Hargrave",
      "250 B · 2 · Dana Kowalczyk",
      "250 B · 3 DNF · Ray Quill",
      "450 A · 1 · Di Orr",
      "450 A · 2 · Ed Poe",
    ],
    notes: ["lines_skipped"],
  },
  {
    name: "classement-du-jour.csv",
    rows: ["450 A · 2 · Ève Roy", "450 A · 1 · Luc Tremblay", "450 A · 3 DNF · Zoé Côté", "450 A · 4 DNS · Noé Paré"],
  },
  {
    name: "series-and-day.csv",
    rows: ["250 B · 2 · Dana Kowalczyk", "250 B · 1 · COLE HARGRAVE JR.", "250 B · 3 · Ray Quill"],
  },
  {
    name: "nested-names.json",
    rows: [
      "250 B · 1 · Cole Hargrave",
      "450 A · 1 · Di Orr",
      "250 B · 2 · Dana Kowalczyk",
      "250 B · 3 DNF · Ray Quill",
    ],
    notes: ["place_derived"],
  },
  {
    name: "motos-and-overall.json",
    rows: ["250 B · 1 · Cole Hargrave", "250 B · 2 · Dana Kowalczyk", "450 A · 1 · Di Orr", "450 A · 2 · Ed Poe"],
  },
  {
    name: "name-of-event.csv",
    rows: ["250 B · 1 · Cole Hargrave", "250 B · 2 · Dana Kowalczyk", "450 A · 1 · Di Orr", "450 A · DNF · Ed Poe"],
  },
];

it("Every file of the test data is in the table", () => {
  expect(files).toHaveLength(60);
  expect(files.map(({ name }) => name).toSorted()).toEqual(readdirSync(folder).toSorted());
});

describe("a file of an unknown shape", () => {
  it.each(files)("$name is read fully", async ({ name, rows, notes = [], columns }) => {
    const first = await preview(name);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const { previewId } = first.body;
    const { body } = columns ? await race().browser.post(`${path()}?preview=1`, { previewId, columns }) : first;
    expect(body.rows.map(shown)).toEqual(rows);
    expect(body.notes.toSorted()).toEqual(notes.toSorted());
    expect(body.classMap.every(({ classId }: { classId: string | null }) => classId !== null)).toBe(true);
  });
});

describe("a live-timing export with one-letter keys", () => {
  it("is mapped once; the mapping is remembered for the same keys in another order", async () => {
    const name = "one-letter-keys.json";
    const columns = { place: 1, name: 2, brand: 3, className: 4 };
    const other = await buildRace(world(), { field: 0 });
    const first = await preview(name, undefined, other);
    expect(first.body.columns).toMatchObject({ from: "guess", suffice: false });
    const taken = await other.browser.post(path(other), { previewId: first.body.previewId, columns });
    expect(taken.body.saved).toMatchObject({ rows: 5, errors: 0 });
    const reordered = [
      { x: "12:01.2", g: "250 B", d: "G. Hay", z: 1, h: "KTM", k: "b1" },
      { x: "12:09.0", g: "250 B", d: "I. Kim", z: 2, h: "HON", k: "b2" },
    ];
    const second = await preview(name, new TextEncoder().encode(JSON.stringify({ r: reordered })), other);
    expect(second.body.columns).toMatchObject({
      from: "remembered",
      columns: { place: 3, name: 2, brand: 4, className: 1 },
    });
    expect(second.body.rows.map(shown)).toEqual(["250 B · 1 · G. Hay", "250 B · 2 · I. Kim"]);
  });
});

describe("AMA numbers with a prefix", () => {
  it("are stored without it, so that a rider's rows are found by the number", async () => {
    const other = await buildRace(world(), { field: 0 });
    await buildClass(world(), { eventId: other.event.id, name: "450 A", position: 1 });
    const { body } = await preview("place-in-class.csv", undefined, other);
    await other.browser.post(path(other), { previewId: body.previewId });
    const { classes } = await other.sheet();
    const saved = classes.flatMap(({ rows }: { rows: { lastName: string; amaNumber: string }[] }) =>
      rows.map(({ lastName, amaNumber }) => `${lastName} ${amaNumber}`),
    );
    expect(saved.toSorted()).toEqual([
      "Hargrave 1204417",
      "Kowalczyk 771034",
      "Orr 553201",
      "Poe 553288",
      "Quill 1204999",
    ]);
  });
});

describe("a bad VIN", () => {
  it("is reported at its row, can be corrected, and never blocks the result", async () => {
    const { body } = await preview("niv-invalide.csv");
    expect(body.totals).toMatchObject({ rows: 3, error: 0 });
    expect(body.rows.map((row: PreviewRow) => row.warnings.map(({ value }) => value))).toEqual([
      [],
      ["VBKSXY437PM3O5666"],
      ["à venir"],
    ]);
    const { previewId } = body;
    const edits = { 3: { vin: "VBKSXY437PM305666" } };
    const again = await race().browser.post(`${path()}?preview=1`, { previewId, edits });
    expect(again.body.rows[1]).toMatchObject({ vin: "VBKSXY437PM305666", warnings: [], errors: [] });
    const taken = await race().browser.post(path(), { previewId });
    expect(taken.body.saved).toMatchObject({ rows: 3, errors: 0 });
    const { classes } = await race().sheet();
    const saved = classes[0].rows.map(({ place, vin }: { place: string; vin: string }) => [place, vin]);
    expect(saved).toEqual([
      ["1", "VBKSXY437PM375666"],
      ["2", ""],
      ["3", ""],
    ]);
  });
});

describe("a tie without a mark", () => {
  /** Uploads a file that adds a second winner, and verifies it. */
  async function secondWinner(budget?: number) {
    const tied = await buildRace(world(), {
      field: 0,
      klass: { pays: [200_00] },
      ...(budget && { event: { budget } }),
    });
    const winners = [await buildRider(world()), await buildRider(world())];
    const others = ["3", "4", "5", "6"].map((place) => `250 B,${place},Rider,Number${place},,HON`);
    const lines = [
      "Class,Place,First Name,Last Name,Email,Brand",
      ...winners.map(({ email }) => `250 B,1,Ann,Winner,${email},KTM`),
      ...others,
    ];
    const form = new FormData();
    form.set("file", new File([lines.join("\n")], "tie.csv"));
    const upload = `/api/event/${tied.event.id}/upload-all-formatted-class-result` as const;
    const { body } = await tied.browser.post(`${upload}?preview=1`, form);
    expect(body.notes).toContain("ties_found");
    expect((await tied.browser.post(upload, { previewId: body.previewId })).body.saved).toMatchObject({ errors: 0 });
    return (await tied.verify()).body;
  }

  it("pays no more than staff approved: a friend added as a second winner waits for staff", async () => {
    expect(await secondWinner()).toMatchObject({ waiting: 2, given: [] });
    expect(await secondWinner(400_00)).toMatchObject({ waiting: 0, given: [{ riders: 2, amount: 400_00 }] });
  });
});
