import type { SendExpireMailInput } from "#shared/ledger.schema.ts";
import type { NoticeInput, SubscribeInput } from "#shared/notices.schema.ts";
import { api } from "../platform/api/api.ts";

export type NotifiedRole = "rider" | "promoter" | "admin";

export const getNotices = (role: NotifiedRole, signal?: AbortSignal) =>
  api("GET /api/{type}/notices", { params: { type: role }, ...(signal ? { signal } : {}) });

export const chooseNotice = (role: NotifiedRole, body: NoticeInput) =>
  api("PUT /api/{type}/notices", { params: { type: role }, body });

export const subscribePush = (body: SubscribeInput) => api("POST /api/rider/push-subscriptions", { body });

export const endPush = (id: string) =>
  api("DELETE /api/rider/push-subscriptions/{subscriptionId}", { params: { subscriptionId: id } });

export const readLink = (token: string, signal?: AbortSignal) =>
  api("GET /api/unsubscribe/notice", { query: { token }, ...(signal ? { signal } : {}) });

export const followLink = (token: string, on: boolean) => api("PUT /api/unsubscribe", { body: { token, on } });

export const retryMail = (id: string) => api("POST /api/admin/mail/{mailId}/retry", { params: { mailId: id } });

export const sendExpireMail = (body: SendExpireMailInput) => api("POST /api/admin/riders/send-expire-mail", { body });
