import type {
  CreditRedemptionsAnswer,
  RedeemAnswer,
  RedeemInput,
  RefundAnswer,
  RevokedRedemptionsAnswer,
} from "#shared/redemptions.schema.ts";
import { isDay } from "#shared/dates.ts";
import { request, urlOf } from "../platform/api.ts";
import type { Search } from "../platform/screen.ts";

export const redeem = (body: RedeemInput, key: string) =>
  request<RedeemAnswer>("POST", "/api/dealer/redeem", { body, key });

export const refund = (redemptionId: string, key: string) =>
  request<RefundAnswer>("DELETE", `/api/dealer/credit-redemption/${redemptionId}`, { body: {}, key });

/** Only what is a filter: an address typed by hand must not end in a refusal. */
const filters = ({ page, afterDate, beforeDate, riderName, employee }: Search) => ({
  page,
  riderName,
  employee,
  afterDate: isDay(afterDate) ? afterDate : undefined,
  beforeDate: isDay(beforeDate) ? beforeDate : undefined,
});

export const getRedemptions = (search: Search, signal: AbortSignal) =>
  request<CreditRedemptionsAnswer>("GET", "/api/dealer/credit-redemptions", { query: filters(search), signal });

export const getRevoked = (search: Search, signal: AbortSignal) =>
  request<RevokedRedemptionsAnswer>("GET", "/api/dealer/revoked-redemptions", { query: filters(search), signal });

/** All that is filtered, as a file. */
export const fileHref = (search: Search, format: "csv" | "xlsx"): string =>
  urlOf(search.show === "revoked" ? "/api/dealer/revoked-redemptions" : "/api/dealer/credit-redemptions", {
    ...filters(search),
    page: undefined,
    format,
  });
