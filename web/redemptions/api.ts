import type { RedeemInput } from "#shared/redemptions.schema.ts";
import { api, urlOf } from "../platform/api.ts";
import type { SearchIn } from "../platform/search.ts";
import type { dealerRedemptionsSearch } from "./redemptions-search.ts";

type Search = SearchIn<typeof dealerRedemptionsSearch>;

export const redeem = (body: RedeemInput, key: string) =>
  api("POST /api/{type}/redeem", { params: { type: "dealer" }, body, key });

export const refund = (redemptionId: string, key: string) =>
  api("DELETE /api/{type}/credit-redemption/{redemptionId}", {
    params: { type: "dealer", redemptionId },
    body: {},
    key,
  });

const filters = ({ page, afterDate, beforeDate, riderName, employee }: Search) => ({
  page,
  riderName,
  employee,
  afterDate,
  beforeDate,
});

export const getRedemptions = (search: Search, signal: AbortSignal) =>
  api("GET /api/{type}/credit-redemptions", { params: { type: "dealer" }, query: filters(search), signal });

export const getRevoked = (search: Search, signal: AbortSignal) =>
  api("GET /api/{type}/revoked-redemptions", { params: { type: "dealer" }, query: filters(search), signal });

/** The link to export everything that the filters match. */
export const fileHref = (search: Search, format: "csv" | "xlsx"): string =>
  urlOf(search.show === "revoked" ? "/api/dealer/revoked-redemptions" : "/api/dealer/credit-redemptions", {
    ...filters(search),
    page: undefined,
    format,
  });
