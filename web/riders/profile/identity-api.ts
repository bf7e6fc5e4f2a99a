import type { IdentityChangeInput } from "#shared/requests.schema.ts";
import { api } from "../../platform/api/api.ts";

export const getIdentityChange = (riderId: string, signal?: AbortSignal) =>
  api("GET /api/rider/rider/{riderId}/identity-change", { params: { riderId }, signal });

export const askIdentityChange = (riderId: string, body: IdentityChangeInput) =>
  api("POST /api/rider/rider/{riderId}/identity-change", { params: { riderId }, body });

export const withdrawIdentityChange = (riderId: string) =>
  api("DELETE /api/rider/rider/{riderId}/identity-change", { params: { riderId } });
