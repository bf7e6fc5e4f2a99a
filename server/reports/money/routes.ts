import * as z from "zod/mini";
import {
  journalAnswer,
  journalQuery,
  liabilityAnswer,
  liabilityQuery,
  taxRow,
  taxSum,
} from "#shared/money-reports.schema.ts";
import { taxList } from "#shared/taxes.list.ts";
import { call } from "../../platform/http/call.ts";
import { listCall } from "../../platform/http/lists/list-call.ts";
import { isFile } from "../../platform/http/lists/table-file.ts";
import { journalFile, journalOf } from "./journal.ts";
import { liabilityFile } from "./liability-file.ts";
import { liabilityOn } from "./liability.ts";
import { listTaxes, taxesForFile } from "./taxes.ts";

export const moneyReportCalls = [
  call({
    method: "GET",
    path: "/api/admin/reports/liability",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "What the program owes at the end of a day, from the ledger; format=csv or xlsx returns a file",
    query: liabilityQuery,
    answer: liabilityAnswer,
    async handle({ ctx, query }) {
      const liability = await liabilityOn(ctx, query.day, query.noCache);
      return isFile(query.format) ? liabilityFile(ctx, query.format, liability) : liability;
    },
  }),
  call({
    method: "GET",
    path: "/api/admin/reports/journal",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "The journal of a month: what each account was debited and credited; format=csv returns every entry",
    query: journalQuery,
    answer: journalAnswer,
    async handle({ ctx, query }) {
      return query.format === "csv" ? journalFile(ctx, query.month) : journalOf(ctx, query.month);
    },
  }),
  listCall({
    path: "/api/admin/taxes",
    roles: ["admin"],
    added: true,
    summary: "What riders were paid in a calendar year, for tax forms, with what is missing",
    list: taxList,
    row: taxRow,
    more: { sums: z.array(taxSum), year: z.string() },
    read: (ctx, query) => listTaxes(ctx, query),
    readForFile: taxesForFile,
    present: (row) => row,
  }),
];
