import * as z from "zod/mini";
import { done, idField } from "#shared/fields.ts";
import { sendExpireMailAnswer, sendExpireMailInput } from "#shared/ledger.schema.ts";
import { mailList } from "#shared/mail.list.ts";
import {
  mailCounts,
  mailItem,
  mailItemAnswer,
  noticeInput,
  noticesAnswer,
  subscribeInput,
  unsubscribeAnswer,
  unsubscribeInput,
  unsubscribeQuery,
  type NoticesAnswer,
} from "#shared/notices.schema.ts";
import { readSessionCookie } from "../accounts/sessions/session-cookie.ts";
import { sendExpireMail } from "../ledger/expiry/send-expire-mail.ts";
import type { AccountActor, Ctx } from "../platform/context.ts";
import { call } from "../platform/http/call.ts";
import { listCall } from "../platform/http/lists/list-call.ts";
import { pageUrl } from "../platform/mail/page-url.ts";
import { choicesOf } from "../platform/notify/choices.ts";
import { vapidKeys } from "../platform/push/vapid.ts";
import { chooseNotice } from "./choose-notice.ts";
import { presentBrowser, presentChoices, presentMail } from "./present.ts";
import { retryMail } from "./retry-mail.ts";
import { accountOf, browsersOf, countOpenMail, listMail } from "./store.ts";
import { endPush, subscribePush } from "./subscribe-push.ts";
import { readLink, unsubscribe } from "./unsubscribe.ts";

const whoIsTold = ["rider", "promoter", "admin"] as const;

async function noticesFor(ctx: Ctx, { type, accountId }: AccountActor): Promise<NoticesAnswer> {
  const isOn = await choicesOf(ctx.db, [accountId]);
  return {
    email: (await accountOf(ctx.db, accountId))?.email ?? "",
    choices: presentChoices(type, accountId, isOn),
    push: {
      publicKey: vapidKeys(ctx.secrets.push).publicKey,
      devices: (await browsersOf(ctx.db, accountId)).map(presentBrowser),
    },
  };
}

export const noticeCalls = [
  call({
    method: "GET",
    path: "/api/{type}/notices",
    roles: whoIsTold,
    added: true,
    summary: "Your notifications by email and by device, and which can be turned off",
    answer: noticesAnswer,
    handle: ({ ctx }) => noticesFor(ctx, ctx.actor),
  }),
  call({
    method: "PUT",
    path: "/api/{type}/notices",
    roles: whoIsTold,
    least: "readOnly",
    added: true,
    limit: "write",
    summary: "Turns one notification on or off",
    body: noticeInput,
    answer: noticesAnswer,
    async handle({ ctx, body }) {
      const { actor } = ctx;
      await chooseNotice(ctx, actor, body);
      return noticesFor(ctx, actor);
    },
  }),
  call({
    method: "POST",
    path: "/api/rider/push-subscriptions",
    roles: ["rider"],
    added: true,
    limit: "write",
    summary: "Subscribes this browser to web push notifications",
    body: subscribeInput,
    answer: noticesAnswer,
    async handle({ ctx, body, c }) {
      const { actor } = ctx;
      const userAgent = c.req.header("user-agent") ?? null;
      await subscribePush(ctx, actor, body, { sessionToken: readSessionCookie(c), userAgent });
      return noticesFor(ctx, actor);
    },
  }),
  call({
    method: "DELETE",
    path: "/api/rider/push-subscriptions/{subscriptionId}",
    roles: ["rider"],
    added: true,
    limit: "write",
    summary: "Unsubscribes a browser from web push notifications",
    params: z.object({ subscriptionId: idField }),
    answer: noticesAnswer,
    async handle({ ctx, params }) {
      const { actor } = ctx;
      await endPush(ctx, actor, params.subscriptionId);
      return noticesFor(ctx, actor);
    },
  }),
  call({
    method: "GET",
    path: "/api/unsubscribe",
    roles: "public",
    added: true,
    summary: "The page that an email’s unsubscribe link opens, which asks and confirms",
    query: unsubscribeQuery,
    async handle({ ctx, query: { token }, c }) {
      const { locale } = await readLink(ctx, token);
      const page = `${pageUrl({ ...ctx, publicUrl: "" }, locale, "/unsubscribe")}?token=${encodeURIComponent(token)}`;
      return c.redirect(page, 302);
    },
  }),
  call({
    method: "POST",
    path: "/api/unsubscribe",
    roles: "public",
    added: true,
    limit: "write",
    summary: "One-click unsubscribe from the mailbox (RFC 8058)",
    query: unsubscribeQuery,
    answer: done,
    async handle({ ctx, query }) {
      await unsubscribe(ctx, query.token);
      return { ok: true } as const;
    },
  }),
  call({
    method: "GET",
    path: "/api/unsubscribe/notice",
    roles: "public",
    added: true,
    summary: "The address and emails that an unsubscribe link is for",
    query: unsubscribeQuery,
    answer: unsubscribeAnswer,
    handle: ({ ctx, query }) => readLink(ctx, query.token),
  }),
  call({
    method: "PUT",
    path: "/api/unsubscribe",
    roles: "public",
    added: true,
    limit: "write",
    summary: "Turns the notification behind an unsubscribe link off, or back on",
    body: unsubscribeInput,
    answer: unsubscribeAnswer,
    handle: ({ ctx, body }) => unsubscribe(ctx, body.token, body.on),
  }),
  listCall({
    path: "/api/admin/mail",
    roles: ["admin"],
    added: true,
    summary: "Emails that were sent, are queued, or bounced",
    list: mailList,
    row: mailItem,
    more: { counts: mailCounts },
    read: async ({ db }, query) => ({ ...(await listMail(db, query)), counts: await countOpenMail(db) }),
    present: presentMail,
  }),
  call({
    method: "POST",
    path: "/api/admin/mail/{mailId}/retry",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Retries an email that bounced or failed",
    params: z.object({ mailId: idField }),
    answer: mailItemAnswer,
    handle: async ({ ctx, params }) => ({ mail: await retryMail(ctx, params.mailId) }),
  }),
  call({
    method: "POST",
    path: "/api/admin/riders/send-expire-mail",
    roles: ["admin"],
    limit: "write",
    summary: "Sends riders an extra reminder of credit that is about to expire",
    body: sendExpireMailInput,
    answer: sendExpireMailAnswer,
    handle: ({ ctx, body }) => sendExpireMail(ctx, body),
  }),
];
