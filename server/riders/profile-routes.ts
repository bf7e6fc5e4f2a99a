import * as z from "zod/mini";
import { vinSuggestion } from "#shared/bikes.schema.ts";
import { done, idField } from "#shared/fields.ts";
import { registerInput, riderAnswer, setPinInput, updateRiderInput } from "#shared/riders.schema.ts";
import { markFactoryInput } from "#shared/factory.schema.ts";
import { evenTime } from "../platform/even-time.ts";
import { call } from "../platform/http/call.ts";
import { markFactory } from "./mark-factory.ts";
import { register } from "./register.ts";
import { setPin } from "./pin/set-pin.ts";
import { updateRider } from "./update.ts";

const ok = { ok: true } as const;
/**
 * The answer takes this fixed time in ms, which is longer than both hashes and the writes, because creating a new rider
 * writes a few rows more than a known address.
 */
const registerMs = 500;
const params = z.object({ riderId: idField });

export const riderProfileCalls = [
  call({
    method: "POST",
    path: "/api/register",
    roles: "public",
    added: true,
    // Many riders in a paddock register from one IP address; the codes themselves are limited per email address.
    limit: "register",
    botCheck: true,
    summary: "Registers a rider; an emailed code and POST /api/register/confirm complete it",
    body: registerInput,
    answer: done,
    refusals: { invalid_vin: vinSuggestion },
    async handle({ ctx, body }) {
      await evenTime(ctx, registerMs, () => register(ctx, body));
      return ok;
    },
  }),
  call({
    method: "PUT",
    path: "/api/{type}/rider/{riderId}",
    roles: ["rider", "admin"],
    limit: "write",
    summary: "Updates a rider’s record; a stale __v returns 409 with the current one",
    params,
    body: updateRiderInput,
    answer: riderAnswer,
    refusals: { stale_version: riderAnswer },
    handle: async ({ ctx, params: { riderId }, body }) => ({ rider: await updateRider(ctx, riderId, body) }),
  }),
  call({
    method: "PUT",
    path: "/api/rider/rider/{riderId}/pin",
    roles: ["rider"],
    added: true,
    limit: "signIn",
    summary: "Sets the PIN, with the password; never while proxying",
    params,
    body: setPinInput,
    answer: done,
    async handle({ ctx, params: { riderId }, body }) {
      await setPin(ctx, ctx.actor, riderId, body);
      return ok;
    },
  }),
  call({
    method: "POST",
    path: "/api/admin/rider/{riderId}/mark-factory",
    roles: ["admin"],
    money: true,
    limit: "write",
    summary: "Marks or unmarks a rider as a factory rider; the rider’s results are reassessed",
    params,
    body: markFactoryInput,
    answer: riderAnswer,
    handle: async ({ ctx, params: { riderId }, body, key }) => ({ rider: await markFactory(ctx, riderId, body, key) }),
  }),
];
