import { accountKey, readOwn } from "../platform/cache/account-cache.ts";
import { api, apiUrl } from "../platform/api/api.ts";

/** Reads what is due to the dealer. Like the function below, it returns the answer or, offline, the copy on this device. */
export const getPartsAccount = (dealerId: string, signal: AbortSignal) =>
  readOwn(
    accountKey("parts-account", 1),
    (until) =>
      api("GET /api/{type}/dealer/{dealerId}/parts-account", { params: { type: "dealer", dealerId }, signal: until }),
    signal,
  );

export const getStatement = (dealerId: string, month: string | undefined, signal: AbortSignal) =>
  readOwn(
    accountKey("statement", 1, month),
    (until) =>
      api("GET /api/{type}/dealer/{dealerId}/statement", {
        params: { type: "dealer", dealerId },
        query: { month },
        signal: until,
      }),
    signal,
  );

/** Returns the link to the same statement as a file. */
export const statementHref = (dealerId: string, month: string, format: "csv" | "xlsx"): string =>
  apiUrl("GET /api/{type}/dealer/{dealerId}/statement", {
    params: { type: "dealer", dealerId },
    query: { month, format },
  });
