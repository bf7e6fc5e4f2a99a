import type { NextAwardInput, SettleDueInput } from "#shared/adjustments.schema.ts";
import type { BonusInput } from "#shared/awards.schema.ts";
import { api } from "../../platform/api/api.ts";

// These are the calls of staff about a rider's money. `key` is an idempotency key.

export const getRiderMoney = (riderId: string, signal: AbortSignal) =>
  api("GET /api/admin/rider/{riderId}/money", { params: { riderId }, signal });

export const getStaffAward = (awardId: string, signal: AbortSignal) =>
  api("GET /api/admin/award/{awardId}", { params: { awardId }, signal });

export const getRiderDues = (riderId: string, state: "open" | "settled", signal: AbortSignal) =>
  api("GET /api/admin/adjustments-due", { query: { riderId, state }, signal });

export const grantBonus = (riderId: string, body: BonusInput, key: string) =>
  api("POST /api/admin/rider/{riderId}/bonus", { params: { riderId }, body, key });

export const getOpenBonuses = (page: number, signal: AbortSignal) =>
  api("GET /api/admin/bonuses", { query: { state: "open", page }, signal });

export const confirmBonus = (bonusId: string, key: string) =>
  api("POST /api/admin/bonus/{bonusId}/confirm", { params: { bonusId }, key });

export const declineBonus = (bonusId: string, reason: string, key: string) =>
  api("POST /api/admin/bonus/{bonusId}/decline", { params: { bonusId }, body: { reason }, key });

export const takeBackBonus = (bonusId: string, reason: string, key: string) =>
  api("POST /api/admin/bonus/{bonusId}/take-back", { params: { bonusId }, body: { reason }, key });

export const extendAward = (awardId: string, until: string, reason: string, key: string) =>
  api("POST /api/admin/award/{awardId}/extend", { params: { awardId }, body: { until, reason }, key });

export const removeRaces = (riderId: string, resultIds: string[], reason: string, key: string) =>
  api("DELETE /api/admin/rider/{riderId}/remove-races", { params: { riderId }, body: { resultIds, reason }, key });

export const undoRemoval = (eventId: string, undoId: string, key: string) =>
  api("POST /api/event/{eventId}/undo-correction", { params: { eventId }, body: { undoId }, key });

export const payFactoryRider = (resultId: string, pay: boolean, reason: string, key: string) =>
  api("POST /api/admin/result/{resultId}/factory-override", { params: { resultId }, body: { pay, reason }, key });

export const settleDue = (adjustmentId: string, body: SettleDueInput, key: string) =>
  api("POST /api/admin/adjustments-due/{adjustmentId}/settle", { params: { adjustmentId }, body, key });

export const payByNextAward = (adjustmentId: string, body: NextAwardInput, key: string) =>
  api("POST /api/admin/adjustments-due/{adjustmentId}/next-award", { params: { adjustmentId }, body, key });

export const waiveDue = (adjustmentId: string, reason: string, key: string) =>
  api("POST /api/admin/adjustments-due/{adjustmentId}/waive", { params: { adjustmentId }, body: { reason }, key });
