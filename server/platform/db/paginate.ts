import { count, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { paginationOf } from "#shared/pagination.ts";
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
