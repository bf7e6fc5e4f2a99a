import { done } from "#shared/fields.ts";
import { savedViewParams, savedViewsAnswer, savedViewsQuery, saveViewInput } from "#shared/saved-views.schema.ts";
import { call } from "../../platform/http/call.ts";
import { removeView, saveView, viewsOf } from "./views.ts";

const own = { roles: ["admin"], least: "readOnly", added: true } as const;

/** Admins save views of lists for themselves with these calls. */
export const savedViewCalls = [
  call({
    ...own,
    method: "GET",
    path: "/api/admin/views",
    summary: "The views of a list that the admin saved",
    query: savedViewsQuery,
    answer: savedViewsAnswer,
    handle: async ({ ctx, query }) => ({ views: await viewsOf(ctx.db, ctx, query.list) }),
  }),
  call({
    ...own,
    method: "POST",
    path: "/api/admin/views",
    limit: "write",
    summary: "Saves a list’s filters and order under a name for the requesting admin",
    body: saveViewInput,
    answer: savedViewsAnswer,
    handle: async ({ ctx, body }) => ({ views: await saveView(ctx, body) }),
  }),
  call({
    ...own,
    method: "DELETE",
    path: "/api/admin/view/{viewId}",
    limit: "write",
    summary: "Deletes one of the requesting admin’s saved views",
    params: savedViewParams,
    answer: done,
    async handle({ ctx, params }) {
      await removeView(ctx, params.viewId);
      return { ok: true } as const;
    },
  }),
];
