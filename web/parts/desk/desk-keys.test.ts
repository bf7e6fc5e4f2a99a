import { describe, expect, it } from "vitest";
import { deskAct, shownItem } from "./desk-keys.ts";

const second = { at: 1, total: 3 };

describe("The keyboard of a queue", () => {
  it("presses the buttons of the selected item with a and r", () => {
    expect(deskAct("a", second)).toEqual({ act: "press", shortcut: "a" });
    expect(deskAct("r", second)).toEqual({ act: "press", shortcut: "r" });
  });

  it.each([
    ["n", 1, 2],
    ["n", 2, 0],
    ["j", 1, 2],
    ["k", 1, 0],
  ])("%s goes from item %i to item %i", (key, at, to) => {
    expect(deskAct(key, { at, total: 3 })).toEqual({ act: "pick", at: to });
  });

  it("stops at the ends with j and k, and stays at the only item", () => {
    expect(deskAct("j", { at: 2, total: 3 })).toBeNull();
    expect(deskAct("k", { at: 0, total: 3 })).toBeNull();
    expect(deskAct("n", { at: 0, total: 1 })).toBeNull();
  });

  it("ignores other keys, and every key if the queue is empty", () => {
    for (const key of ["A", "x", "Enter", " "]) expect(deskAct(key, second), key).toBeNull();
    for (const key of ["a", "r", "n", "j"]) expect(deskAct(key, { at: -1, total: 0 }), key).toBeNull();
  });
});

describe("The item that a queue shows", () => {
  const keys = ["one", "two", "three"];

  it("is the first until another is selected", () => {
    expect(shownItem(keys, undefined, 2)).toBe(0);
    expect(shownItem(keys, "two", 0)).toBe(1);
    expect(shownItem([], undefined, 0)).toBe(-1);
  });

  it("is the one after a decided item, or the last if that was the last", () => {
    expect(shownItem(["one", "three"], "two", 1)).toBe(1);
    expect(shownItem(["one", "two"], "three", 2)).toBe(1);
    expect(shownItem([], "one", 0)).toBe(-1);
  });
});
