import { describe, expect, it } from "vitest";
import type { SheetRow } from "#shared/results.schema.ts";
import { conflictRows, goneFrom, isSame, onlyTheirs } from "./conflict-rows.ts";
import { blankRow, type GridRow } from "./grid-rows.ts";

const theirs = (id: string, place: string, number: string, firstName: string, lastName: string): SheetRow => ({
  _id: id,
  __v: 0,
  place,
  number,
  firstName,
  lastName,
  hometown: "",
  email: "",
  amaNumber: "",
  brand: "",
  vin: "",
  status: "finished",
  landing: "unmatched",
  matchedBy: null,
  rider: null,
  earns: 0,
  reason: null,
  values: null,
  earned: 0,
  factoryPaid: false,
  verifiedAt: null,
});
const mine = (
  key: string,
  place: string,
  number: string,
  firstName: string,
  lastName: string,
  _id?: string,
): GridRow => {
  const blank = blankRow(key);
  return { ...blank, ...(_id && { _id }), values: { ...blank.values, place, number, firstName, lastName } };
};

describe("two versions of a class's results", () => {
  it("are compared row by row: by result, by name, by number", () => {
    const both = conflictRows(
      [theirs("a", "1", "7", "Ann", "Lee"), theirs("b", "2", "8", "Bo", "Ray"), theirs("c", "3", "9", "Cy", "Fox")],
      [
        mine("x", "2", "7", "Anna", "Lee", "a"),
        mine("y", "1", "88", "bo", "RAY"),
        mine("z", "3", "9", "Cyrus", "Foxe"),
        blankRow("n"),
      ],
    );
    expect(both.map((row) => [row.theirs?._id, row.mine?.key, row.differs])).toEqual([
      ["a", "x", ["place", "firstName"]],
      ["b", "y", ["place", "number", "firstName", "lastName"]],
      ["c", "z", ["firstName", "lastName"]],
    ]);
  });

  it("show rows that only one of them has, and the values that both have in common", () => {
    const both = conflictRows(
      [theirs("a", "1", "7", "Ann", "Lee"), theirs("b", "2", "8", "Bo", "Ray")],
      [mine("x", "1", "7", "Ann", "Lee", "a"), mine("z", "3", "9", "Cy", "Fox")],
    );
    expect(both.map(isSame)).toEqual([true, false, false]);
    expect(onlyTheirs(both)).toMatchObject([{ _id: "b" }]);
  });

  it("list the rows that saving mine would delete, except results that were typed again", () => {
    const sheet = [theirs("a", "1", "7", "Ann", "Lee"), theirs("b", "2", "8", "Bo", "Ray")];
    expect(goneFrom(sheet, [mine("x", "2", "7", "Ann", "Lee"), mine("y", "1", "8", "Bo", "Ray", "b")])).toEqual([]);
    expect(goneFrom(sheet, [mine("x", "1", "7", "Ann", "Lee", "a"), blankRow("b")])).toMatchObject([{ _id: "b" }]);
  });
});
