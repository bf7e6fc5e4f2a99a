import type { SendExpireMailInput } from "#shared/ledger.schema.ts";
import type {
  MailItem,
  NoticeInput,
  NoticesAnswer,
  SubscribeInput,
  UnsubscribeAnswer,
} from "#shared/notices.schema.ts";
import { request } from "../platform/api.ts";

export type ToldRole = "rider" | "promoter" | "admin";

export const getNotices = (role: ToldRole, signal?: AbortSignal) =>
  request<NoticesAnswer>("GET", `/api/${role}/notices`, signal ? { signal } : {});

export const chooseNotice = (role: ToldRole, body: NoticeInput) =>
  request<NoticesAnswer>("PUT", `/api/${role}/notices`, { body });

export const subscribePush = (body: SubscribeInput) =>
  request<NoticesAnswer>("POST", "/api/rider/push-subscriptions", { body });

export const endPush = (id: string) => request<NoticesAnswer>("DELETE", `/api/rider/push-subscriptions/${id}`);

export const readLink = (token: string, signal?: AbortSignal) =>
  request<UnsubscribeAnswer>("GET", "/api/unsubscribe/notice", { query: { token }, ...(signal ? { signal } : {}) });

export const followLink = (token: string, on: boolean) =>
  request<UnsubscribeAnswer>("PUT", "/api/unsubscribe", { body: { token, on } });

export const retryMail = (id: string) => request<{ mail: MailItem }>("POST", `/api/admin/mail/${id}/retry`);

export const sendExpireMail = (body: SendExpireMailInput) =>
  request<{ riders: number }>("POST", "/api/admin/riders/send-expire-mail", { body });
