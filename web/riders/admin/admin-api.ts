import type { MoveBikeInput } from "#shared/bike-decisions.schema.ts";
import type { BikeInput } from "#shared/bikes.schema.ts";
import type { MarkFactoryInput } from "#shared/factory.schema.ts";
import type { MergeInput, MergePreviewInput } from "#shared/merges.schema.ts";
import type { UpdateRiderInput } from "#shared/riders.schema.ts";
import { api } from "../../platform/api/api.ts";

// This module has the calls of the admins' pages about riders.

const admin = "admin" as const;

export const getRider = (riderId: string, signal: AbortSignal) =>
  api("GET /api/{type}/rider/{riderId}", { params: { type: admin, riderId }, signal });

export const saveRider = (riderId: string, body: UpdateRiderInput) =>
  api("PUT /api/{type}/rider/{riderId}", { params: { type: admin, riderId }, body });

export const sendExpiryMail = (riderId: string) =>
  api("POST /api/admin/riders/send-expire-mail", { body: { riderIds: [riderId] } });

export const markFactory = (riderId: string, body: MarkFactoryInput, key: string) =>
  api("POST /api/admin/rider/{riderId}/mark-factory", { params: { riderId }, body, key });

export const sendReset = (riderId: string) =>
  api("POST /api/admin/rider/{riderId}/send-reset", { params: { riderId } });

export const getAccess = (riderId: string, signal: AbortSignal) =>
  api("GET /api/admin/rider/{riderId}/access", { params: { riderId }, signal });

export const endSessions = (riderId: string) =>
  api("DELETE /api/admin/rider/{riderId}/sessions", { params: { riderId } });

export const getRiderEmails = (riderId: string, signal: AbortSignal) =>
  api("GET /api/{type}/rider/{riderId}/emails", { params: { type: admin, riderId }, signal });

export const resendGuardianLink = (riderId: string) =>
  api("POST /api/{type}/rider/{riderId}/guardian/resend", { params: { type: admin, riderId } });

export const addBikeForRider = (riderId: string, body: BikeInput) =>
  api("POST /api/{type}/rider/{riderId}/bikes", { params: { type: admin, riderId }, body });

export const removeBikeOfRider = (riderId: string, bikeId: string) =>
  api("DELETE /api/{type}/rider/{riderId}/bikes/{bikeId}", { params: { type: admin, riderId, bikeId } });

export const moveBike = (bikeId: string, body: MoveBikeInput, key: string) =>
  api("POST /api/admin/bike/{bikeId}/move", { params: { bikeId }, body, key });

export const previewMerge = (body: MergePreviewInput, signal: AbortSignal) =>
  api("POST /api/admin/riders-merge/preview", { body, signal });

export const mergeRiders = (body: MergeInput, key: string) => api("POST /api/admin/riders-merge", { body, key });

export const undoMerge = (mergeId: string, key: string) =>
  api("POST /api/admin/riders-merge/{mergeId}/undo", { params: { mergeId }, key });

export const previewUndo = (mergeId: string, signal: AbortSignal) =>
  api("POST /api/admin/riders-merge/{mergeId}/undo/preview", { params: { mergeId }, signal });

export const findRidersForStaff = (query: string, signal: AbortSignal) =>
  api("GET /api/{type}/riders-lean", { params: { type: admin }, query: { query }, signal });
