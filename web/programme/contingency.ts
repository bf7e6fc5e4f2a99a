import { api } from "../platform/api/api.ts";

/** Reads what the season posts and what its results have earned so far. */
export const getContingency = (signal: AbortSignal) => api("GET /api/aggregates/contingency", { signal });
