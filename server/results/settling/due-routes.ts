import {
  adjustmentAnswer,
  adjustmentParams,
  adjustmentsAnswer,
  adjustmentsQuery,
  settleDueInput,
  waiveDueInput,
} from "#shared/adjustments.schema.ts";
import { factoryOverrideAnswer, factoryOverrideInput, resultParams } from "#shared/factory.schema.ts";
import { call } from "../../platform/http/call.ts";
import { listDues } from "./due-store.ts";
import { overrideFactory } from "../rules/override-factory.ts";
import { presentDue } from "./present-due.ts";
import { settleDue, waiveDue } from "./settle-due.ts";

export const dueCalls = [
  call({
    method: "GET",
    path: "/api/admin/adjustments-due",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "Adjustments due because corrected awards were already spent: oldest open first, or settled",
    query: adjustmentsQuery,
    answer: adjustmentsAnswer,
    async handle({ ctx, query }) {
      const { rows, pagination } = await listDues(ctx.db, query, ctx.programme.rowsPerPage);
      return { adjustments: rows.map(presentDue), pagination };
    },
  }),
  call({
    method: "POST",
    path: "/api/admin/adjustments-due/{adjustmentId}/settle",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary:
      "Settles an adjustment due in full or in part: the rider paid it, or it is offset against the rider's other money",
    params: adjustmentParams,
    body: settleDueInput,
    answer: adjustmentAnswer,
    handle: ({ ctx, params, body, key }) => settleDue(ctx, params.adjustmentId, body, key),
  }),
  call({
    method: "POST",
    path: "/api/admin/adjustments-due/{adjustmentId}/waive",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary: "Forgives an adjustment due, with a reason",
    params: adjustmentParams,
    body: waiveDueInput,
    answer: adjustmentAnswer,
    handle: ({ ctx, params, body, key }) => waiveDue(ctx, params.adjustmentId, body, key),
  }),
  call({
    method: "POST",
    path: "/api/admin/result/{resultId}/factory-override",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary: "Turns payment of a factory rider for one result on or off, with a reason",
    params: resultParams,
    body: factoryOverrideInput,
    answer: factoryOverrideAnswer,
    handle: ({ ctx, params, body, key }) => overrideFactory(ctx, params.resultId, body, key),
  }),
];
