import { api } from "../../platform/api/api.ts";

/**
 * These are the rider's calls about redemptions from a tablet: approving one, and disputing one from the portal or from
 * an email.
 */
export const getApprovals = (signal?: AbortSignal) => api("GET /api/rider/kiosk-approvals", { signal });

export const approveRedemption = (id: string, key: string) =>
  api("POST /api/rider/kiosk-approvals/{id}/approve", { params: { id }, key });

export const disputeAsRider = (id: string) => api("POST /api/rider/kiosk-approvals/{id}/not-me", { params: { id } });

export const readDispute = (token: string, signal?: AbortSignal) =>
  api("GET /api/not-me", { query: { token }, signal });

export const reportDispute = (token: string) => api("POST /api/not-me", { body: { token } });
