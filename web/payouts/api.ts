import type { ClaimAct } from "#shared/payouts.ts";
import type { PaymentInfoInput, PayoutClaim } from "#shared/payouts.schema.ts";
import { api } from "../platform/api/api.ts";

export const getPaymentInfo = (signal?: AbortSignal) => api("GET /api/rider/payment-info", { signal });

export const savePaymentInfo = (body: PaymentInfoInput) => api("PUT /api/rider/payment-info", { body });

export const getOwnClaims = ({ page }: { page?: number }, signal: AbortSignal) =>
  api("GET /api/{type}/payout-claims", { params: { type: "rider" }, query: { page }, signal });

export const getEventClaims = (type: "promoter" | "admin", eventId: string, page: number, signal: AbortSignal) =>
  api("GET /api/{type}/payout-claims", { params: { type }, query: { eventId, page }, signal });

/** Changes the status of a claim. `key` is the idempotency key; a retry after a lost answer uses the same key. */
export const moveClaim = (
  role: "promoter" | "admin",
  claim: PayoutClaim,
  act: ClaimAct,
  key: string,
  reason?: string,
) =>
  api("PUT /api/{type}/payout-claim/{id}", {
    params: { type: role, id: claim._id },
    body: { act, reason, __v: claim.__v },
    key,
  });
