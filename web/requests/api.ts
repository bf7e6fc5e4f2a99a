import { type JoinInput } from "#shared/requests.schema.ts";
import { api } from "../platform/api.ts";
import type { SearchIn } from "../platform/search.ts";
import type { requestsSearch } from "./requests-search.ts";

type Search = SearchIn<typeof requestsSearch>;

export const askToJoin = (body: JoinInput, botCheck?: string) =>
  api("POST /api/join", { body, ...(botCheck === undefined ? {} : { botCheck }) });

export const getRequests = (search: Search, signal: AbortSignal) =>
  api("GET /api/admin/requests", {
    query: {
      page: search.page,
      kind: search.kind,
      state: search.state,
    },
    signal,
  });

export const approveRequest = (id: string, dealerId: string | null) =>
  api("POST /api/admin/request/{requestId}/approve", { params: { requestId: id }, body: { dealerId } });

export const approveIdentity = (id: string, reason: string) =>
  api("POST /api/admin/request/{requestId}/approve", { params: { requestId: id }, body: { reason } });

export const declineRequest = (id: string, reason: string) =>
  api("POST /api/admin/request/{requestId}/decline", { params: { requestId: id }, body: { reason } });
