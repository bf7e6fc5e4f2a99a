import { expect, test } from "vitest";
import { ranksOf } from "./ranks.ts";

test("equal amounts share a rank", () => {
  const rows = [500, 300, 300, 100].map((amount, at) => ({ _id: `r${at}`, amount }));
  expect([...ranksOf(rows).values()]).toEqual([1, 2, 2, 4]);
});
