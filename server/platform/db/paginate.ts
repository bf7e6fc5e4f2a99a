import { count, sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { maxCounted, paginationOf } from "#shared/pagination.ts";
import type { Pagination } from "#shared/query-fields.ts";
import type { Reader } from "./database.ts";

/**
 * Returns one page of a list, and the number of pages. `page` counts from 1. `rows` reads the rows of the page in a
 * stable order; `total` counts all of them.
 */
export async function paginate<Row>(
  { page = 1, rowsPerPage }: { page: number | undefined; rowsPerPage: number },
  query: {
    rows: (limit: number, offset: number) => PromiseLike<Row[]>;
    total: () => PromiseLike<number>;
  },
): Promise<{ rows: Row[]; pagination: Pagination }> {
  const rows = await query.rows(rowsPerPage, (page - 1) * rowsPerPage);
  return { rows, pagination: paginationOf(page, await query.total(), rowsPerPage) };
}

/** Returns the number of rows of a table that match. */
export async function countRows(reader: Reader, table: SQLiteTable, where: SQL | undefined): Promise<number> {
  const [counted] = await reader.select({ n: count() }).from(table).where(where);
  return Number(counted?.n ?? 0);
}

/** Returns the number of rows of a growing table that match, or `maxCounted + 1` if there are more than `maxCounted`. */
export async function countUpToMax(reader: Reader, table: SQLiteTable, where: SQL | undefined): Promise<number> {
  const found = reader
    .select({ one: sql<number>`1`.as("one") })
    .from(table)
    .where(where)
    .limit(maxCounted + 1)
    .as("found");
  const [counted] = await reader.select({ n: count() }).from(found);
  return Number(counted?.n ?? 0);
}
