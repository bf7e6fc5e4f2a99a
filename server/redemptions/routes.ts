import {
  creditRedemptionsAnswer,
  redeemAnswer,
  redeemInput,
  redemptionParams,
  redemptionsQuery,
  refundAnswer,
  refundInput,
  revokedRedemptionsAnswer,
  type RedemptionsQuery,
} from "#shared/redemptions.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { call } from "../platform/http/call.ts";
import { isFile } from "../platform/http/table-file.ts";
import { presentRedemption } from "./present.ts";
import { redeem } from "./redeem.ts";
import { refund } from "./refund.ts";
import { spellingsOf } from "./counter-store.ts";
import { redemptionsFile } from "./redemptions-file.ts";
import { listRedemptions } from "./store.ts";

/** Riders and dealers get only their own redemptions, whatever they request; admins get all. */
const own = ({ actor }: Ctx): { riderId?: string; dealerId?: string } =>
  actor.type === "rider" ? { riderId: actor.id } : actor.type === "dealer" ? { dealerId: actor.id } : {};

async function list(ctx: Ctx, query: RedemptionsQuery, revoked: boolean | null) {
  const whose = own(ctx);
  const names = query.employee ? { employeeNames: await spellingsOf(ctx.db, query.employee, whose) } : {};
  const whole = isFile(query.format);
  const asked = { ...query, ...whose, ...names, revoked, ...(whole ? { page: 1 } : {}) };
  const { rows, ...rest } = await listRedemptions(ctx.db, asked, whole ? allRows : ctx.programme.rowsPerPage);
  return { rows: rows.map((row) => presentRedemption(ctx, row)), ...rest };
}

/** The highest limit that both databases accept. */
const allRows = 2 ** 31 - 1;

export const redemptionCalls = [
  call({
    method: "POST",
    path: "/api/{type}/redeem",
    roles: ["dealer", "admin"],
    summary: "Spends a rider's credit at a dealer's counter, with the rider's PIN",
    money: true,
    limit: "write",
    body: redeemInput,
    answer: redeemAnswer,
    handle: ({ ctx, body, key }) => redeem(ctx, body, key),
  }),
  call({
    method: "GET",
    path: "/api/{type}/credit-redemptions",
    roles: ["rider", "dealer", "admin"],
    summary: "Redemptions that stand, newest first: a rider's or a dealer's own, or all",
    limit: "search",
    query: redemptionsQuery,
    answer: creditRedemptionsAnswer,
    handle: async ({ ctx, query }) => {
      // A rider has one history that includes refunded redemptions, marked as such.
      const { rows, ...rest } = await list(ctx, query, ctx.actor.type === "rider" ? null : false);
      if (isFile(query.format)) return redemptionsFile(ctx, query.format, "redemptions", rows);
      return { creditRedemptions: rows, ...rest };
    },
  }),
  call({
    method: "GET",
    path: "/api/{type}/revoked-redemptions",
    roles: ["dealer", "admin"],
    summary: "Redemptions that were refunded, the latest refund first; the days are those of the refund",
    limit: "search",
    query: redemptionsQuery,
    answer: revokedRedemptionsAnswer,
    handle: async ({ ctx, query }) => {
      const { rows, ...rest } = await list(ctx, query, true);
      if (isFile(query.format)) return redemptionsFile(ctx, query.format, "refunds", rows);
      return { revokedRedemptions: rows, ...rest };
    },
  }),
  call({
    method: "DELETE",
    path: "/api/{type}/credit-redemption/{redemptionId}",
    roles: ["dealer", "admin"],
    summary: "Refunds a redemption: a dealer its own within 30 days, an admin any",
    money: true,
    limit: "write",
    params: redemptionParams,
    body: refundInput,
    answer: refundAnswer,
    handle: ({ ctx, params, body, key }) => refund(ctx, params.redemptionId, body.reason ?? null, key),
  }),
];
