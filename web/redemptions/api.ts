import type { RedeemInput, RefundInput } from "#shared/redemptions.schema.ts";
import type { ListQuery } from "#shared/list.ts";
import type { redemptionList, refundList } from "#shared/redemptions.list.ts";
import { api } from "../platform/api/api.ts";
import { urlOf, type Query } from "../platform/api/call-url.ts";
import { accountKey, readOwn } from "../platform/cache/account-cache.ts";

export const redeem = (body: RedeemInput, key: string) =>
  api("POST /api/{type}/redeem", { params: { type: "dealer" }, body, key });

/** Refunds a redemption as the dealer, or as staff, who have no time limit. */
export const refund = (type: "dealer" | "admin", redemptionId: string, body: RefundInput, key: string) =>
  api("DELETE /api/{type}/credit-redemption/{redemptionId}", {
    params: { type, redemptionId },
    body,
    key,
  });

const dealer = { type: "dealer" } as const;
/** Returns the key of a list's copy on the device. Lists with the same filters share one copy. */
const listKey = (kind: string, query: Query): string => accountKey(kind, 1, urlOf("", query).slice(1));

/**
 * Reads the dealer's redemptions. Like the functions below, it returns the answer or, offline, the copy on this device.
 */
export const getCounterRedemptions = (query: ListQuery<typeof redemptionList>, signal: AbortSignal) =>
  readOwn(
    listKey("counter-redemptions", query),
    (until) => api("GET /api/{type}/credit-redemptions", { params: dealer, query, signal: until }),
    signal,
  );

export const getRefunded = (query: ListQuery<typeof refundList>, signal: AbortSignal) =>
  readOwn(
    listKey("counter-refunds", query),
    (until) => api("GET /api/{type}/revoked-redemptions", { params: dealer, query, signal: until }),
    signal,
  );

/** Reads the redemptions of one day in the dealer's own time zone, YYYY-MM-DD. */
export const getRedemptionsOf = (day: string, signal: AbortSignal) =>
  getCounterRedemptions({ afterDate: day, beforeDate: day }, signal);
