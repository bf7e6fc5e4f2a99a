import { expect, it } from "vitest";
import { pagesShown } from "./pagination.tsx";

it("The page links show first, last and neighboring pages, and a gap for omitted ones", () => {
  expect(pagesShown(5, 20)).toEqual([1, 0, 4, 5, 6, 0, 20]);
  expect(pagesShown(1, 20)).toEqual([1, 2, 0, 20]);
  expect(pagesShown(20, 20)).toEqual([1, 0, 19, 20]);
});

it("The page links have no gap for a single page", () => {
  expect(pagesShown(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it("The page links do not go before the first or after the last page", () => {
  expect(pagesShown(1, 1)).toEqual([1]);
  expect(pagesShown(2, 2)).toEqual([1, 2]);
});
