import { expect, it } from "vitest";
import { paginate, paginateFound, paginateUncounted, paginateUntilLast } from "./paginate.ts";

const all = Array.from({ length: 25 }, (_, at) => at);

/** Returns a query of 25 rows that counts how often it is counted. */
function queryOfAll() {
  const asked = { counts: 0 };
  return {
    asked,
    rows: async (limit: number, offset: number) => all.slice(offset, offset + limit),
    total: async () => {
      asked.counts += 1;
      return all.length;
    },
  };
}

it("A page has its own rows and the number of all pages; the first page is the default", async () => {
  expect(await paginate({ page: undefined, rowsPerPage: 10 }, queryOfAll())).toEqual({
    rows: all.slice(0, 10),
    pagination: { page: 1, totalPages: 3, total: 25 },
  });
  expect((await paginate({ page: 3, rowsPerPage: 10 }, queryOfAll())).rows).toEqual([20, 21, 22, 23, 24]);
  expect(await paginate({ page: 9, rowsPerPage: 10 }, queryOfAll())).toEqual({
    rows: [],
    pagination: { page: 9, totalPages: 3, total: 25 },
  });
});

it("A public list counts every page except the last one, and a page past the end", async () => {
  const countsOf = async (page: number, rowsPerPage: number) => {
    const query = queryOfAll();
    const { pagination } = await paginateUntilLast({ page, rowsPerPage }, query);
    expect(pagination.total).toBe(25);
    return query.asked.counts;
  };
  expect(await countsOf(1, 10)).toBe(1);
  expect(await countsOf(3, 10)).toBe(0);
  expect(await countsOf(4, 10)).toBe(1);
  expect(await countsOf(1, 100)).toBe(0);
  // The last page is full, so it does not tell that it is the last one.
  expect(await countsOf(5, 5)).toBe(1);
});

it("A query that finds rows and total together keeps its other values", async () => {
  const find = async ({ limit, offset }: { limit: number; offset: number }) => ({
    rows: all.slice(offset, offset + limit),
    total: 25,
    sums: 300,
  });
  expect(await paginateFound({ page: 2, rowsPerPage: 20 }, find)).toEqual({
    found: { rows: all.slice(20), total: 25, sums: 300 },
    pagination: { page: 2, totalPages: 2, total: 25 },
  });
});

it("An uncounted list says whether more rows follow", async () => {
  const { rows } = queryOfAll();
  expect(await paginateUncounted({ page: 2, rowsPerPage: 10 }, rows)).toEqual({
    rows: all.slice(10, 20),
    page: 2,
    more: true,
  });
  expect(await paginateUncounted({ page: 3, rowsPerPage: 10 }, rows)).toMatchObject({ more: false });
  expect(await paginateUncounted({ page: 5, rowsPerPage: 5 }, rows)).toMatchObject({ more: false });
});
