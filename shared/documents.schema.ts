import * as z from "zod/mini";
import { documentKinds, riderDocumentKinds } from "./documents.ts";
import { idField } from "./fields.ts";
import { choiceQuery } from "./query-fields.ts";

export const riderDocument = z.object({
  _id: z.string(),
  kind: z.enum(documentKinds),
  /** Where the picture is; only who may look is shown it. */
  url: z.string(),
  mime: z.string(),
  bytes: z.number(),
  label: z.nullable(z.string()),
  note: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});
export type RiderDocument = z.infer<typeof riderDocument>;

export const documentsAnswer = z.object({
  documents: z.array(riderDocument),
  /** Which kinds this rider can hand in now: licence only once cash was earned, W-9 of US persons. */
  takes: z.array(z.enum(riderDocumentKinds)),
});
export type DocumentsAnswer = z.infer<typeof documentsAnswer>;

export const riderDocumentsParams = z.object({ riderId: idField });
export const riderDocumentParams = z.object({ riderId: idField, documentId: idField });
export const documentParams = z.object({ documentId: idField });
/** `file` is the document's id: the specification calls it so. */
export const timecardParams = z.object({ riderId: idField, file: idField });

export const uploadDocumentQuery = z.object({ kind: choiceQuery(riderDocumentKinds) });
export const documentAnswer = z.object({ document: riderDocument });
