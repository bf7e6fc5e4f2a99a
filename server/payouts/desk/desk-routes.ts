import * as z from "zod/mini";
import { deskClaimList, waitingRiderList } from "#shared/payout-desk.list.ts";
import {
  askRidersAnswer,
  askRidersInput,
  deskClaim,
  deskSum,
  waitingRider,
  type DeskClaim,
} from "#shared/payout-desk.schema.ts";
import type { Ctx } from "../../platform/context.ts";
import { call } from "../../platform/http/call.ts";
import { listCall } from "../../platform/http/lists/list-call.ts";
import { paidBefore } from "../files/undone-payments.ts";
import { presentClaims } from "../present.ts";
import type { ClaimRow } from "../store.ts";
import { askRiders } from "./ask-riders.ts";
import { listDeskClaims } from "./desk-store.ts";
import { needsOfRiders } from "./needs-of-riders.ts";
import { listWaitingRiders } from "./waiting-riders.ts";

/** This is the number of claims per statement, because both databases limit the number of parameters. */
const atOnce = 500;

/** Returns claims, each with what is missing from its rider and whether it was paid before. */
async function presentDesk(ctx: Ctx, rows: readonly ClaimRow[]): Promise<DeskClaim[]> {
  const shown: DeskClaim[] = [];
  for (let at = 0; at < rows.length; at += atOnce) {
    const claims = await presentClaims(ctx.db, ctx, rows.slice(at, at + atOnce));
    const open = claims.filter(({ status }) => status === "pending" || status === "approved");
    const needs = await needsOfRiders(
      ctx.db,
      open.map(({ riderId }) => riderId),
    );
    const paid = await paidBefore(
      ctx.db,
      open.map(({ _id, ...claim }) => ({ id: _id, ...claim })),
    );
    for (const claim of claims) {
      const isOpen = claim.status === "pending" || claim.status === "approved";
      const missing = isOpen ? (needs.get(claim.riderId) ?? []) : [];
      shown.push({ ...claim, needs: missing, paidBefore: paid.has(claim._id) });
    }
  }
  return shown;
}

export const payoutDeskCalls = [
  listCall({
    path: "/api/admin/claims",
    roles: ["admin"],
    added: true,
    summary: "Staff’s work list of payout claims, with what is missing and the totals by status",
    list: deskClaimList,
    row: deskClaim,
    more: { sums: z.array(deskSum) },
    async read(ctx, query) {
      const { rows, ...rest } = await listDeskClaims(ctx.db, query, ctx.now);
      return { rows: await presentDesk(ctx, rows), ...rest };
    },
    present: (row) => row,
  }),
  listCall({
    path: "/api/admin/cash-waiting",
    roles: ["admin"],
    added: true,
    summary: "Cash that can’t be paid yet, with what is missing from the rider and when it expires",
    list: waitingRiderList,
    row: waitingRider,
    read: (ctx, query) => listWaitingRiders(ctx, query),
    present: (row) => row,
  }),
  call({
    method: "POST",
    path: "/api/admin/riders/ask-payment-info",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Emails riders what is missing before their cash can be paid, at most once a day each",
    body: askRidersInput,
    answer: askRidersAnswer,
    handle: async ({ ctx, body }) => ({ asked: await askRiders(ctx, body.riderIds) }),
  }),
];
