import { accountKey, readOwn } from "../platform/cache/account-cache.ts";
import { api, apiUrl } from "../platform/api/api.ts";

const askPartsAccount = (type: "dealer" | "admin", dealerId: string, signal: AbortSignal) =>
  api("GET /api/{type}/dealer/{dealerId}/parts-account", { params: { type, dealerId }, signal });

const askStatement = (type: "dealer" | "admin", dealerId: string, month: string | undefined, signal: AbortSignal) =>
  api("GET /api/{type}/dealer/{dealerId}/statement", { params: { type, dealerId }, query: { month }, signal });

/**
 * Reads the amount that is due to the dealer. Like the function below, it returns the answer or, offline, the copy on
 * this device.
 */
export const getPartsAccount = (dealerId: string, signal: AbortSignal) =>
  readOwn(accountKey("parts-account", 1), (until) => askPartsAccount("dealer", dealerId, until), signal);

export const getStatement = (dealerId: string, month: string | undefined, signal: AbortSignal) =>
  readOwn(accountKey("statement", 1, month), (until) => askStatement("dealer", dealerId, month, until), signal);

/** Reads the amount that is due to a dealer, for staff. Like the function below, it stores no copy on this device. */
export const getPartsAccountForStaff = (dealerId: string, signal: AbortSignal) =>
  askPartsAccount("admin", dealerId, signal);

export const getStatementForStaff = (dealerId: string, month: string | undefined, signal: AbortSignal) =>
  askStatement("admin", dealerId, month, signal);

/** Returns the link that downloads the same statement as a file. */
export const statementHref = (
  dealerId: string,
  month: string,
  format: "csv" | "xlsx",
  type: "dealer" | "admin" = "dealer",
): string =>
  apiUrl("GET /api/{type}/dealer/{dealerId}/statement", { params: { type, dealerId }, query: { month, format } });

export const settleDealer = (dealerId: string, until: string, reference: string, key: string) =>
  api("POST /api/admin/settlements", { body: { dealerId, until, reference }, key });
