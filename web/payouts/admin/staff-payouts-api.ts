import type { ClaimAct } from "#shared/payouts.ts";
import type { PayoutClaim } from "#shared/payouts.schema.ts";
import { api } from "../../platform/api/api.ts";

// These are the calls of staff about a rider's payouts. `key` is an idempotency key.

export const getPaymentOfRider = (riderId: string, signal: AbortSignal) =>
  api("GET /api/admin/rider/{riderId}/money", { params: { riderId }, signal });

export const openClaims = (riderId: string, key: string) =>
  api("POST /api/admin/payout-claims", { body: { riderId }, key });

export const moveClaimAsStaff = (claim: PayoutClaim, act: ClaimAct, reason: string, key: string) =>
  api("PUT /api/{type}/payout-claim/{id}", {
    params: { type: "admin", id: claim._id },
    body: { act, reason: reason || undefined, __v: claim.__v },
    key,
  });
