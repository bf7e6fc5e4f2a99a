import { index, instant, int, table, text, uniqueIndex } from "../db/columns.ts";

/**
 * What people uploaded: the row says what it is and whose, the store (file-store.ts) has the bytes under the random name.
 * A row without a file is a broken picture, a file without a row is swept away (sweep-files.ts).
 */
export const storedFiles = table(
  "stored_files",
  {
    id: text().primaryKey(),
    /** 256 random bits: the address tells nothing and cannot be guessed. */
    name: text().notNull(),
    kind: text().$type<"photo" | "document" | "timecard">().notNull(),
    /** `rider:0190…`: whose it is; the slice that keeps it asks its policy about this. */
    owner: text().notNull(),
    mime: text().notNull(),
    bytes: int().notNull(),
    width: int().notNull(),
    height: int().notNull(),
    sha256: text().notNull(),
    createdAt: instant().notNull(),
    createdBy: text().notNull(),
    /** Shown to nobody from then on; the bytes go with the next sweep. */
    removedAt: instant(),
  },
  (t) => [
    uniqueIndex("stored_files_name").on(t.name),
    index("stored_files_owner").on(t.owner, t.kind),
    index("stored_files_removed").on(t.removedAt),
  ],
);
