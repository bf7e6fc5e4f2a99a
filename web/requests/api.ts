import type { JoinInput } from "#shared/requests.schema.ts";
import { api } from "../platform/api/api.ts";

export const askToJoin = (body: JoinInput, botCheck?: string) =>
  api("POST /api/join", { body, ...(botCheck === undefined ? {} : { botCheck }) });

export const approveRequest = (id: string, dealerId: string | null) =>
  api("POST /api/admin/request/{requestId}/approve", { params: { requestId: id }, body: { dealerId } });

export const approveIdentity = (id: string, reason: string) =>
  api("POST /api/admin/request/{requestId}/approve", { params: { requestId: id }, body: { reason } });

export const declineRequest = (id: string, reason: string) =>
  api("POST /api/admin/request/{requestId}/decline", { params: { requestId: id }, body: { reason } });
