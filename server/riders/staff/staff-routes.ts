import * as z from "zod/mini";
import { done, idField } from "#shared/fields.ts";
import { riderAccessAnswer, riderActivationEffects, riderActivationQuery } from "#shared/rider-staff.schema.ts";
import { call } from "../../platform/http/call.ts";
import { endRiderSessions, riderAccess, sendRiderReset } from "./access.ts";
import { riderActivationEffectsOf } from "./activation-effects.ts";

const ok = { ok: true } as const;
const ofRider = z.object({ riderId: idField });

export const riderStaffCalls = [
  call({
    method: "POST",
    path: "/api/admin/riders/activation/preview",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "What activating or deactivating riders would mean, in people and money; saves nothing",
    body: riderActivationQuery,
    answer: z.object({ effects: riderActivationEffects }),
    handle: async ({ ctx, body }) => ({ effects: await riderActivationEffectsOf(ctx, body) }),
  }),
  call({
    method: "GET",
    path: "/api/admin/rider/{riderId}/access",
    roles: ["admin"],
    added: true,
    summary: "How a rider logs in: last login, devices that are logged in, and passkeys",
    params: ofRider,
    answer: riderAccessAnswer,
    handle: ({ ctx, params }) => riderAccess(ctx, params.riderId),
  }),
  call({
    method: "DELETE",
    path: "/api/admin/rider/{riderId}/sessions",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Logs a rider out on every device",
    params: ofRider,
    answer: done,
    async handle({ ctx, params }) {
      await endRiderSessions(ctx, params.riderId);
      return ok;
    },
  }),
  call({
    method: "POST",
    path: "/api/admin/rider/{riderId}/send-reset",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Emails a rider a code for a new password; staff never see it",
    params: ofRider,
    answer: done,
    async handle({ ctx, params }) {
      await sendRiderReset(ctx, params.riderId);
      return ok;
    },
  }),
];
