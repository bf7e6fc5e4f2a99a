import { homeAnswer } from "#shared/home.schema.ts";
import { call } from "../platform/http/call.ts";
import { staffHome } from "./staff-home.ts";

export const homeCalls = [
  call({
    method: "GET",
    path: "/api/admin/home",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "What waits for staff, with counts and ages; the races around today; the latest acts",
    answer: homeAnswer,
    handle: ({ ctx }) => staffHome(ctx),
  }),
];
