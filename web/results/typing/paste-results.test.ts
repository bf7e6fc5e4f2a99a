import { describe, expect, it } from "vitest";
import { pastedCells } from "../../platform/pasted-cells.ts";
import { blankRow, pasted } from "./grid-rows.ts";
import { isBetterRead, readPasted, withPasted } from "./paste-results.ts";

let keys = 0;
const newKey = () => `new${++keys}`;

/** Returns the rows as they are pasted at the first cell, and whether the columns were recognized. */
function paste(text: string, className = "250 B") {
  const cells = pastedCells(text);
  const byCell = pasted([blankRow("a")], { key: "a", field: "place" }, cells, newKey);
  const results = readPasted(cells, className, newKey);
  const isRead = results !== null && isBetterRead(results, byCell);
  const rows = isRead ? withPasted([blankRow("a")], "a", results) : byCell;
  return {
    isRead,
    leftOut: results?.leftOut,
    rows: rows.map(({ values: { place, number, firstName, lastName, brand } }) =>
      [place, number, firstName, lastName, brand].join(" · "),
    ),
  };
}

describe("results pasted from a spreadsheet", () => {
  it("are read by their headers, in any order", () => {
    expect(paste("Rider\tBike\tPos\t#\nHargrave, Cole\tKTM\t1st\t350\nDana Kowalczyk\tHON\tDNF\t57")).toMatchObject({
      isRead: true,
      rows: ["1 · 350 · Cole · Hargrave · KTM", "DNF · 57 · Dana · Kowalczyk · Honda"],
    });
  });

  it("are read without headers, by what the columns contain", () => {
    expect(paste("1\tCole Hargrave\tKTM\n2\tDana Kowalczyk\tHON\n3\tBo Ray\tYAM").rows).toEqual([
      "1 ·  · Cole · Hargrave · KTM",
      "2 ·  · Dana · Kowalczyk · Honda",
      "3 ·  · Bo · Ray · Yamaha",
    ]);
  });

  it("are pasted cell by cell if their columns match the grid", () => {
    expect(paste("1\t350\tCole\tHargrave\tKTM\n2\t57\tDana\tKowalczyk\tHON")).toMatchObject({
      isRead: false,
      rows: ["1 · 350 · Cole · Hargrave · KTM", "2 · 57 · Dana · Kowalczyk · HON"],
    });
  });

  it("leave out the rows of other classes", () => {
    const block = "Class\tPlace\tName\n250B\t1\tAnn Lee\n450 B\t1\tBo Ray\n250 B\t2\tCy Fox";
    expect(paste(block)).toMatchObject({ leftOut: 1, rows: ["1 ·  · Ann · Lee · ", "2 ·  · Cy · Fox · "] });
    expect(paste(block, "Open").rows, "no row names this class").toHaveLength(3);
  });
});
