import { api, apiUrl } from "../platform/api/api.ts";

/** Who reads the parts account of a dealer: the dealer itself, or staff. */
type Reader = "dealer" | "admin";

export const getPartsAccount = (dealerId: string, signal?: AbortSignal, type: Reader = "dealer") =>
  api("GET /api/{type}/dealer/{dealerId}/parts-account", { params: { type, dealerId }, signal });

export const getStatement = (
  dealerId: string,
  month: string | undefined,
  signal?: AbortSignal,
  type: Reader = "dealer",
) => api("GET /api/{type}/dealer/{dealerId}/statement", { params: { type, dealerId }, query: { month }, signal });

/** Returns the link to the same statement as a file. */
export const statementHref = (
  dealerId: string,
  month: string,
  format: "csv" | "xlsx",
  type: Reader = "dealer",
): string =>
  apiUrl("GET /api/{type}/dealer/{dealerId}/statement", { params: { type, dealerId }, query: { month, format } });

export const getSettlements = (dealerId: string, page: number | undefined, signal: AbortSignal) =>
  api("GET /api/admin/settlements", { query: { dealerId, page }, signal });

export const settleDealer = (dealerId: string, until: string, key: string) =>
  api("POST /api/admin/settlements", { body: { dealerId, until }, key });
