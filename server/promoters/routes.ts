import * as z from "zod/mini";
import { idField } from "#shared/fields.ts";
import { promoterList, promoterListItem } from "#shared/promoters.list.ts";
import { promoterAnswer, updatePromoterInput } from "#shared/promoters.schema.ts";
import { call } from "../platform/http/call.ts";
import { listCall } from "../platform/http/lists/list-call.ts";
import { listPromoters } from "./store.ts";
import { readPromoter, updatePromoter } from "./update-promoter.ts";

const params = z.object({ id: idField });

export const promoterCalls = [
  listCall({
    path: "/api/promoters",
    roles: ["admin"],
    summary: "All promoters by name, phone, and account status",
    list: promoterList,
    row: promoterListItem,
    read: ({ db }, asked) => listPromoters(db, asked),
    present: ({ promoter, email, deactivatedAt, events }) => ({
      _id: promoter.id,
      name: promoter.name,
      phone: promoter.phone,
      email,
      profileImage: promoter.profileImage,
      deActivated: deactivatedAt !== null,
      events,
    }),
  }),
  call({
    method: "GET",
    path: "/api/{type}/promoter/{id}",
    roles: ["promoter", "admin"],
    summary: "A promoter's record",
    params,
    answer: promoterAnswer,
    handle: async ({ ctx, params: { id } }) => ({ promoter: await readPromoter(ctx, id) }),
  }),
  call({
    method: "PUT",
    path: "/api/{type}/promoter/{id}",
    roles: ["promoter", "admin"],
    limit: "write",
    summary: "Updates a promoter's record; a stale __v returns 409 with the current one",
    params,
    body: updatePromoterInput,
    answer: promoterAnswer,
    handle: async ({ ctx, params: { id }, body }) => ({ promoter: await updatePromoter(ctx, id, body) }),
  }),
];
