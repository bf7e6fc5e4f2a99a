import * as z from "zod/mini";
import { documentKinds, riderDocumentKinds } from "./documents.ts";
import { idField, optionalText, requiredText } from "./fields.ts";
import { choiceQuery, idQuery } from "./query-fields.ts";

const riderDocument = z.object({
  _id: z.string(),
  kind: z.enum(documentKinds),
  /** This is the URL of the image; access is checked on each request. */
  url: z.string(),
  mime: z.string(),
  bytes: z.number(),
  label: z.nullable(z.string()),
  note: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /**
   * This is true if a payment was made on the basis of the document: it can be replaced but not deleted, and is
   * retained for years.
   */
  released: z.boolean(),
  /** The document has not been valid since this time; only staff see such documents. */
  retiredAt: z.nullable(z.iso.datetime()),
});
export type RiderDocument = z.infer<typeof riderDocument>;

export const documentsAnswer = z.object({
  documents: z.array(riderDocument),
  /** This rider can upload these kinds now: a license only after earning cash, a W-9 only for US persons. */
  takes: z.array(z.enum(riderDocumentKinds)),
});
export type DocumentsAnswer = z.infer<typeof documentsAnswer>;

export const riderDocumentsParams = z.object({ riderId: idField });
export const riderDocumentParams = z.object({ riderId: idField, documentId: idField });
export const documentParams = z.object({ documentId: idField });
/** `file` is the id of the document; the specification uses this name. */
export const timecardParams = z.object({ riderId: idField, file: idField });

/** This is the query of an upload. `replaces` is the id of the document of the same kind that the new one replaces. */
export const uploadDocumentQuery = z.object({ kind: choiceQuery(riderDocumentKinds), replaces: idQuery });
export const documentAnswer = z.object({ document: riderDocument });

/** This is the reason for the removal, which only staff see and must enter. */
export const removeDocumentInput = z.object({ reason: optionalText(300) });
export const removeTimecardInput = z.object({ reason: requiredText(300) });
