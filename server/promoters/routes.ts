import * as z from "zod/mini";
import { idField } from "#shared/fields.ts";
import { promoterList, promoterListItem, promoterSums } from "#shared/promoters.list.ts";
import {
  createPromoterInput,
  promoterActivationInput,
  promoterAnswer,
  promoterEffects,
  promoterParams,
  promoterRacesAnswer,
  updatePromoterInput,
} from "#shared/promoters.schema.ts";
import { call } from "../platform/http/call.ts";
import { listCall } from "../platform/http/lists/list-call.ts";
import { activatePromoter, promoterEffectsOf } from "./activate-promoter.ts";
import { addPromoter } from "./add-promoter.ts";
import { promoterLoginCalls } from "./logins/login-routes.ts";
import { readRaces } from "./races-of-promoter.ts";
import { listPromoters } from "./store.ts";
import { readPromoter, updatePromoter } from "./update-promoter.ts";

const params = z.object({ id: idField });

export const promoterCalls = [
  listCall({
    path: "/api/promoters",
    roles: ["admin"],
    summary: "All promoters by name, phone, late results, and status",
    list: promoterList,
    row: promoterListItem,
    more: { sums: promoterSums },
    read: (ctx, query) => listPromoters(ctx, query),
    present: ({ promoter, email, ...facts }) => ({
      _id: promoter.id,
      name: promoter.name,
      phone: promoter.phone,
      email,
      profileImage: promoter.profileImage,
      deActivated: !promoter.active,
      series: facts.series,
      events: facts.events,
      late: facts.late,
      medianDays: facts.medianDays,
    }),
  }),
  call({
    method: "GET",
    path: "/api/{type}/promoter/{id}",
    roles: ["promoter", "admin"],
    summary: "A promoter’s record",
    params,
    answer: promoterAnswer,
    handle: async ({ ctx, params: { id } }) => ({ promoter: await readPromoter(ctx, id) }),
  }),
  call({
    method: "PUT",
    path: "/api/{type}/promoter/{id}",
    roles: ["promoter", "admin"],
    limit: "write",
    summary: "Updates a promoter’s record; a stale __v returns 409 with the current one",
    params,
    body: updatePromoterInput,
    answer: promoterAnswer,
    refusals: { stale_version: promoterAnswer },
    handle: async ({ ctx, params: { id }, body }) => ({ promoter: await updatePromoter(ctx, id, body) }),
  }),
  call({
    method: "POST",
    path: "/api/admin/promoters",
    roles: ["admin"],
    limit: "write",
    summary: "Adds a promoter and invites its first person by email",
    body: createPromoterInput,
    answer: promoterAnswer,
    handle: async ({ ctx, body }) => ({ promoter: await addPromoter(ctx, body) }),
  }),
  call({
    method: "GET",
    path: "/api/admin/promoter/{promoterId}/races",
    roles: ["admin"],
    added: true,
    summary: "A promoter’s series and events, and how late its results were",
    params: promoterParams,
    answer: promoterRacesAnswer,
    handle: ({ ctx, params }) => readRaces(ctx, params.promoterId),
  }),
  call({
    method: "GET",
    path: "/api/admin/promoter/{promoterId}/activation",
    roles: ["admin"],
    added: true,
    summary: "What activating or deactivating a promoter would mean, in people and money",
    params: promoterParams,
    answer: z.object({ effects: promoterEffects }),
    handle: async ({ ctx, params }) => ({ effects: await promoterEffectsOf(ctx, params.promoterId) }),
  }),
  call({
    method: "POST",
    path: "/api/admin/promoter/{promoterId}/activation",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Activates or deactivates a promoter; a deactivation logs its people out and needs a reason",
    params: promoterParams,
    body: promoterActivationInput,
    answer: z.object({ effects: promoterEffects }),
    handle: async ({ ctx, params, body }) => ({ effects: await activatePromoter(ctx, params.promoterId, body) }),
  }),
  ...promoterLoginCalls,
];
