import { describe, expect, it } from "vitest";
import type { SheetRow } from "#shared/results.schema.ts";
import {
  blankRow,
  cellsOf,
  countGrid,
  gridRowOf,
  validateGrid,
  pasted,
  saysTheSame,
  sentRows,
  typed,
  withBlank,
} from "./grid-rows.ts";

let keys = 0;
const newKey = () => `new${++keys}`;
const row = (key: string, place: string, lastName: string) => {
  const blank = blankRow(key);
  return { ...blank, values: { ...blank.values, place, firstName: "A", lastName } };
};

describe("the typed grid", () => {
  it("always has a blank row to type into, and never two", () => {
    const rows = withBlank([row("a", "1", "Lee")], newKey);
    expect(rows).toHaveLength(2);
    expect(withBlank(rows, newKey)).toHaveLength(2);
    expect(sentRows(rows)).toHaveLength(1);
  });

  it("evaluates as a file is evaluated: unreadable places, places held twice", () => {
    const wrong = validateGrid([row("a", "1", "Lee"), row("b", "DFN", "Ray"), row("c", "1", "Fox"), blankRow("d")]);
    expect(wrong.get("a")).toBeUndefined();
    expect(wrong.get("b")).toMatchObject([{ code: "place_unreadable", suggestion: "DNF" }]);
    expect(wrong.get("c")).toMatchObject([{ code: "place_twice", suggestion: "T-1" }]);
    expect(wrong.get("d")).toBeUndefined();
  });

  it("takes a block from a spreadsheet, down and to the right, and grows for it", () => {
    const cells = cellsOf("1\t118\tCole\tHargrave\r\n2\t57\tDana\tKowalczyk\r\n");
    const rows = pasted([blankRow("a")], { key: "a", field: "place" }, cells, newKey);
    expect(rows.map(({ values }) => [values.place, values.number, values.lastName])).toEqual([
      ["1", "118", "Hargrave"],
      ["2", "57", "Kowalczyk"],
    ]);
  });

  it("drops what would be pasted beyond its last column", () => {
    const rows = pasted([blankRow("a")], { key: "a", field: "vin" }, [["X", "Y"]], newKey);
    expect(rows[0]?.values.vin).toBe("X");
  });

  it("counts who did not finish as a starter, but not who did not start", () => {
    expect(countGrid([row("a", "1", "Lee"), row("b", "DNF", "Ray"), row("c", "DNS", "Fox"), blankRow("d")])).toEqual({
      filled: 3,
      starters: 2,
    });
  });

  it("says the same as another sheet, be there blank rows between", () => {
    const sheet = [row("a", "1", "Lee"), row("b", "2", "Ray")];
    expect(saysTheSame(sheet, [row("x", "1", "Lee"), blankRow("c"), row("b", "2", "Ray")])).toBe(true);
    expect(saysTheSame(sheet, typed(sheet, "b", "brand", "KTM"))).toBe(false);
    expect(saysTheSame(sheet, sheet.slice(1))).toBe(false);
    expect(saysTheSame(sheet, [...sheet, row("d", "3", "Fox")])).toBe(false);
  });

  it("keeps DNF beside a place until the place is typed anew", () => {
    const sheetRow: SheetRow = {
      _id: "r",
      __v: 0,
      place: "20",
      number: "7",
      firstName: "A",
      lastName: "Lee",
      hometown: "",
      email: "",
      amaNumber: "",
      brand: "",
      vin: "",
      status: "dnf",
      landing: "unmatched",
      matchedBy: null,
      rider: null,
      earns: 0,
      reason: null,
      values: null,
      earned: 0,
      verifiedAt: null,
    };
    const rows = [gridRowOf(sheetRow)];
    expect(sentRows(typed(rows, "r", "brand", "KTM"))[0]?.values).toMatchObject({ place: "20", status: "DNF" });
    expect(sentRows(typed(rows, "r", "place", "19"))[0]?.values.status).toBeUndefined();
  });
});
