import { dayPacific, endOfDayPacific } from "#shared/dates.ts";
import { dealerParams } from "#shared/dealers.schema.ts";
import {
  partsAccountAnswer,
  partsDueAnswer,
  partsDueQuery,
  settleAnswer,
  settleInput,
  settlementsAnswer,
  settlementsQuery,
  statementAnswer,
  statementQuery,
} from "#shared/settlements.schema.ts";
import { openLines } from "../ledger/reads/dealer-lines.ts";
import { call } from "../platform/http/call.ts";
import { isFile } from "../platform/http/lists/table-file.ts";
import { partsAccount } from "./parts-account.ts";
import { openAccounts, presentOpenAccount, presentSettlement } from "./present.ts";
import { settleParts } from "./settle-parts.ts";
import { statementFile } from "./statement-file.ts";
import { statementOf } from "./statement.ts";
import { listSettlements } from "./store.ts";

export const settlementCalls = [
  call({
    method: "GET",
    path: "/api/{type}/dealer/{dealerId}/parts-account",
    roles: ["dealer", "admin"],
    summary: "A dealer's parts account: what is due, overdue, and settled",
    added: true,
    params: dealerParams,
    answer: partsAccountAnswer,
    handle: ({ ctx, params }) => partsAccount(ctx, params.dealerId),
  }),
  call({
    method: "GET",
    path: "/api/{type}/dealer/{dealerId}/statement",
    roles: ["dealer", "admin"],
    summary: "A month of a dealer's parts account: due, reversed, and settled lines; format=csv or xlsx returns a file",
    added: true,
    limit: "search",
    params: dealerParams,
    query: statementQuery,
    answer: statementAnswer,
    async handle({ ctx, params, query }) {
      const statement = await statementOf(ctx, params.dealerId, query.month);
      return isFile(query.format) ? statementFile(ctx, query.format, statement) : statement;
    },
  }),
  call({
    method: "GET",
    path: "/api/admin/settlements",
    roles: ["admin"],
    summary: "Credits to dealers' parts accounts, newest first",
    added: true,
    limit: "search",
    query: settlementsQuery,
    answer: settlementsAnswer,
    async handle({ ctx, query }) {
      const { rows, pagination } = await listSettlements(ctx.db, query, ctx.programme.rowsPerPage);
      return { settlements: rows.map(presentSettlement), pagination };
    },
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
    async handle({ ctx, query }) {
      const until = query.until ?? dayPacific(ctx.now);
      const accounts = openAccounts(await openLines(ctx.db, { until: endOfDayPacific(until) }));
      return { until, due: accounts.map(presentOpenAccount) };
    },
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
