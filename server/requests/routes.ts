import * as z from "zod/mini";
import { accountRecoveryInput } from "#shared/accounts.schema.ts";
import { done, idField } from "#shared/fields.ts";
import { requestList } from "#shared/requests.list.ts";
import {
  approveInput,
  declineInput,
  deletionInput,
  erasedMoneyAnswer,
  erasedMoneyQuery,
  joinInput,
  openRequestCounts,
  ownRequestAnswer,
  requestRecord,
} from "#shared/requests.schema.ts";
import { roles } from "#shared/roles.ts";
import { call } from "../platform/http/call.ts";
import { listCall } from "../platform/http/lists/list-call.ts";
import { askDeletion, withdrawDeletion } from "./ask-deletion.ts";
import { askToJoin } from "./ask-to-join.ts";
import { approveRequest, decline } from "./decide.ts";
import { erasedMoney } from "./erased-money.ts";
import { presentRequest } from "./present-request.ts";
import { countOpenByKind, listRequests } from "./store.ts";
import { myData } from "./my-data.ts";
import { ownDeletion } from "./own-deletion.ts";
import { requestRecovery } from "./request-recovery.ts";

const ok = { ok: true } as const;
const params = z.object({ requestId: idField });

export const requestCalls = [
  call({
    method: "POST",
    path: "/api/account-recovery",
    roles: "public",
    added: true,
    limit: "code",
    botCheck: true,
    summary: "Asks program staff for help after losing access to the mailbox",
    body: accountRecoveryInput,
    answer: done,
    async handle({ ctx, body }) {
      await requestRecovery(ctx, body);
      return ok;
    },
  }),
  call({
    method: "POST",
    path: "/api/join",
    roles: "public",
    added: true,
    botCheck: true,
    limit: "code",
    summary: "Applies to join as a dealer or promoter; staff decide",
    body: joinInput,
    answer: done,
    async handle({ ctx, body }) {
      await askToJoin(ctx, body);
      return ok;
    },
  }),
  call({
    method: "GET",
    path: "/api/account/deletion",
    roles: roles,
    added: true,
    summary: "Your deletion request, if any, and the money still in your account",
    answer: ownRequestAnswer,
    handle: ({ ctx }) => ownDeletion(ctx.db, ctx.actor),
  }),
  call({
    method: "POST",
    path: "/api/account/deletion",
    roles: roles,
    least: "readOnly",
    added: true,
    limit: "signIn",
    summary: "Asks staff to delete the account, after the password; never while proxying",
    body: deletionInput,
    answer: done,
    async handle({ ctx, body }) {
      await askDeletion(ctx, ctx.actor, body);
      return ok;
    },
  }),
  call({
    method: "DELETE",
    path: "/api/account/deletion",
    roles: roles,
    least: "readOnly",
    added: true,
    limit: "write",
    summary: "Withdraws the request while it is pending",
    answer: done,
    async handle({ ctx }) {
      await withdrawDeletion(ctx, ctx.actor);
      return ok;
    },
  }),
  call({
    method: "GET",
    path: "/api/my-data",
    roles: roles,
    added: true,
    limit: "upload",
    summary: "Exports all your data as a JSON file; never while proxying",
    async handle({ ctx, c }) {
      const data = await myData(ctx, ctx.actor);
      return c.body(JSON.stringify(data, null, 2), 200, {
        "content-type": "application/json; charset=UTF-8",
        "content-disposition": 'attachment; filename="my-data.json"',
        "cache-control": "no-store",
      });
    },
  }),
  call({
    method: "GET",
    path: "/api/admin/erased-money",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "Credit and cash returned to erased riders, booked to the expired account",
    query: erasedMoneyQuery,
    answer: erasedMoneyAnswer,
    handle: ({ ctx, query }) => erasedMoney(ctx, query.page ?? 1),
  }),
  listCall({
    path: "/api/admin/requests",
    roles: ["admin"],
    added: true,
    summary: "Requests to staff: to join, recover an account, or delete one",
    list: requestList,
    row: requestRecord,
    more: { open: openRequestCounts },
    read: async ({ db }, query) => ({ ...(await listRequests(db, query)), open: await countOpenByKind(db) }),
    present: presentRequest,
  }),
  call({
    method: "POST",
    path: "/api/admin/request/{requestId}/approve",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary: "Approves a request: opens the account, completes the recovery, or deletes the person’s data",
    params,
    body: approveInput,
    answer: done,
    handle: ({ ctx, params: { requestId }, body, key }) => approveRequest(ctx, ctx.actor, requestId, body, key),
  }),
  call({
    method: "POST",
    path: "/api/admin/request/{requestId}/decline",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Declines a request, with a reason that the person receives",
    params,
    body: declineInput,
    answer: done,
    async handle({ ctx, params: { requestId }, body }) {
      await decline(ctx, ctx.actor, requestId, body.reason);
      return ok;
    },
  }),
];
