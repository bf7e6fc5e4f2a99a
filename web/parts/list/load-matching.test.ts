import { expect, it } from "vitest";
import { loadMatching } from "./load-matching.ts";

const pageOf = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ _id: String(from + at) }));

it("All pages of a list are loaded one after the other, and a row that moved to another page is taken once", async () => {
  const asked: number[] = [];
  const pages = [pageOf(0, 3), pageOf(2, 3), pageOf(5, 1)];
  const rows = await loadMatching((page) => {
    asked.push(page);
    return Promise.resolve({ rows: pages[page - 1] ?? [], totalPages: 3 });
  }, 100);
  expect(asked).toEqual([1, 2, 3]);
  expect(rows.map(({ _id }) => _id)).toEqual(["0", "1", "2", "3", "4", "5"]);
});

it("No more rows are loaded than a bulk act takes", async () => {
  let asked = 0;
  const rows = await loadMatching((page) => {
    asked += 1;
    return Promise.resolve({ rows: pageOf((page - 1) * 200, 200), totalPages: 50 });
  }, 500);
  expect([rows.length, asked]).toEqual([500, 3]);
});

it("A page that cannot be loaded selects nothing", async () => {
  const failing = loadMatching(
    (page) =>
      page === 2 ? Promise.reject(new Error("offline")) : Promise.resolve({ rows: pageOf(0, 2), totalPages: 3 }),
    100,
  );
  await expect(failing).rejects.toThrow("offline");
});
