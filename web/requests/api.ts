import type { JoinInput } from "#shared/requests.schema.ts";
import { api } from "../platform/api/api.ts";

export const askToJoin = (body: JoinInput, botCheck?: string) =>
  api("POST /api/join", { body, ...(botCheck === undefined ? {} : { botCheck }) });

/** Approves a request. `key` is the idempotency key, because a deletion may give up money. */
export const approveRequest = (id: string, body: { dealerId: string | null } | { reason: string }, key: string) =>
  api("POST /api/admin/request/{requestId}/approve", { params: { requestId: id }, body, key });

export const declineRequest = (id: string, reason: string) =>
  api("POST /api/admin/request/{requestId}/decline", { params: { requestId: id }, body: { reason } });
