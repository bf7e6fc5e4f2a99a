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
    summary: "The admin home page: open work with counts and ages, races around today, and recent activity",
    answer: homeAnswer,
    handle: ({ ctx }) => staffHome(ctx),
  }),
];
