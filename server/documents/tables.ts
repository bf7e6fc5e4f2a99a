import type { DocumentKind } from "#shared/documents.ts";
import { index, instant, table, text } from "../platform/db/columns.ts";

/** Papers of a rider: what kind, and which stored file. A removed one is shown to nobody and its bytes are swept away. */
export const riderDocuments = table(
  "rider_documents",
  {
    id: text().primaryKey(),
    riderId: text().notNull(),
    kind: text().$type<DocumentKind>().notNull(),
    /** stored_files.id */
    fileId: text().notNull(),
    /** Timecards: what staff call it, and why it is there. */
    label: text(),
    note: text(),
    createdAt: instant().notNull(),
    createdBy: text().notNull(),
    removedAt: instant(),
  },
  (t) => [index("rider_documents_rider").on(t.riderId, t.kind), index("rider_documents_file").on(t.fileId)],
);
