import { currencyOfCountry } from "#shared/money.ts";
import {
  awardAnswer,
  awardParams,
  awardsAnswer,
  awardsQuery,
  riderResultsAnswer,
  riderResultsQuery,
  walletAnswer,
} from "#shared/wallet.schema.ts";
import { presentBalance } from "../redemptions/present.ts";
import { recentRedemptions } from "../redemptions/recent-redemptions.ts";
import { balancesOf } from "../ledger/balances.ts";
import { call, type Call } from "../platform/http/call.ts";
import { signedIn } from "../platform/http/guard.ts";
import { Problem } from "../platform/problem.ts";
import { presentAward, presentResult } from "./present.ts";
import { countResults, countryOf, findAward, listAwards, listResults, openCash, storyOf } from "./store.ts";

/** How many of each the wallet's first screen shows. */
const shown = 5;

/** What a rider sees of results and money. This slice reads any table and writes none. */
export const walletCalls: Call[] = [
  call({
    method: "GET",
    path: "/api/rider/wallet",
    who: ["rider"],
    added: true,
    summary: "Balance per currency, what expires next, the last results and redemptions",
    answer: walletAnswer,
    handle: async ({ ctx }) => {
      const { id } = signedIn(ctx, "rider");
      const cash = new Map<"USD" | "CAD", number>();
      for (const { currency, value } of await openCash(ctx.db, id, ctx.now)) {
        cash.set(currency, (cash.get(currency) ?? 0) + value);
      }
      return {
        asOf: ctx.now.toISOString(),
        homeCurrency: currencyOfCountry((await countryOf(ctx.db, id)) ?? "US") ?? "USD",
        balances: (await balancesOf(ctx.db, id, ctx.now)).map(presentBalance),
        cash: [...cash].map(([currency, amount]) => ({ currency, amount })),
        lastResults: (await listResults(ctx.db, id, 1, shown)).map(presentResult),
        lastRedemptions: await recentRedemptions(ctx, id, shown),
      };
    },
  }),
  call({
    method: "GET",
    path: "/api/rider/awards",
    who: ["rider"],
    added: true,
    summary: "The rider's awards with status, expiry and where each came from",
    query: awardsQuery,
    answer: awardsAnswer,
    handle: async ({ ctx, query }) => {
      const { id } = signedIn(ctx, "rider");
      const { rows, pagination } = await listAwards(
        ctx.db,
        { ...query, riderId: id, now: ctx.now },
        ctx.programme.rowsPerPage,
      );
      return { awards: rows.map((row) => presentAward(row, ctx.now)), pagination };
    },
  }),
  call({
    method: "GET",
    path: "/api/rider/award/{awardId}",
    who: ["rider"],
    added: true,
    summary: "One award and its whole story: issued, spent, refunded, expired",
    params: awardParams,
    answer: awardAnswer,
    handle: async ({ ctx, params }) => {
      const { id } = signedIn(ctx, "rider");
      const row = await findAward(ctx.db, params.awardId);
      // Another rider's award is not known to exist.
      if (row?.award.riderId !== id) throw new Problem("not_found");
      const story = await storyOf(ctx.db, params.awardId);
      return {
        award: presentAward(row, ctx.now),
        story: story.map((step) => ({ ...step, at: step.at.toISOString() })),
      };
    },
  }),
  call({
    method: "GET",
    path: "/api/rider/results",
    who: ["rider"],
    added: true,
    summary: "The rider's results, paid or not, with the reason",
    query: riderResultsQuery,
    answer: riderResultsAnswer,
    handle: async ({ ctx, query }) => {
      const { id } = signedIn(ctx, "rider");
      const page = query.page ?? 1;
      const { rowsPerPage } = ctx.programme;
      const total = await countResults(ctx.db, id);
      const rows = await listResults(ctx.db, id, page, rowsPerPage);
      return {
        results: rows.map(presentResult),
        pagination: { page, totalPages: Math.max(1, Math.ceil(total / rowsPerPage)), total },
      };
    },
  }),
];
