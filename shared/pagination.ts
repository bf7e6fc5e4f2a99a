import type { Pagination } from "./query-fields.ts";

/** Returns the page shown, and how many there are: at least one, which may be empty. */
export const paginationOf = (page: number, total: number, rowsPerPage: number): Pagination => ({
  page,
  totalPages: Math.max(1, Math.ceil(total / rowsPerPage)),
  total,
});
