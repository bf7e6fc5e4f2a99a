import { api } from "../platform/api/api.ts";

export const getContingency = (signal: AbortSignal) => api("GET /api/aggregates/contingency", { signal });

/** The radius of the home page's search around a postal code, in miles. */
export const nearMiles = 100;
