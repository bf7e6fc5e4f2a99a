import { describe, expect, it } from "vitest";
import { pastedCells } from "../../platform/pasted-cells.ts";
import type { SheetRow } from "#shared/results.schema.ts";
import { countGrid, validateGrid } from "./check-grid.ts";
import {
  blankRow,
  gridRowOf,
  nextPlace,
  pasted,
  saysTheSame,
  sentRows,
  typed,
  withBlank,
  withRider,
} from "./grid-rows.ts";

let keys = 0;
const newKey = () => `new${++keys}`;
const row = (key: string, place: string, lastName: string) => {
  const blank = blankRow(key);
  return { ...blank, values: { ...blank.values, place, firstName: "A", lastName } };
};

describe("the typed grid", () => {
  it("always has exactly one blank row at its end", () => {
    const rows = withBlank([row("a", "1", "Lee")], newKey);
    expect(rows).toHaveLength(2);
    expect(withBlank(rows, newKey)).toHaveLength(2);
    expect(sentRows(rows)).toHaveLength(1);
  });

  it("reports the same errors as a file: unreadable and duplicate places", () => {
    const wrong = validateGrid([row("a", "1", "Lee"), row("b", "DFN", "Ray"), row("c", "1", "Fox"), blankRow("d")]);
    expect(wrong.get("a")).toBeUndefined();
    expect(wrong.get("b")).toMatchObject([{ code: "place_unreadable", suggestion: "DNF" }]);
    expect(wrong.get("c")).toMatchObject([{ code: "place_twice", suggestion: "T-1" }]);
    expect(wrong.get("d")).toBeUndefined();
  });

  it("accepts a pasted block, down and to the right, and adds rows for it", () => {
    const cells = pastedCells("1\t118\tCole\tHargrave\r\n2\t57\tDana\tKowalczyk\r\n");
    const rows = pasted([blankRow("a")], { key: "a", field: "place" }, cells, newKey);
    expect(rows.map(({ values }) => [values.place, values.number, values.lastName])).toEqual([
      ["1", "118", "Hargrave"],
      ["2", "57", "Kowalczyk"],
    ]);
  });

  it("ignores pasted cells beyond its last column", () => {
    const rows = pasted([blankRow("a")], { key: "a", field: "vin" }, [["X", "Y"]], newKey);
    expect(rows[0]?.values.vin).toBe("X");
  });

  it("fills in the next place with the first cell of a row, and removes it when the row is emptied", () => {
    const rows = [row("a", "1", "Lee"), row("b", "2", "Ray"), blankRow("c")];
    const begun = typed(rows, "c", "number", "3");
    expect(begun[2]).toMatchObject({ values: { place: "3", number: "3" }, counted: true });
    const emptied = typed(begun, "c", "number", "");
    expect(emptied[2]?.values.place).toBe("");
    expect(sentRows(emptied)).toHaveLength(2);
    const own = typed(begun, "c", "place", "DNF");
    expect(typed(own, "c", "number", "")[2]?.values.place, "a typed place stays").toBe("DNF");
    expect(typed(typed(begun, "c", "place", ""), "c", "lastName", "Fox")[2]?.values.place, "an emptied one too").toBe(
      "",
    );
  });

  it("removes the filled-in brand and AMA number when another name is typed", () => {
    const rider = { firstName: "Colton", lastName: "Santoro", brand: "Yamaha", amaNumber: "3273843", hometown: "" };
    const begun = typed(typed([blankRow("a")], "a", "number", "77"), "a", "hometown", "Niles, MI");
    const rows = withRider(begun, "a", { ...rider, hometown: "Niles, MI" });
    expect(rows[0]?.values).toMatchObject({ lastName: "Santoro", brand: "Yamaha", amaNumber: "3273843", place: "1" });
    const other = typed(rows, "a", "firstName", "Ann")[0]?.values;
    expect(other).toMatchObject({ firstName: "Ann", brand: "", amaNumber: "", hometown: "Niles, MI", number: "77" });
    const own = typed(typed(rows, "a", "brand", "KTM"), "a", "lastName", "Lee")[0]?.values;
    expect(own, "what was typed stays").toMatchObject({ brand: "KTM", amaNumber: "" });
  });

  it("continues the places after a tie, but not after a DNF", () => {
    const next = (...places: string[]) => {
      const rows = places.map((place, at) => row(`r${at}`, place, "Lee"));
      return nextPlace([...rows, blankRow("n")], rows.length);
    };
    expect(next()).toBe("1");
    expect(next("1", "2")).toBe("3");
    expect(next("1", "T-2", "T-2")).toBe("4");
    expect(next("1", "1")).toBe("3");
    expect(next("1", "DNF")).toBe("");
    expect(next("7")).toBe("8");
  });

  it("counts a DNF as a starter, but not a DNS", () => {
    expect(countGrid([row("a", "1", "Lee"), row("b", "DNF", "Ray"), row("c", "DNS", "Fox"), blankRow("d")])).toEqual({
      filled: 3,
      starters: 2,
    });
  });

  it("equals another sheet even with blank rows in between", () => {
    const sheet = [row("a", "1", "Lee"), row("b", "2", "Ray")];
    expect(saysTheSame(sheet, [row("x", "1", "Lee"), blankRow("c"), row("b", "2", "Ray")])).toBe(true);
    expect(saysTheSame(sheet, typed(sheet, "b", "brand", "KTM"))).toBe(false);
    expect(saysTheSame(sheet, sheet.slice(1))).toBe(false);
    expect(saysTheSame(sheet, [...sheet, row("d", "3", "Fox")])).toBe(false);
  });

  it("keeps a DNF beside a place until the place is edited", () => {
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
      factoryPaid: false,
      verifiedAt: null,
    };
    const rows = [gridRowOf(sheetRow)];
    expect(sentRows(typed(rows, "r", "brand", "KTM"))[0]?.values).toMatchObject({ place: "20", status: "DNF" });
    expect(sentRows(typed(rows, "r", "place", "19"))[0]?.values.status).toBeUndefined();
  });
});
