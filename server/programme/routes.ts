import { programmeAnswer } from "#shared/programme.schema.ts";
import { call, type Call } from "../platform/http/call.ts";
import { presentRules } from "./present.ts";

export const programmeCalls: Call[] = [
  call({
    method: "GET",
    path: "/api/programme",
    who: "public",
    added: true,
    summary: "The numbers of the season's rule book",
    answer: programmeAnswer,
    handle: async ({ ctx }) => ({ rules: presentRules(ctx.programme, ctx.now) }),
  }),
];
