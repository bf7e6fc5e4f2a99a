import type { RedeemInput, RefundInput } from "#shared/redemptions.schema.ts";
import { api } from "../platform/api/api.ts";

export const redeem = (body: RedeemInput, key: string) =>
  api("POST /api/{type}/redeem", { params: { type: "dealer" }, body, key });

/** Refunds as the dealer, or as staff, who have no time limit. */
export const refund = (type: "dealer" | "admin", redemptionId: string, body: RefundInput, key: string) =>
  api("DELETE /api/{type}/credit-redemption/{redemptionId}", {
    params: { type, redemptionId },
    body,
    key,
  });

/** Reads the redemptions of one day in the dealer's own time zone, YYYY-MM-DD. */
export const getRedemptionsOf = (day: string, signal: AbortSignal) =>
  api("GET /api/{type}/credit-redemptions", {
    params: { type: "dealer" },
    query: { afterDate: day, beforeDate: day },
    signal,
  });
