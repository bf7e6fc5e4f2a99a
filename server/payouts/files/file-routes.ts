import * as z from "zod/mini";
import {
  answerPreview,
  appliedAnswer,
  applyAnswerInput,
  claimsInFile,
  createFileInput,
  fileParams,
  fileShapes,
  payoutFileAnswer,
  payoutFileRow,
  withdrawInput,
} from "#shared/payout-files.schema.ts";
import { payoutFileList } from "#shared/payout-files.list.ts";
import { choiceQuery } from "#shared/query-fields.ts";
import { claimAnswer } from "#shared/payouts.schema.ts";
import { readFile } from "../../platform/file-reading/read-file.ts";
import { call } from "../../platform/http/call.ts";
import { listCall } from "../../platform/http/lists/list-call.ts";
import { Problem } from "../../platform/problem.ts";
import { applyPayerAnswer, previewAnswer, withdrawLines } from "./answer-file.ts";
import { createPayoutFile } from "./create-file.ts";
import { downloadFile } from "./file-download.ts";
import { findFile, linesOfFile, listFiles } from "./file-store.ts";
import { presentFile, presentLine } from "./present-file.ts";

export const payoutFileCalls = [
  listCall({
    path: "/api/admin/payout-files",
    roles: ["admin"],
    added: true,
    summary: "Payment files created for the payer, newest first",
    list: payoutFileList,
    row: payoutFileRow,
    read: ({ db }, query) => listFiles(db, query),
    present: presentFile,
  }),
  call({
    method: "POST",
    path: "/api/admin/payout-files",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary: "Creates a payment file for the payer from approved payouts in one currency",
    body: createFileInput,
    answer: z.object({ payoutFile: payoutFileRow }),
    refusals: { claim_in_file: claimsInFile },
    handle: ({ ctx, body, key }) => createPayoutFile(ctx, body, key),
  }),
  call({
    method: "GET",
    path: "/api/admin/payout-file/{fileId}",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "A payment file with its lines and what the payer answered",
    params: fileParams,
    answer: payoutFileAnswer,
    async handle({ ctx: { db }, params: { fileId } }) {
      const found = await findFile(db, fileId);
      if (!found) throw new Problem("not_found");
      const lines = await linesOfFile(db, fileId);
      return { payoutFile: presentFile(found), lines: lines.map((line) => presentLine(found.file.number, line)) };
    },
  }),
  call({
    method: "GET",
    path: "/api/admin/payout-file/{fileId}/download",
    roles: ["admin"],
    added: true,
    limit: "search",
    summary: "The payment file as CSV, for the payer or to print checks; each download is recorded",
    params: fileParams,
    query: z.object({ shape: choiceQuery(fileShapes) }),
    handle: ({ ctx, params, query }) => downloadFile(ctx, params.fileId, query.shape ?? "payer"),
  }),
  call({
    method: "POST",
    path: "/api/admin/payout-file/{fileId}/answer/preview",
    roles: ["admin"],
    added: true,
    limit: "upload",
    bodyKind: "multipart",
    summary: "Reads the payer’s answer and says what each row would do; saves nothing",
    params: fileParams,
    answer: z.object({ preview: answerPreview }),
    async handle({ ctx, params, c }) {
      const { content } = await readFile(ctx, c, { kind: "payer-answer", maxBytes: ctx.programme.uploadMaxBytes });
      return { preview: await previewAnswer(ctx, params.fileId, content.rows) };
    },
  }),
  call({
    method: "POST",
    path: "/api/admin/payout-file/{fileId}/answer",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    maxBytes: 2 * 1024 * 1024,
    summary: "Applies the payer’s answer: marks paid lines as sent, and records the unpaid ones",
    params: fileParams,
    body: applyAnswerInput,
    answer: appliedAnswer,
    refusals: { stale_version: claimAnswer },
    handle: ({ ctx, params, body, key }) => applyPayerAnswer(ctx, params.fileId, body, key),
  }),
  call({
    method: "POST",
    path: "/api/admin/payout-file/{fileId}/withdraw",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary: "Removes lines that the payer didn’t pay from a payment file",
    params: fileParams,
    body: withdrawInput,
    answer: z.object({ payoutFile: payoutFileRow }),
    handle: ({ ctx, params, body, key }) => withdrawLines(ctx, params.fileId, body, key),
  }),
];
