import { contingencyAnswer } from "#shared/aggregates.schema.ts";
import { seasonOf } from "../events/schedule/event-search.ts";
import { postedTotal } from "../events/payouts/posted-total.ts";
import { call } from "../platform/http/call.ts";

export const reportCalls = [
  call({
    method: "GET",
    path: "/api/aggregates/contingency",
    roles: "public",
    cache: "public",
    summary: "The figure on the poster: what the season posts, by currency",
    answer: contingencyAnswer,
    async handle({ ctx }) {
      const season = seasonOf(ctx);
      const { amounts, events } = await postedTotal(ctx.db, ctx.now, season);
      return {
        contingencyTitle: ctx.programme.title[ctx.locale],
        contingencyAmount: amounts.USD,
        contingencyAmounts: amounts,
        season: Number(season),
        events: events.USD,
        canadianEvents: events.CAD,
      };
    },
  }),
];
