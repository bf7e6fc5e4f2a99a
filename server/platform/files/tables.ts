import { index, instant, int, table, text, uniqueIndex } from "../db/columns.ts";

/**
 * A row is an uploaded file: it has the metadata and the owner; the store (file-store.ts) has the bytes under the
 * random name. A row without a file shows as a broken picture; a file without a row is removed by the cleanup job
 * (`sweepFiles`).
 */
export const storedFiles = table(
  "stored_files",
  {
    id: text().primaryKey(),
    /** The name has 256 random bits, so that the address reveals nothing and cannot be guessed. */
    name: text().notNull(),
    kind: text().$type<"photo" | "document" | "timecard" | "logo">().notNull(),
    /** This is the owner's actor key: `rider:0190…`. The slice that the file belongs to uses it to check its policy. */
    owner: text().notNull(),
    mime: text().notNull(),
    bytes: int().notNull(),
    width: int().notNull(),
    height: int().notNull(),
    sha256: text().notNull(),
    createdAt: instant().notNull(),
    createdBy: text().notNull(),
    /** This is the time from which the file is no longer shown to anybody; the next cleanup removes the bytes. */
    removedAt: instant(),
  },
  (t) => [
    uniqueIndex("stored_files_name").on(t.name),
    index("stored_files_owner").on(t.owner, t.kind),
    index("stored_files_removed").on(t.removedAt),
  ],
);
