import { expect, it } from "vitest";
import { firstRows, isLate } from "./late-rows.ts";

/** Returns the indexes of the rows that a phone shows at first. */
const shown = (total: number): number[] =>
  Array.from({ length: total }, (_, at) => at).filter((at) => !isLate(at, total));

it("A long list is folded after its first rows", () => {
  expect(shown(25)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(shown(firstRows + 3)).toHaveLength(firstRows);
});

it("A list is not folded for one or two rows", () => {
  for (const total of [0, 1, firstRows, firstRows + 1, firstRows + 2]) expect(shown(total)).toHaveLength(total);
});

it("A folded list also folds the links to further pages", () => {
  expect(isLate(25, 25)).toBe(true);
  expect(isLate(9, 9)).toBeUndefined();
});
