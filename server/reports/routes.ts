import { contingencyAnswer } from "#shared/aggregates.schema.ts";
import { seasonOf } from "../events/schedule/event-search.ts";
import { earnedTotal } from "../events/payouts/earned-total.ts";
import { postedTotal } from "../events/payouts/posted-total.ts";
import { call } from "../platform/http/call.ts";

export const reportCalls = [
  call({
    method: "GET",
    path: "/api/aggregates/contingency",
    roles: "public",
    cache: "public",
    summary: "The totals on the home page: payouts posted for the season, and earnings so far, by currency",
    answer: contingencyAnswer,
    async handle({ ctx }) {
      const season = seasonOf(ctx);
      const [{ amounts, events }, earned] = await Promise.all([
        postedTotal(ctx.db, ctx.now, season),
        earnedTotal(ctx.db, ctx.now, season),
      ]);
      return {
        contingencyTitle: ctx.programme.title[ctx.locale],
        contingencyAmount: amounts.USD,
        contingencyAmounts: amounts,
        season: Number(season),
        events: events.USD,
        canadianEvents: events.CAD,
        earnedAmounts: earned,
      };
    },
  }),
];
