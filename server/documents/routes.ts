import {
  documentAnswer,
  documentParams,
  documentsAnswer,
  riderDocumentParams,
  removeDocumentInput,
  removeTimecardInput,
  riderDocumentsParams,
  timecardParams,
  uploadDocumentQuery,
} from "#shared/documents.schema.ts";
import { done } from "#shared/fields.ts";
import { uploadCeilingBytes } from "#shared/programme.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { sendFile } from "../platform/files/stored-file.ts";
import { call } from "../platform/http/call.ts";
import { uploadedFile } from "../platform/http/uploaded-file.ts";
import { Problem } from "../platform/problem.ts";
import { storeDocument } from "./store-document.ts";
import { maySeeDocument } from "./policy.ts";
import { presentDocument } from "./present.ts";
import { removeDocument } from "./remove-document.ts";
import { findDocument, listDocuments } from "./store.ts";
import { takenKinds } from "./taken-kinds.ts";

/**
 * This is the limit of the whole request. The form around the file adds some bytes; the file itself is checked against
 * the limit below.
 */
const maxBytes = uploadCeilingBytes + 64 * 1024;

function assertSize(ctx: Ctx, bytes: Uint8Array): Uint8Array {
  if (bytes.length > ctx.programme.uploadMaxBytes) throw new Problem("too_large");
  return bytes;
}

const textOf = (value: string | undefined): string | null => value?.trim().slice(0, 200) || null;

export const documentCalls = [
  call({
    method: "GET",
    path: "/api/{type}/rider/{riderId}/documents",
    roles: ["rider", "admin"],
    added: true,
    summary: "A rider’s documents, and which kinds can be uploaded now",
    params: riderDocumentsParams,
    answer: documentsAnswer,
    async handle({ ctx, params: { riderId } }) {
      if (ctx.actor.type === "rider" && ctx.actor.id !== riderId) throw new Problem("not_found");
      const rows = await listDocuments(ctx.db, riderId);
      return {
        documents: rows.filter(({ document }) => maySeeDocument(ctx.actor, document)).map(presentDocument),
        takes: await takenKinds(ctx.db, riderId),
      };
    },
  }),
  call({
    method: "POST",
    path: "/api/rider/rider/{riderId}/upload-id-files",
    roles: ["rider"],
    limit: "upload",
    summary: "Uploads or replaces a photo ID, license, or W-9: PNG or JPEG by content",
    params: riderDocumentsParams,
    query: uploadDocumentQuery,
    bodyKind: "multipart",
    maxBytes,
    answer: documentAnswer,
    async handle({ ctx, c, params: { riderId }, query: { kind = "id", replaces } }) {
      if (ctx.actor.type !== "rider" || ctx.actor.id !== riderId) throw new Problem("not_found");
      const { bytes } = await uploadedFile(c);
      return { document: await storeDocument(ctx, { riderId, kind, replaces }, assertSize(ctx, bytes)) };
    },
  }),
  call({
    method: "DELETE",
    path: "/api/{type}/rider/{riderId}/document/{documentId}",
    roles: ["rider", "admin"],
    added: true,
    limit: "write",
    summary: "Removes a document; one that a payment depended on can only be replaced, or withdrawn by staff",
    params: riderDocumentParams,
    body: removeDocumentInput,
    answer: done,
    async handle({ ctx, params: { riderId, documentId }, body: { reason } }) {
      await removeDocument(ctx, { riderId, id: documentId, reason: reason ?? null });
      return { ok: true } as const;
    },
  }),
  call({
    method: "GET",
    path: "/api/document/{documentId}",
    roles: ["rider", "admin"],
    added: true,
    summary: "A document, for those who may see it; each view by staff, or of a license or W-9, is logged",
    params: documentParams,
    async handle({ ctx, c, params }) {
      const row = await findDocument(ctx.db, params.documentId);
      if (!row || !maySeeDocument(ctx.actor, row.document)) throw new Problem("not_found");
      const { id, riderId, kind } = row.document;
      if (ctx.actor.type === "admin" || kind !== "id") {
        await ctx.db.write((tx) =>
          record(tx, ctx, "document.look", { type: "rider", id: riderId }, { after: { document: id, kind } }),
        );
      }
      return sendFile(c, ctx, row.file, "private, no-store");
    },
  }),
  call({
    method: "POST",
    path: "/api/admin/rider/{riderId}/timecard",
    roles: ["admin"],
    limit: "upload",
    summary: "Saves a timecard for a rider, with a label and a note; for staff only",
    params: riderDocumentsParams,
    bodyKind: "multipart",
    maxBytes,
    answer: documentAnswer,
    async handle({ ctx, c, params: { riderId } }) {
      const { bytes, fields } = await uploadedFile(c);
      const about = { label: textOf(fields.label), note: textOf(fields.note) };
      return { document: await storeDocument(ctx, { riderId, kind: "timecard", ...about }, assertSize(ctx, bytes)) };
    },
  }),
  call({
    method: "DELETE",
    path: "/api/admin/rider/{riderId}/timecard/{file}",
    roles: ["admin"],
    limit: "write",
    summary: "Removes a timecard",
    params: timecardParams,
    body: removeTimecardInput,
    answer: done,
    async handle({ ctx, params: { riderId, file }, body: { reason } }) {
      await removeDocument(ctx, { riderId, id: file, only: "timecard", reason });
      return { ok: true } as const;
    },
  }),
];
