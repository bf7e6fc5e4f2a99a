import type { ContingencyAnswer } from "#shared/aggregates.schema.ts";
import { request } from "../platform/api.ts";

export const getContingency = (signal: AbortSignal) =>
  request<ContingencyAnswer>("GET", "/api/aggregates/contingency", { signal });

/** How far around a postal code the front page looks. */
export const nearMiles = 100;
