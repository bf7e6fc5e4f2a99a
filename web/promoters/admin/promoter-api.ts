import type { CreatePromoterInput, PromoterActivationInput, UpdatePromoterInput } from "#shared/promoters.schema.ts";
import { api } from "../../platform/api/api.ts";

// This module has the calls of the admins' pages about promoters.

const type = "admin";

export const getPromoter = (id: string, signal: AbortSignal) =>
  api("GET /api/{type}/promoter/{id}", { params: { type, id }, signal });
export const savePromoter = (id: string, body: UpdatePromoterInput) =>
  api("PUT /api/{type}/promoter/{id}", { params: { type, id }, body });
export const addPromoter = (body: CreatePromoterInput) => api("POST /api/admin/promoters", { body });
export const getRaces = (promoterId: string, signal: AbortSignal) =>
  api("GET /api/admin/promoter/{promoterId}/races", { params: { promoterId }, signal });
export const getPromoterEffects = (promoterId: string, signal: AbortSignal) =>
  api("GET /api/admin/promoter/{promoterId}/activation", { params: { promoterId }, signal });
export const activatePromoter = (promoterId: string, body: PromoterActivationInput) =>
  api("POST /api/admin/promoter/{promoterId}/activation", { params: { promoterId }, body });
export const setPromoterPhoto = (promoterId: string, body: FormData) =>
  api("PUT /api/admin/promoter/{promoterId}/photo", { params: { promoterId }, body });
export const removePromoterPhoto = (promoterId: string) =>
  api("DELETE /api/admin/promoter/{promoterId}/photo", { params: { promoterId } });
export const remindPromoter = (eventIds: string[]) => api("POST /api/admin/events-late/remind", { body: { eventIds } });
