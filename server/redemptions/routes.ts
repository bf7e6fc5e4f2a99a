import { redemptionList, refundList } from "#shared/redemptions.list.ts";
import {
  redeemAnswer,
  redeemInput,
  redemptionParams,
  redemptionRecord,
  redemptionTotals,
  refundAnswer,
  refundInput,
  shortCredit,
} from "#shared/redemptions.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { call } from "../platform/http/call.ts";
import { listCall, type ListRead } from "../platform/http/lists/list-call.ts";
import { presentRedemption } from "./present.ts";
import { redeem } from "./redeem.ts";
import { refund } from "./refunds/refund.ts";
import { spellingsOf } from "./counter-store.ts";
import { listRedemptions } from "./store.ts";

/**
 * Returns the filter for the actor. Riders and dealers get only their own redemptions, whatever they request; admins
 * get all. A dealer's days are those of its own time zone.
 */
const own = ({ actor }: Ctx): { riderId?: string; dealerId?: string; timeZone?: string } =>
  actor.type === "rider"
    ? { riderId: actor.id }
    : actor.type === "dealer"
      ? { dealerId: actor.id, timeZone: actor.timeZone }
      : {};

async function read(
  ctx: Ctx,
  query: ListRead<typeof redemptionList> | ListRead<typeof refundList>,
  revoked: boolean | null,
) {
  const whose = own(ctx);
  const { employee, ...filters } = query.filters;
  const names = employee ? { employeeNames: await spellingsOf(ctx, employee, whose) } : {};
  return listRedemptions(ctx.db, { ...filters, ...whose, ...names, revoked }, query);
}

const isOfOneRider = ({ actor }: Ctx, { filters }: ListRead<typeof redemptionList>): boolean =>
  actor.type === "rider" || (actor.type === "admin" && filters.riderId !== undefined);

export const redemptionCalls = [
  call({
    method: "POST",
    path: "/api/{type}/redeem",
    roles: ["dealer", "admin"],
    summary: "Redeems a rider’s credit at a dealer’s counter, with the rider’s PIN",
    money: true,
    limit: "write",
    body: redeemInput,
    answer: redeemAnswer,
    refusals: { insufficient_credit: shortCredit },
    handle: ({ ctx, body, key }) => redeem(ctx, body, key),
  }),
  listCall({
    path: "/api/{type}/credit-redemptions",
    roles: ["rider", "dealer", "admin"],
    summary: "Redemptions that were not refunded in full, newest first: a rider’s or a dealer’s own, or all",
    list: redemptionList,
    row: redemptionRecord,
    more: { totals: redemptionTotals },
    // A rider has one history that includes refunded redemptions, marked as such; staff see the same on the record.
    read: (ctx, query) => read(ctx, query, isOfOneRider(ctx, query) ? null : false),
    present: (row, ctx) => presentRedemption(ctx, row),
  }),
  listCall({
    path: "/api/{type}/revoked-redemptions",
    roles: ["dealer", "admin"],
    summary: "Redemptions refunded in full or in part, latest refund first; the dates filter by refund date",
    list: refundList,
    row: redemptionRecord,
    more: { totals: redemptionTotals },
    read: (ctx, query) => read(ctx, query, true),
    present: (row, ctx) => presentRedemption(ctx, row),
  }),
  call({
    method: "DELETE",
    path: "/api/{type}/credit-redemption/{redemptionId}",
    roles: ["dealer", "admin"],
    summary: "Refunds a redemption or a part of it: dealers their own within the season’s limit, admins any",
    money: true,
    limit: "write",
    params: redemptionParams,
    body: refundInput,
    answer: refundAnswer,
    handle: ({ ctx, params, body, key }) => refund(ctx, params.redemptionId, body, key),
  }),
];
