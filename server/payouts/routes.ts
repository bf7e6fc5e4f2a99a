import {
  claimAnswer,
  claimInput,
  claimParams,
  claimSums,
  openClaimInput,
  openClaimsAnswer,
  paymentInfoAnswer,
  type PaymentInfoAnswer,
  paymentInfoInput,
  payoutClaim,
  stalePaymentInfo,
} from "#shared/payouts.schema.ts";
import { riderEarningList } from "#shared/rider-earnings.list.ts";
import { waitingCash, waitingCashUntil } from "../ledger/claim-awards.ts";
import { hasEarnedCash } from "../ledger/reads/rider-awards.ts";
import type { Ctx } from "../platform/context.ts";
import { call } from "../platform/http/call.ts";
import { listCall } from "../platform/http/lists/list-call.ts";
import { seasonsFor, settingsIn } from "../seasons/season-settings.ts";
import { payoutDeskCalls } from "./desk/desk-routes.ts";
import { payoutFileCalls } from "./files/file-routes.ts";
import { moveClaim } from "./move-claim.ts";
import { needsOf } from "./needs.ts";
import { openClaimsByHand } from "./open-claims-by-hand.ts";
import { presentClaims, presentClaimSum, presentPaymentInfo } from "./present.ts";
import { savePaymentInfo } from "./save-payment-info.ts";
import { findPaymentInfo, listClaims, paperKinds } from "./store.ts";

/**
 * Returns the filter for the actor. Riders get only their own claims and promoters those of their events and rounds,
 * whatever they request; admins get all.
 */
const own = ({ actor }: Ctx): { riderId?: string; promoterId?: string } =>
  actor.type === "rider" ? { riderId: actor.id } : actor.type === "promoter" ? { promoterId: actor.id } : {};

async function paymentInfoOf(ctx: Ctx, riderId: string): Promise<PaymentInfoAnswer> {
  const info = await findPaymentInfo(ctx.db, riderId);
  const earned = await hasEarnedCash(ctx.db, riderId);
  const waiting = await waitingCash(ctx.db, riderId, ctx.now);
  const deadlines = waiting.flatMap(({ expiresAt }) => expiresAt ?? []).toSorted((a, b) => Number(a) - Number(b));
  const [deadline] = deadlines;
  const season = Math.max(0, ...waiting.flatMap(({ season: of }) => of ?? []));
  // If no cash is waiting, the rules are those of today's season, because the next cash will come from it.
  const rules = season === 0 ? ctx.programme : settingsIn(await seasonsFor(ctx), season);
  return {
    paymentInfo: info && presentPaymentInfo(info),
    hasEarnedCash: earned,
    needs: earned ? needsOf(info, await paperKinds(ctx.db, riderId)) : [],
    deadline: deadline?.toISOString() ?? null,
    ending: deadline ? await waitingCashUntil(ctx.db, riderId, ctx.now, deadline) : [],
    waiting: waiting.map(({ currency, amount }) => ({ currency, amount })),
    withholding: rules.nraWithholding,
    payoutDays: rules.cashPayoutDays,
  };
}

export const payoutCalls = [
  call({
    method: "GET",
    path: "/api/rider/payment-info",
    roles: ["rider"],
    added: true,
    summary: "A rider’s payment info, and what is still missing",
    answer: paymentInfoAnswer,
    handle: ({ ctx }) => paymentInfoOf(ctx, ctx.actor.id),
  }),
  call({
    method: "PUT",
    path: "/api/rider/payment-info",
    roles: ["rider"],
    added: true,
    limit: "write",
    summary: "Saves payment info, and opens the claims that needed it",
    body: paymentInfoInput,
    answer: paymentInfoAnswer,
    refusals: { stale_version: stalePaymentInfo },
    async handle({ ctx, body }) {
      const { id } = ctx.actor;
      await savePaymentInfo(ctx, id, body);
      return paymentInfoOf(ctx, id);
    },
  }),
  listCall({
    path: "/api/{type}/payout-claims",
    roles: ["rider", "promoter", "admin"],
    summary: "Payout claims, newest first: a rider’s own, those of a promoter’s events and rounds, or all",
    list: riderEarningList,
    row: payoutClaim,
    more: { sums: claimSums },
    async read(ctx, query) {
      const filters = { ...query.filters, ...own(ctx) };
      const { rows, sums, total } = await listClaims(ctx.db, { ...query, filters }, ctx.now);
      return {
        rows: await presentClaims(ctx.db, ctx, rows),
        sums: sums.map((sum) => presentClaimSum(ctx, sum)),
        total,
      };
    },
    present: (claim) => claim,
  }),
  call({
    method: "PUT",
    path: "/api/{type}/payout-claim/{id}",
    roles: ["promoter", "admin"],
    summary: "Approves a claim, marks it as sent, undoes that, or voids it",
    money: true,
    limit: "write",
    params: claimParams,
    body: claimInput,
    answer: claimAnswer,
    refusals: { stale_version: claimAnswer },
    handle: ({ ctx, params, body, key }) => moveClaim(ctx, params.id, body, key),
  }),
  call({
    method: "POST",
    path: "/api/admin/payout-claims",
    roles: ["admin"],
    summary: "Opens a rider’s claims at once, without waiting for the job",
    money: true,
    limit: "write",
    body: openClaimInput,
    answer: openClaimsAnswer,
    handle: ({ ctx, body, key }) => openClaimsByHand(ctx, body.riderId, key),
  }),
  ...payoutDeskCalls,
  ...payoutFileCalls,
];
