import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits, checkRows } from "./check-rows.ts";
import { withFoundTies } from "./found-ties.ts";
import type { ParsedRow, RowValues } from "./formats.ts";
import { readRow, valuesOf } from "./read-row.ts";

const rider = (line: number, values: RowValues) =>
  readRow(line, { className: "250 B", firstName: "Ann", lastName: `Lee ${line}`, ...values });
const faults = (rows: ParsedRow[]) => rows.flatMap(({ line, errors }) => errors.map(({ code }) => `${line} ${code}`));

describe("a duplicate place", () => {
  it("is an error on the later row, but not with a tie mark or in another class", () => {
    const rows = [
      rider(2, { place: "8" }),
      rider(3, { place: "8" }),
      rider(4, { place: "T-8" }),
      rider(5, { place: "8", className: "450 B" }),
      rider(6, { place: "8", className: " 450 b" }),
      rider(7, { place: "DNF" }),
      rider(8, { place: "DNF" }),
    ];
    expect(faults(checkRows(rows))).toEqual(["3 place_twice", "6 place_twice"]);
  });

  it("is evaluated again each time without repeating errors", () => {
    const once = checkRows([rider(2, { place: "1" }), rider(3, { place: "1" })]);
    expect(faults(checkRows(checkRows(once)))).toEqual(["3 place_twice"]);
  });
});

describe("a correction", () => {
  const rows = checkRows([
    rider(2, { place: "7" }),
    rider(3, { place: "DFN" }),
    rider(4, { place: "7", email: "nobody@" }),
    rider(5, { className: "", place: "9" }),
  ]);

  it("can apply each suggestion, which makes the row valid", () => {
    expect(faults(rows)).toEqual(["3 place_unreadable", "4 email_invalid", "4 place_twice", "5 class_missing"]);
    const corrected = applyEdits(rows, [
      { line: 3, field: "place", value: "DNF" },
      { line: 4, field: "place", value: "T-7" },
      { line: 4, field: "email", value: "ann@lee.example" },
      { line: 5, field: "className", value: "250 B" },
    ]);
    expect(faults(corrected)).toEqual([]);
    expect(corrected[1]).toMatchObject({ place: null, status: "dnf" });
    expect(corrected[2]).toMatchObject({ place: 7, tie: true, email: "ann@lee.example" });
  });

  it("of one field keeps the errors and texts of the others", () => {
    const corrected = applyEdits(rows, [{ line: 4, field: "place", value: "10" }]);
    expect(corrected[2]?.errors).toEqual([{ code: "email_invalid", field: "email", value: "nobody@" }]);
    expect(valuesOf(corrected[2] as ParsedRow).email).toBe("nobody@");
  });

  it("can be invalid itself, and can affect the errors of other rows", () => {
    expect(faults(applyEdits(rows, [{ line: 3, field: "place", value: "12th or so" }]))).toContain(
      "3 place_unreadable",
    );
    expect(faults(applyEdits(rows, [{ line: 2, field: "place", value: "6" }]))).not.toContain("4 place_twice");
    expect(faults(applyEdits(rows, [{ line: 3, field: "place", value: "7" }]))).toContain("3 place_twice");
  });

  it("from DNF to a place removes the status", () => {
    const [row] = applyEdits([rider(2, { place: "DNF" })], [{ line: 2, field: "place", value: "4" }]);
    expect(row).toMatchObject({ place: 4, status: "finished" });
    const [placed] = applyEdits([rider(2, { place: "7", status: "DNF" })], [{ line: 2, field: "place", value: "6" }]);
    expect(placed).toMatchObject({ place: 6, status: "finished" });
  });

  it("of an unknown line changes nothing", () => {
    expect(applyEdits(rows, [{ line: 99, field: "place", value: "1" }])).toEqual(rows);
  });
});

it("removes a tie that was inferred from a gap when it fills the gap", () => {
  const file = withFoundTies([rider(2, { place: "1" }), rider(3, { place: "1" }), rider(4, { place: "3" })]);
  expect(file.map(({ tie }) => tie)).toEqual([true, true, false]);
  const corrected = applyEdits(file, [{ line: 3, field: "place", value: "2" }]);
  expect(corrected.map(({ place, tie }) => [place, tie])).toEqual([
    [1, false],
    [2, false],
    [3, false],
  ]);
  expect(applyEdits(file, [{ line: 3, field: "brand", value: "KTM" }]).map(({ tie }) => tie)).toEqual([
    true,
    true,
    false,
  ]);
});

it("leaves a row unchanged that is shown for editing and read again", () => {
  const place = fc.constantFrom("", "1", "T-4", "DNF", "DSQ", "DNS", "DFN", "0", "3rd");
  const status = fc.constantFrom("", "DNF", "DMF", "finished");
  const text = fc.constantFrom(
    "",
    "Ann",
    "O'Neil",
    "ann@lee.example",
    "nobody@",
    "VBKSXY437PM375666",
    "VBKSXY437PM3O5666",
    "12",
    "x",
  );
  const values = fc.record({
    place,
    status,
    firstName: text,
    lastName: text,
    email: text,
    vin: text,
    starters: text,
    laps: fc.constantFrom("", "0", "8"),
    brand: fc.constantFrom("", "KTM", "Maico"),
  });
  fc.assert(
    fc.property(values, (typed) => {
      const row = readRow(2, typed);
      expect(readRow(2, valuesOf(row))).toEqual(row);
    }),
  );
});
