import { sql } from "drizzle-orm";
import type { DocumentKind } from "#shared/documents.ts";
import { index, instant, table, text } from "../platform/db/columns.ts";

/**
 * These are the documents of a rider, each with its kind and stored file. Only staff see a retired one, until its
 * retention time is over. Nobody sees a removed one, and its bytes are deleted.
 */
export const riderDocuments = table(
  "rider_documents",
  {
    id: text().primaryKey(),
    riderId: text().notNull(),
    kind: text().$type<DocumentKind>().notNull(),
    /** This references stored_files.id. */
    fileId: text().notNull(),
    /** Staff typed this label of a timecard, which says why it was uploaded. */
    label: text(),
    note: text(),
    createdAt: instant().notNull(),
    createdBy: text().notNull(),
    /**
     * This is the last time at which a payment relied on the document while it was in force. Such a document is
     * retained for years.
     */
    releasedAt: instant(),
    /** At this time the document was replaced, or staff withdrew it. It is no longer in force but is retained. */
    retiredAt: instant(),
    removedAt: instant(),
  },
  (t) => [
    index("rider_documents_retired")
      .on(t.releasedAt)
      .where(sql`${t.retiredAt} is not null`),
    index("rider_documents_rider").on(t.riderId, t.kind),
    index("rider_documents_file").on(t.fileId),
  ],
);
