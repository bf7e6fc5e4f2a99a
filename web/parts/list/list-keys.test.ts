import { describe, expect, it } from "vitest";
import { listAct, type ListFocus } from "./list-keys.ts";

/** In this state the second of three rows has the focus. */
const inRow: ListFocus = { rows: 3, at: 1, isOnRow: true, canSelect: true };
const outside: ListFocus = { ...inRow, at: -1, isOnRow: false };
const onCheckbox: ListFocus = { ...inRow, isOnRow: false };
const focus = (row: number) => ({ act: "focus", row });

describe("The keyboard of a list", () => {
  it.each([
    ["ArrowDown", 2],
    ["j", 2],
    ["ArrowUp", 0],
    ["k", 0],
    ["Home", 0],
    ["End", 2],
  ])("%s moves from the second of three rows to row %i", (key, row) => {
    expect(listAct(key, inRow)).toEqual(focus(row));
  });

  it("stops at the first and at the last row", () => {
    expect(listAct("ArrowUp", { ...inRow, at: 0 })).toEqual(focus(0));
    expect(listAct("ArrowDown", { ...inRow, at: 2 })).toEqual(focus(2));
  });

  it("starts at the first row with j, and ignores keys that scroll the page outside of the rows", () => {
    expect(listAct("j", outside)).toEqual(focus(0));
    for (const key of ["ArrowDown", "ArrowUp", "Home", "End", "k", " ", "Enter", "x"]) {
      expect(listAct(key, outside), key).toBeNull();
    }
  });

  it("moves nowhere in an empty list", () => {
    expect(listAct("j", { ...outside, rows: 0 })).toBeNull();
  });

  it("shows the row beside the list with p, also from its checkbox, and does nothing outside of the rows", () => {
    expect(listAct("p", inRow)).toEqual({ act: "preview" });
    expect(listAct("p", onCheckbox)).toEqual({ act: "preview" });
    expect(listAct("p", outside)).toBeNull();
  });

  it("opens the row with Enter, and leaves Enter to a focused control", () => {
    expect(listAct("Enter", inRow)).toEqual({ act: "open" });
    expect(listAct("Enter", onCheckbox)).toBeNull();
  });

  it("selects with the space bar and x; a focused checkbox takes the space bar itself", () => {
    expect([listAct(" ", inRow), listAct("x", inRow)]).toEqual([{ act: "select" }, { act: "select" }]);
    expect(listAct(" ", onCheckbox)).toBeNull();
    expect(listAct("x", onCheckbox)).toEqual({ act: "select" });
  });

  it("selects nothing in a list without bulk acts, where the space bar scrolls the page", () => {
    for (const key of [" ", "x"]) expect(listAct(key, { ...inRow, canSelect: false })).toBeNull();
  });

  it("goes to the filter with / and clears the selection with Escape from anywhere", () => {
    for (const where of [inRow, outside]) {
      expect(listAct("/", where)).toEqual({ act: "filter" });
      expect(listAct("Escape", where)).toEqual({ act: "clear" });
    }
  });

  it("ignores other keys", () => {
    for (const key of ["a", "Tab", "PageDown", "ArrowLeft"]) expect(listAct(key, inRow)).toBeNull();
  });
});
