import type { Context } from "hono";
import { dealerList, dealerRow, dealerSum } from "#shared/dealers.list.ts";
import { activationEffects, activationInput, activationQuery } from "#shared/dealer-activation.schema.ts";
import {
  createDealerInput,
  dealerAnswer,
  dealerParams,
  dealerRecord,
  dealersAnswer,
  dealersQuery,
  favouriteDealersAnswer,
  mapTilesAnswer,
  regionRef,
  type DealersAnswer,
  type DealersQuery,
} from "#shared/dealers.schema.ts";
import { updateDealerInput } from "#shared/dealers.schema.ts";
import { dealerBook, type DealerIndex } from "#shared/dealer-index.ts";
import { findDealers } from "#shared/dealer-filter.ts";
import { done } from "#shared/fields.ts";
import * as z from "zod/mini";
import { call, type HttpEnv } from "../platform/http/call.ts";
import { listCall } from "../platform/http/lists/list-call.ts";
import { Problem } from "../platform/problem.ts";
import { dealerRegions, listDealers, nearDealersForFile } from "./dealer-list-store.ts";
import { activationEffectsOf, setDealersActive } from "./activate-dealers.ts";
import { addDealer } from "./add-dealer.ts";
import { factsOf } from "./facts-store.ts";
import { dealerImportCalls } from "./import/import-routes.ts";
import { dealerLoginCalls } from "./logins/login-routes.ts";
import {
  allDealers,
  countRedeemedAndRefunded,
  favouritesOf,
  findDealer,
  lastRedemptions,
  presentListedDealer,
} from "./dealer-store.ts";
import { setFavouriteDealer } from "./favourite-dealer.ts";
import { maySeeDealer } from "./policy.ts";
import { postalPack } from "./postal-pack.ts";
import { findPostalCode } from "./postal.ts";
import { presentDealer, presentDealerRow, presentLastRedemption } from "./present.ts";
import { updateDealer } from "./update-dealer.ts";

const ok = { ok: true } as const;

const openOnly = (book: DealerIndex): DealerIndex => ({ open: book.open, closed: dealerBook([]).closed });

function answerDealers(book: DealerIndex, query: DealersQuery): DealersAnswer {
  const found = findDealers(book, query, findPostalCode);
  if (found === "unknown") {
    throw new Problem("postal_code_unknown", { fields: { zipcode: "postal_code_unknown" } });
  }
  return found;
}

const countriesOf = ({ open, closed }: DealerIndex): string[] =>
  [...new Set([...open.countries, ...closed.countries])].toSorted();

export const dealerCalls = [
  call({
    method: "GET",
    path: "/api/dealers-lean",
    roles: "public",
    limit: "search",
    cache: "public",
    summary: "The dealer finder: by name, state, country and distance in miles from a postal code, nearest first",
    query: dealersQuery,
    answer: dealersAnswer,
    // Only staff see dealers that are not active; the public list excludes them.
    handle: async ({ ctx, query }) => answerDealers(openOnly(await allDealers(ctx.db, ctx.now)), query),
  }),
  call({
    method: "GET",
    path: "/api/admin/dealers-lean",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "The dealer finder for staff; active=false lists inactive dealers",
    query: dealersQuery,
    answer: dealersAnswer,
    handle: async ({ ctx, query }) => answerDealers(await allDealers(ctx.db, ctx.now), query),
  }),
  listCall({
    path: "/api/admin/dealers",
    roles: ["admin"],
    added: true,
    summary: "All dealers, active or not, with their logins, tablets, and money; with a postal code, nearest first",
    list: dealerList,
    row: dealerRow,
    more: { regions: z.array(regionRef), sums: z.array(dealerSum) },
    read: async (ctx, query) => ({ ...(await listDealers(ctx, query)), regions: await dealerRegions(ctx.db) }),
    readForFile: nearDealersForFile,
    present: presentDealerRow,
  }),
  call({
    method: "GET",
    path: "/api/offline-postal",
    roles: "public",
    added: true,
    limit: "search",
    summary: "Postal codes and their locations, packed for offline search on a device",
    handle: ({ c }) => answerPostalPack(c),
  }),
  call({
    method: "GET",
    path: "/api/map-tiles",
    roles: "public",
    added: true,
    summary: "The source of street tiles over the embedded map; null if there is none",
    answer: mapTilesAnswer,
    handle({ c }) {
      const tiles = c.get("mapTiles");
      return Promise.resolve({ tiles: tiles && { url: tiles.url, attribution: tiles.attribution } });
    },
  }),
  call({
    method: "GET",
    path: "/api/{type}/dealer/{dealerId}",
    roles: ["dealer", "admin"],
    summary: "A dealer’s record and latest redemptions",
    params: dealerParams,
    answer: dealerAnswer,
    async handle({ ctx, params }) {
      // A dealer must not learn that another dealer's record exists, so the answer is 404.
      if (!maySeeDealer(ctx.actor, params.dealerId)) throw new Problem("not_found");
      const row = await findDealer(ctx.db, params.dealerId);
      if (!row) throw new Problem("not_found");
      const redemptions = await lastRedemptions(ctx.db, row.id, ctx.programme.rowsPerPage);
      return {
        dealer: presentDealer(row),
        redemptions: redemptions.map(presentLastRedemption),
        distinctCountry: countriesOf(await allDealers(ctx.db, ctx.now)),
        facts: ctx.actor.type === "admin" ? ((await factsOf(ctx.db, [row], ctx.now)).get(row.id) ?? null) : null,
        counts: ctx.actor.type === "admin" ? await countRedeemedAndRefunded(ctx.db, row.id) : null,
      };
    },
  }),
  call({
    method: "POST",
    path: "/api/{type}/dealers",
    roles: ["admin"],
    limit: "write",
    summary: "Adds a dealer, which the dealer finder lists at once",
    body: createDealerInput,
    answer: z.object({ dealer: dealerRecord }),
    handle: async ({ ctx, body }) => ({ dealer: presentDealer(await addDealer(ctx, body)) }),
  }),
  call({
    method: "POST",
    path: "/api/admin/dealers/activation/preview",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "What activating or deactivating dealers would mean, in people and money; saves nothing",
    body: activationQuery,
    answer: z.object({ effects: activationEffects }),
    handle: async ({ ctx, body }) => ({ effects: await activationEffectsOf(ctx, body) }),
  }),
  call({
    method: "POST",
    path: "/api/admin/dealers/activation",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Activates or deactivates dealers; a deactivation logs their people out and needs a reason",
    body: activationInput,
    answer: z.object({ effects: activationEffects }),
    handle: async ({ ctx, body }) => ({ effects: await setDealersActive(ctx, body) }),
  }),
  call({
    method: "PUT",
    path: "/api/{type}/dealer/{dealerId}",
    roles: ["dealer", "admin"],
    limit: "write",
    summary: "Updates a dealer’s record; a stale __v returns 409 with the current record",
    params: dealerParams,
    body: updateDealerInput,
    answer: z.object({ dealer: dealerRecord }),
    refusals: { stale_version: z.object({ dealer: dealerRecord }) },
    handle: async ({ ctx, params, body }) => ({
      dealer: presentDealer(await updateDealer(ctx, params.dealerId, body)),
    }),
  }),
  call({
    method: "GET",
    path: "/api/rider/favourite-dealers",
    roles: ["rider"],
    added: true,
    summary: "The rider’s favorite dealers",
    answer: favouriteDealersAnswer,
    async handle({ ctx }) {
      const rows = await favouritesOf(ctx.db, ctx.actor.id);
      return { dealers: rows.map(presentListedDealer) };
    },
  }),
  call({
    method: "PUT",
    path: "/api/rider/favourite-dealers/{dealerId}",
    roles: ["rider"],
    added: true,
    limit: "write",
    summary: "Adds a dealer to the rider’s favorites",
    params: dealerParams,
    answer: done,
    async handle({ ctx, params }) {
      await setFavouriteDealer(ctx, ctx.actor, params.dealerId, true);
      return ok;
    },
  }),
  call({
    method: "DELETE",
    path: "/api/rider/favourite-dealers/{dealerId}",
    roles: ["rider"],
    added: true,
    limit: "write",
    summary: "Removes a dealer from the rider’s favorites",
    params: dealerParams,
    answer: done,
    async handle({ ctx, params }) {
      await setFavouriteDealer(ctx, ctx.actor, params.dealerId, false);
      return ok;
    },
  }),
  ...dealerLoginCalls,
  ...dealerImportCalls,
];

/** Answers with the packed table of postal codes, which is gzipped once and not for each request. */
async function answerPostalPack(c: Context<HttpEnv>): Promise<Response> {
  const { text, gzipped, etag } = await postalPack();
  c.header("cache-control", "public, no-cache");
  c.header("etag", etag);
  c.header("vary", "accept-encoding");
  if (c.req.header("if-none-match") === etag) return c.body(null, 304);
  c.header("content-type", "text/plain; charset=utf-8");
  if (!/\bgzip\b/.test(c.req.header("accept-encoding") ?? "")) return c.body(text);
  c.header("content-encoding", "gzip");
  return c.body(gzipped);
}
