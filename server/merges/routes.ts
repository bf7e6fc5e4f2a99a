import * as z from "zod/mini";
import { idField } from "#shared/fields.ts";
import { mergeAnswer, mergeInput, mergePreview, mergePreviewInput, undoEffects } from "#shared/merges.schema.ts";
import { call } from "../platform/http/call.ts";
import { mergeRiders, previewMerge } from "./merge-riders.ts";
import { previewUndo, undoMerge } from "./undo-merge.ts";

export const mergeCalls = [
  call({
    method: "POST",
    path: "/api/admin/riders-merge/preview",
    roles: ["admin"],
    added: true,
    least: "readOnly",
    limit: "search",
    summary: "Two riders side by side, the classes to decide, and what a merge would do; saves nothing",
    body: mergePreviewInput,
    answer: mergePreview,
    handle: ({ ctx, body }) => previewMerge(ctx, body),
  }),
  call({
    method: "POST",
    path: "/api/admin/riders-merge",
    roles: ["admin"],
    money: true,
    limit: "write",
    summary: "Merges two riders into one, with the typed words and the checksum of the preview",
    body: mergeInput,
    answer: mergeAnswer,
    handle: ({ ctx, body, key }) => mergeRiders(ctx, body, key),
  }),
  call({
    method: "POST",
    path: "/api/admin/riders-merge/{mergeId}/undo/preview",
    roles: ["admin"],
    added: true,
    least: "readOnly",
    limit: "search",
    summary: "What the undo of a merge would do; saves nothing",
    params: z.object({ mergeId: idField }),
    answer: undoEffects,
    handle: ({ ctx, params }) => previewUndo(ctx, params.mergeId),
  }),
  call({
    method: "POST",
    path: "/api/admin/riders-merge/{mergeId}/undo",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary: "Undoes a merge within 30 days, while nothing was spent since",
    params: z.object({ mergeId: idField }),
    answer: mergeAnswer,
    handle: ({ ctx, params, key }) => undoMerge(ctx, params.mergeId, key),
  }),
];
