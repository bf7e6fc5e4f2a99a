import { describe, expect, it } from "vitest";
import { readDealerRow } from "./read-dealer-row.ts";
import { readDealerSheets } from "./read-dealer-table.ts";

// If a worksheet is not read, its dealers look as if they are missing from the list.

const head = ["No", "Name", "City", "State", "ZIP"];
const sheet = (title: string, ...rows: string[][]) => ({
  title,
  rows: rows.map((cells, at) => ({ line: at + 1, cells })),
});
function read(...sheets: ReturnType<typeof sheet>[]) {
  const table = readDealerSheets(sheets);
  if (!table.ok) throw new Error(table.problem);
  return table.body.map((row) => readDealerRow(row, table.guess));
}
const shown = (...sheets: ReturnType<typeof sheet>[]) =>
  read(...sheets).map(({ line, values }) => `${line} ${values.dealerId} ${values.name}, ${values.state}`);

const alpha = ["1", "Alpha Moto", "Bend", "OR", "97701"];
const beta = ["2", "Beta Moto", "Mesa", "AZ", "85201"];

describe("a dealer list on several worksheets", () => {
  it("is read as one, in the order of the workbook, whatever the order of the columns is", () => {
    const canada = sheet(
      "Canada",
      ["Dealer", "Dealer #", "Province", "Town", "Postal", "Email"],
      ["Maple Moto", "9", "ON", "Barrie", "L4M1A1", "maple@x.test"],
    );
    expect(shown(sheet("US", head, alpha), canada)).toEqual(["2 1 Alpha Moto, OR", "3 9 Maple Moto, ON"]);
    const [first, last] = read(sheet("US", head, alpha), canada);
    expect(first).toMatchObject({ faults: [], values: { city: "Bend", zipcode: "97701" } });
    expect(first?.values.email).toBeUndefined();
    expect(last).toMatchObject({ faults: [], values: { city: "Barrie", zipcode: "L4M 1A1", email: "maple@x.test" } });
  });

  it("has its dealers once, though each region has a worksheet of its own", () => {
    expect(shown(sheet("All", head, alpha, beta), sheet("West", head, alpha), sheet("South", head, beta))).toEqual([
      "2 1 Alpha Moto, OR",
      "3 2 Beta Moto, AZ",
    ]);
  });

  it.each(["Closed", "Terminated dealers", "Fermés", "Former", "Prospects"])("does not read those of %s", (title) => {
    expect(shown(sheet(title, head, beta), sheet("Dealers", head, alpha))).toEqual(["2 1 Alpha Moto, OR"]);
  });

  it("may have notes and other tables on worksheets without adding them as dealers", () => {
    const notes = sheet("Read me", ["Version", "3"], ["Contact", "pat@x.test"]);
    const contacts = sheet("Managers", ["Name", "Phone"], ["Pat Bell", "541-555-0101"]);
    expect(shown(notes, contacts, sheet("Dealers", head, alpha))).toEqual(["2 1 Alpha Moto, OR"]);
  });
});
