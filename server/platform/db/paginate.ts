import { count, sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { maxCounted, maxOnChip, paginationOf } from "#shared/pagination.ts";
import type { Pagination } from "#shared/query-fields.ts";
import type { Reader } from "./database.ts";

// Every list of the server is divided into pages here, and nowhere else. `paginate` is the usual way; the three functions
// below it are for queries of another shape.

/** This is the requested page, counted from 1, and the number of rows on a page. */
interface Pages {
  page: number | undefined;
  rowsPerPage: number;
}

/** `rows` reads the rows of the page in a stable order; `total` counts all of them. */
interface PagedQuery<Row> {
  rows: (limit: number, offset: number) => PromiseLike<Row[]>;
  total: () => PromiseLike<number>;
}

interface Page<Row> {
  rows: Row[];
  pagination: Pagination;
}

/** Returns one page of a list, and the number of pages. */
export async function paginate<Row>({ page = 1, rowsPerPage }: Pages, query: PagedQuery<Row>): Promise<Page<Row>> {
  const rows = await query.rows(rowsPerPage, (page - 1) * rowsPerPage);
  return { rows, pagination: paginationOf(page, await query.total(), rowsPerPage) };
}

/**
 * Does the same for the public lists, and saves their count on the last page: a page that is not full is the last one,
 * so the total is known. A page past the end is empty and says nothing about the total.
 */
export async function paginateUntilLast<Row>(
  { page = 1, rowsPerPage }: Pages,
  query: PagedQuery<Row>,
): Promise<Page<Row>> {
  const offset = (page - 1) * rowsPerPage;
  const rows = await query.rows(rowsPerPage, offset);
  const isLast = rows.length < rowsPerPage && (rows.length > 0 || offset === 0);
  const total = isLast ? offset + rows.length : await query.total();
  return { rows, pagination: paginationOf(page, total, rowsPerPage) };
}

/** Does the same for a query that returns its rows together with their total, and with other values such as sums. */
export async function paginateFound<Found extends { total: number }>(
  { page = 1, rowsPerPage }: Pages,
  find: (range: { limit: number; offset: number }) => PromiseLike<Found>,
): Promise<{ found: Found; pagination: Pagination }> {
  const found = await find({ limit: rowsPerPage, offset: (page - 1) * rowsPerPage });
  return { found, pagination: paginationOf(page, found.total, rowsPerPage) };
}

/**
 * Returns one page of a list that is not counted, and whether there are more rows. One row more than a page is read to
 * find out.
 */
export async function paginateUncounted<Row>(
  { page = 1, rowsPerPage }: Pages,
  readRows: PagedQuery<Row>["rows"],
): Promise<{ rows: Row[]; page: number; more: boolean }> {
  const rows = await readRows(rowsPerPage + 1, (page - 1) * rowsPerPage);
  return { rows: rows.slice(0, rowsPerPage), page, more: rows.length > rowsPerPage };
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

/**
 * Returns the number of rows in an open state for a chip, or `maxOnChip + 1` if there are more than `maxOnChip`. The
 * query must find them with an index that has only the open rows, so that it reads no others
 * (server/query-plans.test.ts).
 */
export async function countOpenRows(reader: Reader, table: SQLiteTable, isOpen: SQL | undefined): Promise<number> {
  const open = reader
    .select({ one: sql<number>`1`.as("open_row") })
    .from(table)
    .where(isOpen)
    .limit(maxOnChip + 1)
    .as("open_rows");
  const [counted] = await reader.select({ n: count() }).from(open);
  return Number(counted?.n ?? 0);
}
