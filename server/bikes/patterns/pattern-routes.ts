import * as z from "zod/mini";
import { idField } from "#shared/fields.ts";
import { vinPatternList, vinPatternRow } from "#shared/vin-patterns.list.ts";
import {
  addPatternInput,
  importPatternsAnswer,
  importPatternsQuery,
  bikesChangedAnswer,
  patternAnswer,
  removePatternQuery,
  removePatternsInput,
  unverifyPatternsInput,
  verifyBikesInput,
  verifyPatternsAnswer,
  verifyPatternsInput,
} from "#shared/vin-patterns.schema.ts";
import { uploadCeilingBytes } from "#shared/programme.ts";
import { call } from "../../platform/http/call.ts";
import { listCall } from "../../platform/http/lists/list-call.ts";
import { verifyBikes } from "../verification/verify-bikes.ts";
import { addPattern } from "./add-pattern.ts";
import { importPatterns } from "./import-patterns.ts";
import { listPatterns, yearsOfPatterns } from "./pattern-list-store.ts";
import { presentPattern } from "./present-pattern.ts";
import { verifyPatterns } from "./verify-patterns.ts";
import { withdrawPatterns } from "./withdraw-patterns.ts";

export const patternCalls = [
  listCall({
    path: "/api/vin-patterns",
    roles: ["admin"],
    summary: "VIN patterns by model, model year, pattern, and status, with the number of bikes each one matches",
    list: vinPatternList,
    row: vinPatternRow,
    more: { years: z.array(z.number()) },
    read: async (ctx, query) => ({ ...(await listPatterns(ctx, query)), years: await yearsOfPatterns(ctx.db) }),
    present: presentPattern,
  }),
  call({
    method: "POST",
    path: "/api/vin-patterns",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Adds a VIN pattern, which isn’t verified yet",
    body: addPatternInput,
    answer: patternAnswer,
    handle: async ({ ctx, body }) => ({ vinPattern: await addPattern(ctx, body) }),
  }),
  call({
    method: "POST",
    path: "/api/vin-patterns/import",
    roles: ["admin"],
    limit: "upload",
    summary: "Imports VIN patterns from a CSV or Excel file, or previews it; new patterns aren’t verified yet",
    query: importPatternsQuery,
    bodyKind: "multipart",
    maxBytes: uploadCeilingBytes + 64 * 1024,
    answer: importPatternsAnswer,
    handle: ({ ctx, query, c }) => importPatterns(ctx, c, query.preview ?? false),
  }),
  call({
    method: "POST",
    path: "/api/vin-patterns/verify",
    roles: ["admin"],
    limit: "write",
    summary: "Verifies VIN patterns; bikes that are already pending need a call to verify-bikes",
    body: verifyPatternsInput,
    answer: verifyPatternsAnswer,
    handle: async ({ ctx, body }) => ({ verified: await verifyPatterns(ctx, body.patterns) }),
  }),
  call({
    method: "POST",
    path: "/api/vin-patterns/unverify",
    roles: ["admin"],
    money: true,
    limit: "write",
    summary:
      "Unverifies VIN patterns; bikes that match no other pattern become pending, and their awards are taken back",
    body: unverifyPatternsInput,
    answer: bikesChangedAnswer,
    handle: ({ ctx, body: { pattern, confirm }, key }) =>
      withdrawPatterns(ctx, { act: "unverify", ids: [pattern].flat(), confirm }, key),
  }),
  call({
    method: "POST",
    path: "/api/vin-patterns/remove",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary: "Deletes several VIN patterns, with the same effects as unverify",
    body: removePatternsInput,
    answer: bikesChangedAnswer,
    handle: ({ ctx, body: { patterns, confirm }, key }) =>
      withdrawPatterns(ctx, { act: "remove", ids: patterns, confirm }, key),
  }),
  call({
    method: "DELETE",
    path: "/api/vin-patterns/{patternId}",
    roles: ["admin"],
    money: true,
    limit: "write",
    summary: "Deletes a VIN pattern, with the same effects as unverify",
    params: z.object({ patternId: idField }),
    query: removePatternQuery,
    answer: bikesChangedAnswer,
    handle: ({ ctx, params, query: { confirm }, key }) =>
      withdrawPatterns(ctx, { act: "remove", ids: [params.patternId], confirm }, key),
  }),
  call({
    method: "POST",
    path: "/api/vin-patterns/verify-bikes",
    roles: ["admin"],
    money: true,
    limit: "write",
    summary: "Checks pending bikes against verified patterns again, and issues the awards that were on hold for them",
    body: verifyBikesInput,
    answer: bikesChangedAnswer,
    handle: ({ ctx, body, key }) => verifyBikes(ctx, body, key),
  }),
];
