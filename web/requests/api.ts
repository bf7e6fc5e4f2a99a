import type { JoinInput, RequestsAnswer } from "#shared/requests.schema.ts";
import { request } from "../platform/api.ts";
import type { Search } from "../platform/screen.ts";

export const askToJoin = (body: JoinInput, botCheck?: string) =>
  request<unknown>("POST", "/api/join", { body, ...(botCheck === undefined ? {} : { botCheck }) });

export const getRequests = (search: Search, signal: AbortSignal) =>
  request<RequestsAnswer>("GET", "/api/admin/requests", {
    query: { page: search.page, kind: search.kind, state: search.state },
    signal,
  });

export const approveRequest = (id: string, dealerId: string | null) =>
  request<unknown>("POST", `/api/admin/request/${id}/approve`, { body: { dealerId } });

export const declineRequest = (id: string, reason: string) =>
  request<unknown>("POST", `/api/admin/request/${id}/decline`, { body: { reason } });
