import type { PartsAccount, Statement } from "#shared/settlements.schema.ts";
import { request, urlOf } from "../platform/api.ts";

export const getPartsAccount = (dealerId: string, signal?: AbortSignal) =>
  request<PartsAccount>("GET", `/api/dealer/dealer/${dealerId}/parts-account`, { signal });

const statementPath = (dealerId: string): string => `/api/dealer/dealer/${dealerId}/statement`;

export const getStatement = (dealerId: string, month: string | undefined, signal?: AbortSignal) =>
  request<Statement>("GET", statementPath(dealerId), { query: { month }, signal });

/** The same as a file. */
export const statementHref = (dealerId: string, month: string, format: "csv" | "xlsx"): string =>
  urlOf(statementPath(dealerId), { month, format });
