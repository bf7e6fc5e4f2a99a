import type { ClaimAct } from "#shared/payouts.ts";
import type {
  ClaimAnswer,
  PaymentInfoAnswer,
  PaymentInfoInput,
  PayoutClaim,
  PayoutClaimsAnswer,
} from "#shared/payouts.schema.ts";
import { request } from "../platform/api.ts";
import type { Search } from "../platform/screen.ts";

export const getPaymentInfo = (signal?: AbortSignal) =>
  request<PaymentInfoAnswer>("GET", "/api/rider/payment-info", { signal });

export const savePaymentInfo = (body: PaymentInfoInput) =>
  request<PaymentInfoAnswer>("PUT", "/api/rider/payment-info", { body });

export const getOwnClaims = (search: Search, signal: AbortSignal) =>
  request<PayoutClaimsAnswer>("GET", "/api/rider/payout-claims", { query: { page: search.page }, signal });

export const getEventClaims = (eventId: string, signal: AbortSignal) =>
  request<PayoutClaimsAnswer>("GET", "/api/promoter/payout-claims", { query: { eventId }, signal });

/** `key`: the same for a repeat after no answer. */
export const moveClaim = (
  role: "promoter" | "admin",
  claim: PayoutClaim,
  act: ClaimAct,
  key: string,
  reason?: string,
) =>
  request<ClaimAnswer>("PUT", `/api/${role}/payout-claim/${claim._id}`, { body: { act, reason, __v: claim.__v }, key });
