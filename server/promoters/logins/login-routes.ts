import { inviteLoginInput, loginActInput, loginParams, updateLoginInput } from "#shared/logins.schema.ts";
import { promoterLoginAnswer, promoterLoginsAnswer } from "#shared/promoter-logins.schema.ts";
import { promoterParams } from "#shared/promoters.schema.ts";
import { changeLogin } from "../../accounts/logins/change-login.ts";
import { inviteLogin } from "../../accounts/logins/invite-login.ts";
import { updateLogin } from "../../accounts/logins/update-login.ts";
import { call } from "../../platform/http/call.ts";
import { Problem } from "../../platform/problem.ts";
import { findPromoter } from "../store.ts";
import { promoterLoginsOf } from "./login-store.ts";
import { presentPromoterLogin, promoterLogin } from "./promoter-login.ts";

export const promoterLoginCalls = [
  call({
    method: "GET",
    path: "/api/admin/promoter/{promoterId}/logins",
    roles: ["admin"],
    added: true,
    summary: "The people who log in for one promoter",
    params: promoterParams,
    answer: promoterLoginsAnswer,
    async handle({ ctx: { db, now }, params: { promoterId } }) {
      if (!(await findPromoter(db, promoterId))) throw new Problem("not_found");
      return { logins: (await promoterLoginsOf(db, promoterId)).map((row) => presentPromoterLogin(row, now)) };
    },
  }),
  call({
    method: "POST",
    path: "/api/admin/promoter/{promoterId}/logins",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Invites a person to log in for a promoter, with an emailed link",
    params: promoterParams,
    body: inviteLoginInput,
    answer: promoterLoginAnswer,
    handle: async ({ ctx, params, body }) => ({
      login: await inviteLogin(ctx, promoterLogin, params.promoterId, body),
    }),
  }),
  call({
    method: "PUT",
    path: "/api/admin/promoter-login/{loginId}",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Changes the name or email of a promoter’s login; a stale __v returns 409 with the current one",
    params: loginParams,
    body: updateLoginInput,
    answer: promoterLoginAnswer,
    refusals: { stale_version: promoterLoginAnswer },
    handle: async ({ ctx, params, body }) => ({ login: await updateLogin(ctx, promoterLogin, params.loginId, body) }),
  }),
  call({
    method: "POST",
    path: "/api/admin/promoter-login/{loginId}/act",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Resends the invitation, resets, deactivates, or activates a promoter’s login, or gives it the emails",
    params: loginParams,
    body: loginActInput,
    answer: promoterLoginAnswer,
    handle: async ({ ctx, params, body }) => ({ login: await changeLogin(ctx, promoterLogin, params.loginId, body) }),
  }),
];
