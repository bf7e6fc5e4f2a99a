import * as z from "zod/mini";
import { dealerParams } from "#shared/dealers.schema.ts";
import {
  partsAccountAnswer,
  partsDueAnswer,
  partsDueQuery,
  settleAnswer,
  settleInput,
  partsDue,
  partsDueCounts,
  partsDueSum,
  reverseSettlementInput,
  settlementAnswer,
  settlementCounts,
  settlementParams,
  settlementRecord,
  statementAnswer,
  statementMailInput,
  statementQuery,
} from "#shared/settlements.schema.ts";
import { partsDueList, settlementList } from "#shared/settlements.list.ts";
import { call } from "../platform/http/call.ts";
import { listCall } from "../platform/http/lists/list-call.ts";
import { isFile } from "../platform/http/lists/table-file.ts";
import { partsAccount } from "./parts-account.ts";
import { listPartsDue, partsDueForFile, previewSettlement } from "./list-parts-due.ts";
import { mailStatement } from "./mail-statement.ts";
import { presentSettlement } from "./present.ts";
import { reverseSettlement } from "./reverse-settlement.ts";
import { settleParts } from "./settle-parts.ts";
import { statementFile } from "./statement-file.ts";
import { statementOf } from "./statement.ts";
import { listSettlements } from "./store.ts";

export const settlementCalls = [
  call({
    method: "GET",
    path: "/api/{type}/dealer/{dealerId}/parts-account",
    roles: ["dealer", "admin"],
    summary: "A dealer’s parts account: amounts due, overdue, and settled",
    added: true,
    params: dealerParams,
    answer: partsAccountAnswer,
    handle: ({ ctx, params }) => partsAccount(ctx, params.dealerId),
  }),
  call({
    method: "GET",
    path: "/api/{type}/dealer/{dealerId}/statement",
    roles: ["dealer", "admin"],
    summary: "A month of a dealer’s parts account: due, reversed, and settled lines; format=csv or xlsx returns a file",
    added: true,
    limit: "search",
    params: dealerParams,
    query: statementQuery,
    answer: statementAnswer,
    async handle({ ctx, params: { dealerId }, query: { month, format } }) {
      return isFile(format) ? statementFile(ctx, format, dealerId, month) : statementOf(ctx, dealerId, month);
    },
  }),
  listCall({
    path: "/api/admin/settlements",
    roles: ["admin"],
    added: true,
    summary: "Settlements with dealers’ parts accounts, newest first, including reversed ones",
    list: settlementList,
    row: settlementRecord,
    more: { counts: settlementCounts },
    read: ({ db }, query) => listSettlements(db, query),
    present: presentSettlement,
  }),
  listCall({
    path: "/api/admin/parts-accounts",
    roles: ["admin"],
    added: true,
    summary: "Parts credit due to dealers up to a day, the overdue part of it, and totals by currency",
    list: partsDueList,
    row: partsDue,
    more: { sums: z.array(partsDueSum), counts: partsDueCounts, until: z.string() },
    read: (ctx, query) => listPartsDue(ctx, query),
    readForFile: partsDueForFile,
    present: (row) => row,
  }),
  call({
    method: "POST",
    path: "/api/admin/settlement/{settlementId}/reverse",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary: "Reverses a settlement; its lines are due again",
    params: settlementParams,
    body: reverseSettlementInput,
    answer: settlementAnswer,
    handle: ({ ctx, params, body, key }) => reverseSettlement(ctx, params.settlementId, body.reason, key),
  }),
  call({
    method: "POST",
    path: "/api/admin/dealer/{dealerId}/statement-mail",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Emails a dealer’s statement of a month to its logins, at most once a day",
    params: dealerParams,
    body: statementMailInput,
    answer: z.object({ sentTo: z.number() }),
    handle: async ({ ctx, params, body }) => ({ sentTo: await mailStatement(ctx, params.dealerId, body.month) }),
  }),
  call({
    method: "GET",
    path: "/api/admin/parts-due",
    roles: ["admin"],
    summary: "Previews what a settlement up to a day would credit, by dealer; saves nothing",
    added: true,
    limit: "search",
    query: partsDueQuery,
    answer: partsDueAnswer,
    handle: ({ ctx, query }) => previewSettlement(ctx, query.until),
  }),
  call({
    method: "POST",
    path: "/api/admin/settlements",
    roles: ["admin"],
    summary: "Settles what is due to one dealer or to all, up to the end of a day",
    added: true,
    money: true,
    limit: "write",
    body: settleInput,
    answer: settleAnswer,
    handle: ({ ctx, body, key }) => settleParts(ctx, body, key),
  }),
];
