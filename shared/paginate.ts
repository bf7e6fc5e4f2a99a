import type { Pagination } from "./query-fields.ts";

/** The pagination of an answer; a list without rows has one page. Pages are counted from 1. */
export const paginate = (page: number, total: number, rowsPerPage: number): Pagination => ({
  page,
  totalPages: Math.max(1, Math.ceil(total / rowsPerPage)),
  total,
});
