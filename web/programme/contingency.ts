import { api } from "../platform/api/api.ts";

/** Reads the total that the season posts and the total that its results have earned so far. */
export const getContingency = (signal: AbortSignal) => api("GET /api/aggregates/contingency", { signal });
