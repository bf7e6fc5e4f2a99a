import {
  changedAnswer,
  correctedAnswer,
  didNotRunInput,
  removeClassInput,
  removeResultQuery,
  resultsParams,
  resultsQuery,
  saveClassInput,
  saveResultInput,
  sheetAnswer,
  undoCorrectionInput,
  verifyInput,
} from "#shared/results.schema.ts";
import { faultyRows, staleSheet } from "#shared/results-refusals.schema.ts";
import { verifyAnswer } from "#shared/verify-results.schema.ts";
import { earlierEntriesAnswer } from "#shared/earlier-entries.schema.ts";
import { call } from "../platform/http/call.ts";
import { earlierEntries } from "./sheet/earlier-entries.ts";
import { undoCorrection } from "./correcting/undo-correction.ts";
import { markDidNotRun } from "./sheet/mark-did-not-run.ts";
import { readSheet } from "./sheet/read-sheet.ts";
import { removeAllResults, removeResult } from "./sheet/remove-results.ts";
import { saveClass } from "./sheet/save-class.ts";
import { saveResult } from "./sheet/save-result.ts";
import { uploadCalls } from "./uploads/upload-routes.ts";
import { verifyResults } from "./sheet/verify.ts";

const managerRoles = ["promoter", "admin"] as const;
const params = resultsParams;

export const resultsCalls = [
  call({
    method: "GET",
    path: "/api/event/{eventId}/results",
    roles: managerRoles,
    summary: "An event’s result sheets, with accounts, suggestions, and what verifying would award",
    added: true,
    params,
    query: resultsQuery,
    answer: sheetAnswer,
    handle: async ({ ctx, params: { eventId }, query: { classId } }) => {
      const sheet = await readSheet(ctx.db, ctx, eventId);
      return {
        sheet: classId ? { ...sheet, classes: sheet.classes.filter(({ _id }) => _id === classId) } : sheet,
      };
    },
  }),
  call({
    method: "GET",
    path: "/api/event/{eventId}/earlier-entries",
    roles: managerRoles,
    summary: "Riders from earlier races of the series and the promoter, to fill in a rider by number",
    added: true,
    params,
    answer: earlierEntriesAnswer,
    handle: async ({ ctx, params: { eventId } }) => ({ entries: await earlierEntries(ctx, eventId) }),
  }),
  call({
    method: "PUT",
    path: "/api/event/{eventId}/results",
    roles: managerRoles,
    summary: "Saves one class’s sheet; a correction if it is verified",
    limit: "write",
    params,
    body: saveClassInput,
    maxBytes: 2 * 1024 * 1024,
    answer: changedAnswer,
    refusals: { stale_version: staleSheet, rows_in_error: faultyRows },
    handle: ({ ctx, params: { eventId }, body }) => saveClass(ctx, eventId, body),
  }),
  call({
    method: "PUT",
    path: "/api/event/{eventId}/result",
    roles: managerRoles,
    summary: "Corrects one result, confirms or declines its suggested rider, or chooses the rider",
    limit: "write",
    params,
    body: saveResultInput,
    answer: correctedAnswer,
    refusals: { stale_version: staleSheet, row_in_error: faultyRows },
    handle: ({ ctx, params: { eventId }, body }) => saveResult(ctx, eventId, body),
  }),
  call({
    method: "DELETE",
    path: "/api/event/{eventId}/result",
    roles: managerRoles,
    summary: "Removes one result from its sheet",
    limit: "write",
    params,
    query: removeResultQuery,
    answer: correctedAnswer,
    handle: ({ ctx, params: { eventId }, query }) => removeResult(ctx, eventId, query),
  }),
  call({
    method: "POST",
    path: "/api/event/{eventId}/undo-correction",
    roles: managerRoles,
    summary: "Undoes a correction or a deletion of results within an hour, with the awards as they were",
    added: true,
    money: true,
    limit: "write",
    params,
    body: undoCorrectionInput,
    answer: sheetAnswer,
    handle: async ({ ctx, params: { eventId }, body: { undoId }, key }) => ({
      sheet: await undoCorrection(ctx, eventId, undoId, key),
    }),
  }),
  call({
    method: "POST",
    path: "/api/event/{eventId}/delete-all-class-result",
    roles: managerRoles,
    summary: "Clears the results of one class or the whole event",
    limit: "write",
    params,
    body: removeClassInput,
    answer: changedAnswer,
    handle: ({ ctx, params: { eventId }, body }) => removeAllResults(ctx, eventId, body),
  }),
  call({
    method: "PUT",
    path: "/api/event/{eventId}/did-not-run",
    roles: managerRoles,
    summary: "Marks classes without results as ones that did not run, or removes the mark",
    added: true,
    limit: "write",
    params,
    body: didNotRunInput,
    answer: sheetAnswer,
    handle: async ({ ctx, params: { eventId }, body }) => ({ sheet: await markDidNotRun(ctx, eventId, body) }),
  }),
  call({
    method: "POST",
    path: "/api/event/{eventId}/verify",
    roles: managerRoles,
    summary: "Verifies the results of one class, of several or of all submitted classes, and issues the awards",
    added: true,
    money: true,
    limit: "write",
    params,
    body: verifyInput,
    answer: verifyAnswer,
    handle: ({ ctx, params: { eventId }, body, key }) => verifyResults(ctx, eventId, body, key),
  }),
  ...uploadCalls,
];
