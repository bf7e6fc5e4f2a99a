import * as z from "zod/mini";
import {
  bonusAnswer,
  bonusesAnswer,
  bonusesQuery,
  bonusInput,
  bonusParams,
  declineBonusInput,
  extendAnswer,
  extendInput,
  reverseBonusInput,
  riderAwardsAnswer,
  riderAwardsQuery,
  staffAwardAnswer,
} from "#shared/awards.schema.ts";
import { idField } from "#shared/fields.ts";
import { moneyActInput, moneyPreviewAnswer, riderMoneyAnswer } from "#shared/rider-money.schema.ts";
import { claimAnswer } from "#shared/payouts.schema.ts";
import { call } from "../platform/http/call.ts";
import { confirmBonus, declineBonus } from "./decide-bonus.ts";
import { extendAward } from "./extend-award.ts";
import { grantBonus } from "./grant-bonus.ts";
import { presentBonus } from "./present.ts";
import { reverseBonus } from "./reverse-bonus.ts";
import { previewMoneyAct } from "./money/preview-money-act.ts";
import { readRiderMoney } from "./money/read-rider-money.ts";
import { readRiderAwards, readStaffAward } from "./rider-awards.ts";
import { adminNames, listBonuses } from "./store.ts";

export const awardCalls = [
  call({
    method: "POST",
    path: "/api/admin/rider/{riderId}/bonus",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary: "Grants a rider credit or cash with a reason; above the limit it needs a second admin",
    params: z.object({ riderId: idField }),
    body: bonusInput,
    answer: bonusAnswer,
    handle: ({ ctx, params, body, key }) => grantBonus(ctx, params.riderId, body, key),
  }),
  call({
    method: "GET",
    path: "/api/admin/bonuses",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "Bonuses that need a second admin, were granted, or were declined; newest first",
    query: bonusesQuery,
    answer: bonusesAnswer,
    async handle({ ctx, query }) {
      const { rows, pagination } = await listBonuses(ctx.db, query, ctx.programme.rowsPerPage);
      const names = await adminNames(ctx.db);
      return { bonuses: rows.map((row) => presentBonus(row, names, ctx.actor)), pagination };
    },
  }),
  call({
    method: "POST",
    path: "/api/admin/bonus/{bonusId}/confirm",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary: "As a second admin, confirms a bonus or its take-back; it takes effect right away",
    params: bonusParams,
    answer: bonusAnswer,
    handle: ({ ctx, params, key }) => confirmBonus(ctx, params.bonusId, key),
  }),
  call({
    method: "POST",
    path: "/api/admin/bonus/{bonusId}/decline",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary: "Declines a pending bonus or take-back, with a reason",
    params: bonusParams,
    body: declineBonusInput,
    answer: bonusAnswer,
    handle: ({ ctx, params, body, key }) => declineBonus(ctx, params.bonusId, body, key),
  }),
  call({
    method: "POST",
    path: "/api/admin/bonus/{bonusId}/take-back",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary:
      "Takes back a granted bonus with a reason; what was spent becomes an adjustment due, and a large one needs a second admin",
    params: bonusParams,
    body: reverseBonusInput,
    answer: bonusAnswer,
    handle: ({ ctx, params, body, key }) => reverseBonus(ctx, params.bonusId, body, key),
  }),
  call({
    method: "GET",
    path: "/api/admin/rider/{riderId}/awards",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "A rider’s awards with status, expiration, and source; newest first",
    params: z.object({ riderId: idField }),
    query: riderAwardsQuery,
    answer: riderAwardsAnswer,
    handle: ({ ctx, params, query }) => readRiderAwards(ctx, params.riderId, query),
  }),
  call({
    method: "GET",
    path: "/api/admin/award/{awardId}",
    roles: ["admin"],
    added: true,
    summary: "An award and its history for staff: result, issued, spent, refunded, expired, paid",
    params: z.object({ awardId: idField }),
    answer: staffAwardAnswer,
    handle: ({ ctx, params }) => readStaffAward(ctx, params.awardId),
  }),
  call({
    method: "GET",
    path: "/api/admin/rider/{riderId}/money",
    roles: ["admin"],
    added: true,
    summary: "A rider’s money by currency, bonuses that need a second admin, and results that paid nothing",
    params: z.object({ riderId: idField }),
    answer: riderMoneyAnswer,
    handle: ({ ctx, params }) => readRiderMoney(ctx, params.riderId),
  }),
  call({
    method: "POST",
    path: "/api/admin/rider/{riderId}/money/preview",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "What an act on a rider’s money would do: it runs and is rolled back; nothing is written",
    params: z.object({ riderId: idField }),
    body: moneyActInput,
    answer: moneyPreviewAnswer,
    refusals: { stale_version: claimAnswer },
    handle: ({ ctx, params, body }) => previewMoneyAct(ctx, params.riderId, body),
  }),
  call({
    method: "POST",
    path: "/api/admin/award/{awardId}/extend",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary: "Extends the deadline of credit, or of cash without payment info, with a reason",
    params: z.object({ awardId: idField }),
    body: extendInput,
    answer: extendAnswer,
    handle: ({ ctx, params, body, key }) => extendAward(ctx, params.awardId, body, key),
  }),
];
