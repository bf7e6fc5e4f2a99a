import { done } from "#shared/fields.ts";
import { pageErrorInput } from "#shared/page-errors.schema.ts";
import { call } from "../platform/http/call.ts";

export const siteCalls = [
  call({
    method: "POST",
    path: "/api/page-errors",
    roles: "public",
    unverified: true,
    added: true,
    limit: "pageError",
    summary: "Reports that a server-rendered page did not hydrate as it was rendered",
    body: pageErrorInput,
    answer: done,
    async handle({ c, body }) {
      c.var.log.warn(body, "a server-rendered page did not hydrate");
      return { ok: true };
    },
  }),
];
