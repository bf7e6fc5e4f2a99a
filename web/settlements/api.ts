import { api, apiUrl } from "../platform/api/api.ts";

export const getPartsAccount = (dealerId: string, signal?: AbortSignal) =>
  api("GET /api/{type}/dealer/{dealerId}/parts-account", { params: { type: "dealer", dealerId }, signal });

export const getStatement = (dealerId: string, month: string | undefined, signal?: AbortSignal) =>
  api("GET /api/{type}/dealer/{dealerId}/statement", {
    params: { type: "dealer", dealerId },
    query: { month },
    signal,
  });

/** Returns the link to the same statement as a file. */
export const statementHref = (dealerId: string, month: string, format: "csv" | "xlsx"): string =>
  apiUrl("GET /api/{type}/dealer/{dealerId}/statement", {
    params: { type: "dealer", dealerId },
    query: { month, format },
  });
