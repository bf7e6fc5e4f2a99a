import { promotersAnswer, promotersQuery } from "#shared/promoters.schema.ts";
import { call, type Call } from "../platform/http/call.ts";
import { findPromoters } from "./store.ts";

export const promoterCalls: Call[] = [
  call({
    method: "GET",
    path: "/api/promoters",
    who: ["admin"],
    limit: "search",
    summary: "All promoters, by name and telephone",
    query: promotersQuery,
    answer: promotersAnswer,
    handle: async ({ ctx, query }) => ({
      allPromoters: (await findPromoters(ctx.db, query)).map(({ promoter, email, deactivatedAt, events }) => ({
        _id: promoter.id,
        name: promoter.name,
        phone: promoter.phone,
        email,
        profileImage: promoter.profileImage,
        deActivated: deactivatedAt !== null,
        events,
      })),
    }),
  }),
];
