import { and, eq, gte, lt } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Reader } from "../platform/db/database.ts";
import { index, primaryKey, table, text } from "../platform/db/columns.ts";
import type { SearchedKind } from "#shared/search.ts";

/**
 * These are the kinds of records that have words in the index. A login is found by its person's words, and the search
 * then shows the dealer or promoter.
 */
export type IndexedKind = SearchedKind | "dealerLogin" | "promoterLogin";

/**
 * These are the words by which staff find a record: the words of its name, and its email addresses, phone numbers,
 * postal code and numbers. Triggers fill the table from the view `search_terms` whenever one of these changes
 * (migrations/sqlite/0001_triggers.sql), so that verbs do not have to. On Postgres the words are in the collation "C",
 * in which all words with the same beginning are next to each other.
 */
export const searchWords = table(
  "search_words",
  {
    kind: text().$type<IndexedKind>().notNull(),
    word: text().notNull(),
    recordId: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.word, t.recordId] }), index("search_words_record").on(t.recordId, t.word)],
);

/** These are the parts of each VIN, 6 to 8 characters long, one for each place where a part can begin. */
export const vinParts = table(
  "vin_parts",
  {
    part: text().notNull(),
    bikeId: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.part, t.bikeId] })],
);

const last = "\u{10FFFF}";
/** Returns the condition that a word begins with a text, as a range of the index. */
export const beginsAt = (column: PgColumn, text: string) => and(gte(column, text), lt(column, `${text}${last}`));

/** Selects the ids of the records of a kind that have a word with this beginning, for use in a condition of a list. */
export const recordsWithWord = (reader: Reader, kind: IndexedKind, start: string) =>
  reader
    .select({ id: searchWords.recordId })
    .from(searchWords)
    .where(and(eq(searchWords.kind, kind), beginsAt(searchWords.word, start)));
