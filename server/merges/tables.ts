import { sql } from "drizzle-orm";
import type { MovedKind } from "#shared/merges.ts";
import type { Taking } from "#shared/ledger.ts";
import { index, instant, json, table, text } from "../platform/db/columns.ts";
import { riders } from "../riders/tables.ts";
import type { FormerResult } from "../results/tables.ts";

/** These are the values of one field of the remaining account before and after the merge. Times are ISO strings. */
export interface ChangedField {
  before: string | boolean | null;
  after: string | boolean | null;
}

/** This is what an undo needs to know about a merge. */
export interface MergeJournal {
  /** These are the ids of the rows that moved, by kind. Results are in `results`. */
  moved: Partial<Record<MovedKind | "suggestions" | "files" | "formerMerges", string[]>>;
  results: FormerResult[];
  fields: Record<string, ChangedField>;
  /** This is the row that makes the deleted account's login email an address of the remaining one. */
  emailId: string | null;
  /** These are the amounts that the evaluation after the merge took back, by event. */
  takings: Record<string, Taking[]>;
  /**
   * These are the redemptions, payouts and settled amounts that were recorded before the merge with the same timestamp.
   * An undo must not take them for something that was spent since the merge.
   */
  known: string[];
}

/** Each row is a merge of two riders: `goneId` was merged into `keptId`. */
export const riderMerges = table(
  "rider_merges",
  {
    id: text().primaryKey(),
    keptId: text()
      .notNull()
      .references(() => riders.id),
    goneId: text()
      .notNull()
      .references(() => riders.id),
    at: instant().notNull(),
    /** This is the id of an admin. */
    mergedBy: text().notNull(),
    undoneAt: instant(),
    /** This is the id of an admin. */
    undoneBy: text(),
    /** This is null once the merge can no longer be undone, because `mergeUndoDays` passed or the person was erased. */
    journal: json<MergeJournal>(),
  },
  (t) => [
    index("rider_merges_kept").on(t.keptId, t.at),
    index("rider_merges_gone").on(t.goneId, t.at),
    // The job that closes merges uses this index to read only merges that are not closed yet.
    index("rider_merges_open")
      .on(t.at)
      .where(sql`${t.journal} is not null`),
  ],
);
