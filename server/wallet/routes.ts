import { awardList } from "#shared/awards.list.ts";
import { currencyOfCountry } from "#shared/money.ts";
import {
  awardAnswer,
  awardParams,
  awardsAnswer,
  awardsQuery,
  riderResultsAnswer,
  riderResultsQuery,
  seasonsAnswer,
  walletAnswer,
} from "#shared/wallet.schema.ts";
import { nextRaces } from "../events/schedule/next-races.ts";
import { balancesOf } from "../ledger/balances.ts";
import { findAwardRow, latestAwards, listAwards, openCash } from "../ledger/reads/list-awards.ts";
import { call } from "../platform/http/call.ts";
import { listFile } from "../platform/http/lists/list-file.ts";
import { isFile } from "../platform/http/lists/table-file.ts";
import { Problem } from "../platform/problem.ts";
import { presentBalance } from "../redemptions/present.ts";
import { recentRedemptions } from "../redemptions/recent-redemptions.ts";
import { mayConsentAsAdult } from "../riders/guardian/consent-as-adult.ts";
import { missingConsent } from "../riders/guardian/guardian.ts";
import { countResults, listResults, readResults, seasonsRidden } from "./own-results-store.ts";
import { presentAward, presentCash, presentLatestAward } from "./present.ts";
import { readAwardStory, withAwards } from "./read-award-story.ts";
import { seasonOfResults } from "./season-of-results.ts";
import { paidCash } from "./season-store.ts";
import { seasonsOf } from "./seasons.ts";
import { personOf, welcomeOf } from "./store.ts";

/** Each list on the wallet's first screen has this many rows. */
const shown = 5;

/** This is the highest limit that both databases accept. */
const allRows = 2 ** 31 - 1;

/** A rider reads results and money with these calls. This slice reads any table and writes none. */
export const walletCalls = [
  call({
    method: "GET",
    path: "/api/rider/wallet",
    roles: ["rider"],
    added: true,
    summary:
      "Balance by currency, cash, what expires next, latest awards, results and redemptions, next races, missing consent",
    answer: walletAnswer,
    handle: async ({ ctx }) => {
      const { id } = ctx.actor;
      const person = await personOf(ctx.db, id);
      const country = person.country ?? "US";
      const lastResults = await withAwards(ctx, id, await readResults(ctx.db, { riderId: id }, shown));
      const lastRedemptions = await recentRedemptions(ctx, id, shown, { refunded: true });
      const news = await latestAwards(ctx.db, { riderId: id });
      const isNew = lastResults.length + lastRedemptions.length + news.length === 0;
      return {
        asOf: ctx.now.toISOString(),
        homeCurrency: currencyOfCountry(country) ?? "USD",
        balances: (await balancesOf(ctx.db, id, ctx.now)).map(presentBalance),
        cash: presentCash(
          await openCash(ctx.db, { riderId: id, now: ctx.now }),
          await paidCash(ctx.db, { riderId: id }),
        ),
        latestAwards: news.map(presentLatestAward),
        missingConsent: await missingConsent(ctx, { id, dateOfBirth: person.dateOfBirth }),
        mayConsentAsAdult: await mayConsentAsAdult(ctx, { id, ...person }),
        lastResults,
        lastRedemptions,
        nextEvents: await nextRaces(ctx, id, { country: country === "CA" ? "CA" : "US", zipcode: person.zipcode }, 3),
        welcome: isNew ? await welcomeOf(ctx.db, id) : null,
      };
    },
  }),
  call({
    method: "GET",
    path: "/api/rider/awards",
    roles: ["rider"],
    added: true,
    limit: "search",
    summary: "The rider’s awards with status, expiration, and source; format=csv or xlsx returns a file",
    query: awardsQuery,
    answer: awardsAnswer,
    handle: async ({ ctx, query }) => {
      const { id } = ctx.actor;
      const whole = isFile(query.format);
      const filter = { ...query, ...(whole ? { page: 1 } : {}), riderId: id, now: ctx.now };
      const { rows, pagination } = await listAwards(ctx.db, filter, whole ? allRows : ctx.programme.rowsPerPage);
      const awards = rows.map((row) => presentAward(row, ctx.now));
      if (!isFile(query.format)) return { awards, pagination };
      const pages = async function* () {
        yield awards;
      };
      return listFile(ctx, query.format, awardList, pages());
    },
  }),
  call({
    method: "GET",
    path: "/api/rider/seasons",
    roles: ["rider"],
    added: true,
    summary: "The rider’s totals by season: earned, spent, and expired; for cash, gross and withheld",
    answer: seasonsAnswer,
    handle: ({ ctx }) => seasonsOf(ctx.db, ctx.actor.id),
  }),
  call({
    method: "GET",
    path: "/api/rider/award/{awardId}",
    roles: ["rider"],
    added: true,
    summary: "An award and its history: result, issued, spent, refunded, expired, paid",
    params: awardParams,
    answer: awardAnswer,
    handle: async ({ ctx, params }) => {
      const { id } = ctx.actor;
      const row = await findAwardRow(ctx.db, params.awardId);
      // The answer is 404, so that nobody learns whether another rider's award exists.
      if (row?.riderId !== id) throw new Problem("not_found");
      return readAwardStory(ctx, row);
    },
  }),
  call({
    method: "GET",
    path: "/api/rider/results",
    roles: ["rider"],
    added: true,
    summary: "The rider’s results, paid or not, with the reason",
    query: riderResultsQuery,
    answer: riderResultsAnswer,
    handle: async ({ ctx, query }) => {
      const { id } = ctx.actor;
      const filter = { ...query, riderId: id };
      const seasons = await seasonsRidden(ctx.db, id);
      const all = query.season === undefined && query.eventId === undefined && query.outcome === undefined;
      // Without a filter the total is the sum of the seasons, which are read anyway.
      const countAll = async () => seasons.reduce((sum, { count }) => sum + count, 0);
      const total = all ? countAll : () => countResults(ctx.db, filter);
      const { rows, pagination } = await listResults(ctx.db, filter, ctx.programme.rowsPerPage, total);
      return {
        results: await withAwards(ctx, id, rows),
        season: await seasonOfResults(ctx.db, id, query.season ?? seasons[0]?.season),
        seasons: seasons.map(({ season }) => season),
        pagination,
      };
    },
  }),
];
