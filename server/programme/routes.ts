import { programmeAnswer } from "#shared/programme.schema.ts";
import { call } from "../platform/http/call.ts";
import { seasonAt } from "../platform/programme.ts";
import { presentRules } from "./present.ts";

export const programmeCalls = [
  call({
    method: "GET",
    path: "/api/programme",
    roles: "public",
    added: true,
    summary: "The numbers of the season's rule book",
    answer: programmeAnswer,
    handle: async ({ ctx }) => ({ rules: presentRules(ctx.programme, seasonAt(ctx.now)) }),
  }),
];
