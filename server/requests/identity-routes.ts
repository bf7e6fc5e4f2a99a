import * as z from "zod/mini";
import { done, idField } from "#shared/fields.ts";
import { identityChangeAnswer, identityChangeInput } from "#shared/requests.schema.ts";
import { call } from "../platform/http/call.ts";
import { Problem } from "../platform/problem.ts";
import { askIdentityChange, identityChangeOf, withdrawIdentityChange } from "./ask-identity-change.ts";
import { maySeeIdentityChange } from "./policy.ts";

const ok = { ok: true } as const;
const path = "/api/rider/rider/{riderId}/identity-change";
const params = z.object({ riderId: idField });

export const identityChangeCalls = [
  call({
    method: "GET",
    path,
    roles: ["rider"],
    added: true,
    summary: "The rider’s latest request to change name, date of birth, or AMA number, and its status",
    params,
    answer: identityChangeAnswer,
    handle: ({ ctx, params: { riderId } }) => {
      if (!maySeeIdentityChange(ctx.actor, riderId)) throw new Problem("not_found");
      return identityChangeOf(ctx.db, riderId);
    },
  }),
  call({
    method: "POST",
    path,
    roles: ["rider"],
    added: true,
    limit: "write",
    summary: "Asks staff to change name, date of birth, or AMA number, with a reason; never while proxying",
    params,
    body: identityChangeInput,
    answer: done,
    async handle({ ctx, params: { riderId }, body }) {
      await askIdentityChange(ctx, riderId, body);
      return ok;
    },
  }),
  call({
    method: "DELETE",
    path,
    roles: ["rider"],
    added: true,
    limit: "write",
    summary: "Withdraws the request while it is pending",
    params,
    answer: done,
    async handle({ ctx, params: { riderId } }) {
      await withdrawIdentityChange(ctx, riderId);
      return ok;
    },
  }),
];
