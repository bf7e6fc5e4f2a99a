import type { Pagination } from "./query-fields.ts";

/**
 * Staff's long lists count at most this many rows and one more, because counting a hundred thousand rows takes longer
 * than reading a page.
 */
export const maxCounted = 10_000;

/**
 * The chips of a list count at most this many rows in an open state and one more. They show no count for a state
 * that rows never leave.
 */
export const maxOnChip = 999;

/** Returns the current page and the number of pages. There is at least one page, which may be empty. */
export const paginationOf = (page: number, total: number, rowsPerPage: number): Pagination => ({
  page,
  totalPages: Math.max(1, Math.ceil(total / rowsPerPage)),
  total,
});

/** Returns one page of rows that are all in memory, such as a copy on a device. */
export const pageOfRows = <Row>(rows: readonly Row[], page: number, rowsPerPage: number) => ({
  rows: rows.slice((page - 1) * rowsPerPage, page * rowsPerPage),
  pagination: paginationOf(page, rows.length, rowsPerPage),
});
