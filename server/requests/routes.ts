import * as z from "zod/mini";
import { done, idField } from "#shared/fields.ts";
import {
  approveInput,
  declineInput,
  deletionInput,
  joinInput,
  ownRequestAnswer,
  requestsAnswer,
  requestsQuery,
} from "#shared/requests.schema.ts";
import { roles } from "#shared/roles.ts";
import { call, type Call } from "../platform/http/call.ts";
import { signedIn } from "../platform/http/guard.ts";
import { askDeletion, withdrawDeletion } from "./ask-deletion.ts";
import { askToJoin } from "./ask-to-join.ts";
import { approve, decline } from "./decide.ts";
import { requestsFor } from "./list.ts";
import { myData } from "./my-data.ts";
import { openRequestOf } from "./store.ts";

const ok = { ok: true } as const;
const params = z.object({ requestId: idField });

export const requestCalls: Call[] = [
  call({
    method: "POST",
    path: "/api/join",
    who: "public",
    added: true,
    botCheck: true,
    limit: "code",
    summary: "A dealer or promoter asks to join; staff decides",
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
    who: roles,
    added: true,
    summary: "Whether one has asked to be forgotten",
    answer: ownRequestAnswer,
    async handle({ ctx }) {
      const open = await openRequestOf(ctx.db, signedIn(ctx, ...roles).accountId, "deletion");
      return { askedAt: open?.createdAt.toISOString() ?? null };
    },
  }),
  call({
    method: "POST",
    path: "/api/account/deletion",
    who: roles,
    added: true,
    limit: "signIn",
    summary: "Asks staff to delete the account, after the password; never while proxying",
    body: deletionInput,
    answer: done,
    async handle({ ctx, body }) {
      await askDeletion(ctx, signedIn(ctx, ...roles), body);
      return ok;
    },
  }),
  call({
    method: "DELETE",
    path: "/api/account/deletion",
    who: roles,
    added: true,
    limit: "write",
    summary: "Takes the request back while it waits",
    answer: done,
    async handle({ ctx }) {
      await withdrawDeletion(ctx, signedIn(ctx, ...roles));
      return ok;
    },
  }),
  call({
    method: "GET",
    path: "/api/my-data",
    who: roles,
    added: true,
    limit: "upload",
    summary: "All that is kept about oneself, as a JSON file; never while proxying",
    async handle({ ctx, c }) {
      const data = await myData(ctx, signedIn(ctx, ...roles));
      return c.body(JSON.stringify(data, null, 2), 200, {
        "content-type": "application/json; charset=UTF-8",
        "content-disposition": 'attachment; filename="my-data.json"',
        "cache-control": "no-store",
      });
    },
  }),
  call({
    method: "GET",
    path: "/api/admin/requests",
    who: ["admin"],
    added: true,
    limit: "search",
    summary: "What people ask of staff: to join, to be let in again, to be forgotten",
    query: requestsQuery,
    answer: requestsAnswer,
    handle: ({ ctx, query }) => requestsFor(ctx, query),
  }),
  call({
    method: "POST",
    path: "/api/admin/request/{requestId}/approve",
    who: ["admin"],
    added: true,
    limit: "write",
    summary: "Says yes: opens the account, marks the recovery done, or deletes the person's data",
    params,
    body: approveInput,
    answer: done,
    async handle({ ctx, params: { requestId }, body }) {
      await approve(ctx, signedIn(ctx, "admin"), requestId, body);
      return ok;
    },
  }),
  call({
    method: "POST",
    path: "/api/admin/request/{requestId}/decline",
    who: ["admin"],
    added: true,
    limit: "write",
    summary: "Says no, with the reason that the person is told",
    params,
    body: declineInput,
    answer: done,
    async handle({ ctx, params: { requestId }, body }) {
      await decline(ctx, signedIn(ctx, "admin"), requestId, body.reason);
      return ok;
    },
  }),
];
