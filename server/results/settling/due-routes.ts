import * as z from "zod/mini";
import { adjustmentList } from "#shared/adjustments.list.ts";
import {
  adjustmentAnswer,
  adjustmentDue,
  adjustmentParams,
  nextAwardInput,
  settleDueInput,
  waiveDueInput,
} from "#shared/adjustments.schema.ts";
import { factoryOverrideAnswer, factoryOverrideInput, resultParams } from "#shared/factory.schema.ts";
import { idField } from "#shared/fields.ts";
import { removeRacesAnswer, removeRacesInput } from "#shared/remove-races.schema.ts";
import { call } from "../../platform/http/call.ts";
import { listCall } from "../../platform/http/lists/list-call.ts";
import { removeRaces } from "../correcting/remove-races.ts";
import { listDues } from "./due-store.ts";
import { overrideFactory } from "../rules/override-factory.ts";
import { presentDue } from "./present-due.ts";
import { payByNextAward, settleDue, waiveDue } from "./settle-due.ts";

export const dueCalls = [
  listCall({
    path: "/api/admin/adjustments-due",
    roles: ["admin"],
    added: true,
    summary: "Adjustments due because corrected awards were already spent: open ones, oldest first, or settled ones",
    list: adjustmentList,
    row: adjustmentDue,
    read: ({ db }, query) => listDues(db, query),
    present: presentDue,
  }),
  call({
    method: "POST",
    path: "/api/admin/adjustments-due/{adjustmentId}/settle",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary:
      "Settles an adjustment due in full or in part: the rider paid it, or it is offset against the rider’s other money",
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
    path: "/api/admin/adjustments-due/{adjustmentId}/next-award",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary: "Takes an adjustment due out of the rider’s next awards, with a reason, or stops that",
    params: adjustmentParams,
    body: nextAwardInput,
    answer: adjustmentAnswer,
    handle: ({ ctx, params, body, key }) => payByNextAward(ctx, params.adjustmentId, body, key),
  }),
  call({
    method: "DELETE",
    path: "/api/admin/rider/{riderId}/remove-races",
    roles: ["admin"],
    money: true,
    limit: "write",
    summary:
      "Removes races from a rider with a reason; what they earned is taken back, and what was spent becomes an adjustment due",
    params: z.object({ riderId: idField }),
    body: removeRacesInput,
    answer: removeRacesAnswer,
    handle: ({ ctx, params, body, key }) => removeRaces(ctx, params.riderId, body, key),
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
