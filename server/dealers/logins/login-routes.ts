import { dealerLoginList, dealerLoginRow } from "#shared/dealer-logins.list.ts";
import { dealerLoginAnswer, dealerLoginsAnswer } from "#shared/dealer-logins.schema.ts";
import { dealerParams, regionRef } from "#shared/dealers.schema.ts";
import { inviteLoginInput, loginActInput, loginParams, updateLoginInput } from "#shared/logins.schema.ts";
import * as z from "zod/mini";
import { changeLogin } from "../../accounts/logins/change-login.ts";
import { inviteLogin } from "../../accounts/logins/invite-login.ts";
import { updateLogin } from "../../accounts/logins/update-login.ts";
import { call } from "../../platform/http/call.ts";
import { listCall } from "../../platform/http/lists/list-call.ts";
import { Problem } from "../../platform/problem.ts";
import { dealerRegions } from "../dealer-list-store.ts";
import { findDealer } from "../dealer-store.ts";
import { dealerLogin } from "./dealer-login.ts";
import { listLogins, loginsOf } from "./login-store.ts";
import { presentLogin } from "./present-login.ts";

export const dealerLoginCalls = [
  listCall({
    path: "/api/admin/dealer-logins",
    roles: ["admin"],
    added: true,
    summary: "The people who log in for dealers, with their last login and status",
    list: dealerLoginList,
    row: dealerLoginRow,
    more: { regions: z.array(regionRef) },
    read: async ({ db, now }, query) => ({
      ...(await listLogins(db, query, now)),
      regions: await dealerRegions(db),
    }),
    present: (row, { now }) => presentLogin(row, now),
  }),
  call({
    method: "GET",
    path: "/api/admin/dealer/{dealerId}/logins",
    roles: ["admin"],
    added: true,
    summary: "The people who log in for one dealer",
    params: dealerParams,
    answer: dealerLoginsAnswer,
    async handle({ ctx: { db, now }, params: { dealerId } }) {
      if (!(await findDealer(db, dealerId))) throw new Problem("not_found");
      return { logins: (await loginsOf(db, dealerId)).map((row) => presentLogin(row, now)) };
    },
  }),
  call({
    method: "POST",
    path: "/api/admin/dealer/{dealerId}/logins",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Invites a person to log in for a dealer, with an emailed link",
    params: dealerParams,
    body: inviteLoginInput,
    answer: dealerLoginAnswer,
    handle: async ({ ctx, params, body }) => ({ login: await inviteLogin(ctx, dealerLogin, params.dealerId, body) }),
  }),
  call({
    method: "PUT",
    path: "/api/admin/dealer-login/{loginId}",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Changes the name or email of a login; a stale __v returns 409 with the current one",
    params: loginParams,
    body: updateLoginInput,
    answer: dealerLoginAnswer,
    refusals: { stale_version: dealerLoginAnswer },
    handle: async ({ ctx, params, body }) => ({ login: await updateLogin(ctx, dealerLogin, params.loginId, body) }),
  }),
  call({
    method: "POST",
    path: "/api/admin/dealer-login/{loginId}/act",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Resends the invitation, resets, deactivates, activates, or moves a login",
    params: loginParams,
    body: loginActInput,
    answer: dealerLoginAnswer,
    handle: async ({ ctx, params, body }) => ({ login: await changeLogin(ctx, dealerLogin, params.loginId, body) }),
  }),
];
